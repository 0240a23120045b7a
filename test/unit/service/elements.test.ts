import assert from 'node:assert/strict';
import type { ServiceElement } from '../../../src/api/contract.ts';
import { LocatorLineError, parseLocatorLine } from '../../../src/service/locatorLine.ts';
import { caseOf, click, elementsOf, id, missingId, seen, startService } from './support.ts';

describe('The local service: one element', () => {
  it('gets other selectors by a locator line, and keeps its id and its step', async () => {
    const service = startService();
    const target = await service.target();
    await service.push(target, caseOf(1, { elements: [click('A'), { ...seen('B'), description: 'kept' }] }));
    const [before] = await service.list(target);
    const element = before && elementsOf(before)[1];
    const path = `/v3/test-targets/${target}/test-cases/${id(1)}/elements`;
    const { status, body } = await service.send<ServiceElement>('PATCH', `${path}/${element?.id}`, {
      locatorLine: "getByRole('row').filter({ hasText: 'Ada' }).nth(2)",
    });
    assert.equal(status, 200);
    assert.deepEqual([body.id, body.index, body.testCaseId], [element?.id, 1, id(1)]);
    assert.deepEqual((await service.pull(target))[0]?.elements[1], {
      assertion: { expectation: 'VISIBLE' },
      selectors: [
        { selectorType: 'ROLE', selector: 'row' },
        { selectorType: 'FILTER', options: { hasText: 'Ada' } },
        { selectorType: 'NTH', selector: '2' },
      ],
      description: 'kept',
    });
    const wrong = await service.send('PATCH', `${path}/${element?.id}`, {
      locatorLine: "getByRole('row').click()",
    });
    assert.deepEqual(wrong, {
      status: 400,
      body: [
        {
          code: 'custom',
          expected: 'a locator line',
          received: 'click()',
          path: ['locatorLine'],
          message: '"click" is no locator method, at position 17',
        },
      ],
    });
    assert.equal((await service.send('PATCH', `${path}/${element?.id}`, {})).status, 400);
    assert.deepEqual(await service.send('PATCH', `${path}/${missingId}`, { locatorLine: 'first()' }), {
      status: 404,
      body: { status: 404, message: `There is no element with the id ${missingId}` },
    });
    service.close();
  });
});

describe('A locator line in the local service', () => {
  const lines: [string, object[]][] = [
    [
      "getByRole('button', { name: 'Save', exact: true })",
      [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Save', exact: true } }],
    ],
    [
      "getByRole('heading', { level: 2, includeHidden: false })",
      [{ selectorType: 'ROLE', selector: 'heading', options: { level: 2, includeHidden: false } }],
    ],
    ['getByText("a \'b\' \\"c\\"")', [{ selectorType: 'TEXT', selector: `a 'b' "c"` }]],
    ["getByLabel('x')", [{ selectorType: 'LABEL', selector: 'x' }]],
    ["getByPlaceholder('x', {})", [{ selectorType: 'PLACEHOLDER', selector: 'x' }]],
    [
      "getByAltText('x', {exact:false})",
      [{ selectorType: 'ALT_TEXT', selector: 'x', options: { exact: false } }],
    ],
    ["getByTitle('x',)", [{ selectorType: 'TITLE', selector: 'x' }]],
    ["getByTestId('x')", [{ selectorType: 'TEST_ID', selector: 'x' }]],
    [
      "frameLocator('iframe').locator('#a > b')",
      [
        { selectorType: 'FRAME', selector: 'iframe' },
        { selectorType: 'CSS', selector: '#a > b' },
      ],
    ],
    [
      "locator('li').filter({ hasText: 'a', hasNotText: 'b', }).first()",
      [
        { selectorType: 'CSS', selector: 'li' },
        { selectorType: 'FILTER', options: { hasText: 'a', hasNotText: 'b' } },
        { selectorType: 'FIRST' },
      ],
    ],
    [" locator( 'li' ) . last ( ) ", [{ selectorType: 'CSS', selector: 'li' }, { selectorType: 'LAST' }]],
    [
      "locator('li').nth(-1)",
      [
        { selectorType: 'CSS', selector: 'li' },
        { selectorType: 'NTH', selector: '-1' },
      ],
    ],
    [
      String.raw`getByText('\n\t\\\'\x41\u00e9\u{1F600}\q\0')`,
      [{ selectorType: 'TEXT', selector: "\n\t\\'Aé😀q\0" }],
    ],
  ];
  for (const [line, selectors] of lines) {
    it(`reads ${line}`, () => assert.deepEqual(parseLocatorLine(line), selectors));
  }

  const wrong: [string, number][] = [
    ['', 0],
    ['page', 0],
    ["getByRole('a'", 13],
    ["getByRole('a'))", 14],
    ["getByRole('a').", 15],
    ["getByRole('a'); alert(1)", 14],
    ["getByRole('a'", 13],
    ["getByRole('a", 10],
    ['getByRole(a)', 10],
    ['getByRole(`a`)', 10],
    ['getByRole(/a/)', 10],
    ["getByRole('a', { __proto__: 1 })", 17],
    ["getByRole('a', { 'constructor': 1 })", 17],
    ["getByRole('a', { name: 'x', name: 'y' })", 28],
    ["getByRole('a', { name: 1 })", 23],
    ["getByText('a', { name: 'x' })", 17],
    ["getByTestId('a', {})", 17],
    ['nth(1.5)', 4],
    ["nth('1')", 4],
    ['nth(01)', 4],
    ['toString()', 0],
    [String.raw`getByText('\u12')`, 11],
    [String.raw`getByText('\u{110000}')`, 11],
  ];
  for (const [line, position] of wrong) {
    it(`refuses ${line || 'nothing'} at ${position}`, () => {
      assert.throws(
        () => parseLocatorLine(line),
        (error: unknown) => error instanceof LocatorLineError && error.position === position,
      );
    });
  }

  it('reads a line of a megabyte in a moment', () => {
    const start = Date.now();
    assert.equal(parseLocatorLine(`getByText('${'a'.repeat(1_000_000)}')`).length, 1);
    assert.equal(parseLocatorLine(Array.from({ length: 50_000 }, () => 'first()').join('.')).length, 50_000);
    assert.ok(Date.now() - start < 3000);
  });
});
