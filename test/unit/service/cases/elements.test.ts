import assert from 'node:assert/strict';
import type { ServiceElement } from '../../../../src/api/contract/serviceTestCase.ts';
import {
  createTestCase,
  click,
  elementsOf,
  id,
  missingId,
  seen,
  startService,
} from '../../../support/testService.ts';

describe('The local service: one element', () => {
  it('gets new selectors from a locator line, and keeps its ID and its step', async () => {
    const service = startService();
    const target = await service.target();
    await service.push(
      target,
      createTestCase(1, { elements: [click('A'), { ...seen('B'), description: 'kept' }] }),
    );
    const [before] = await service.list(target);
    const element = before && elementsOf(before)[1];
    const path = `/v3/test-targets/${target}/test-cases/${id(1)}/elements`;
    const { status, body } = await service.send<ServiceElement>('PATCH', `${path}/${element?.id}`, {
      locatorLine: "getByRole('row').filter({ hasText: 'Ada' }).nth(2)",
    });
    assert.equal(status, 200);
    assert.deepEqual([body.id, body.index, body.testCaseId], [element?.id, 1, id(1)]);
    assert.deepEqual((await service.pull(target))[0]?.elements[1], {
      ...seen('B'),
      selectors: [
        { selectorType: 'ROLE', selector: 'row' },
        { selectorType: 'FILTER', selector: '', options: { hasText: 'Ada' } },
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
          received: 'click',
          path: ['locatorLine'],
          message:
            'At position 17: This is an action on the element, not part of its locator. ' +
            'Remove it: the action of the step defines what is done.',
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
  let service: ReturnType<typeof startService>;
  let target: string;
  let path: string;

  before(async () => {
    service = startService();
    target = await service.target();
    await service.push(target, createTestCase(1, { elements: [click('A')] }));
    const [pushed] = await service.list(target);
    const element = pushed && elementsOf(pushed)[0];
    path = `/v3/test-targets/${target}/test-cases/${id(1)}/elements/${element?.id}`;
  });

  after(() => service.close());

  /** What the service answers: the selectors that a pull then has, or the place and the reason of a refusal. */
  async function answer(locatorLine: string): Promise<unknown> {
    const { status, body } = await service.send<[{ message: string; received: string }]>('PATCH', path, {
      locatorLine,
    });
    if (status === 200) return (await service.pull(target))[0]?.elements[0]?.selectors;
    assert.equal(status, 400);
    return `${body[0].message} «${body[0].received}»`;
  }

  const lines: [string, object[]][] = [
    [
      "page.getByRole('button', { name: 'Save', exact: true })",
      [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Save', exact: true } }],
    ],
    [
      "frameLocator('iframe').locator('#a > b').nth(-1)",
      [
        { selectorType: 'FRAME', selector: 'iframe' },
        { selectorType: 'CSS', selector: '#a > b' },
        { selectorType: 'NTH', selector: '-1' },
      ],
    ],
    [
      "locator('li', { hasText: 'a' }).first()",
      [
        { selectorType: 'CSS', selector: 'li' },
        { selectorType: 'FILTER', selector: '', options: { hasText: 'a' } },
        { selectorType: 'FIRST', selector: '' },
      ],
    ],
    [
      'getByText(`a \'b\' "c"`).last()',
      [
        { selectorType: 'TEXT', selector: `a 'b' "c"` },
        { selectorType: 'LAST', selector: '' },
      ],
    ],
    [
      String.raw`getByText('\n\t\\\'\x41\u00e9\u{1F600}\q\0')`,
      [{ selectorType: 'TEXT', selector: "\n\t\\'Aé😀q\0" }],
    ],
  ];
  for (const [line, selectors] of lines) {
    it(`reads ${line}`, async () => assert.deepEqual(await answer(line), selectors));
  }

  const wrong: [line: string, answer: string][] = [
    [' ', 'At position 0: There is no locator. « »'],
    ["getByRole('a'", 'At position 13: Unexpected end: something is missing. «»'],
    ["getByRole('a", "At position 10: A quote or comment isn't closed. «'a»"],
    ["getByRole('a'); alert(1)", "At position 16: This isn't part of the locator. «alert(1)»"],
    [
      "getByText('a', { name: 'x' })",
      'At position 17: getByText() doesn\'t support the option "name" in a test case. «name»',
    ],
    [
      "getByRole('a', { __proto__: 1 })",
      'At position 17: getByRole() doesn\'t support the option "__proto__" in a test case. «__proto__»',
    ],
    ['nth(1.5)', 'At position 4: nth() needs a whole number. «1.5»'],
    ['toString()', 'At position 0: "toString" isn\'t supported. «toString»'],
  ];
  for (const [line, told] of wrong) {
    it(`refuses ${line}`, async () => assert.equal(await answer(line), told));
  }

  it('refuses a line of a megabyte without parsing it', async () => {
    for (const line of [`getByText('${'a'.repeat(1_000_000)}')`, `${'first().'.repeat(125_000)}last()`]) {
      assert.match(
        String(await answer(line)),
        /^At position 20000: Locators longer than 20000 characters aren't supported\. «.{80}»$/,
      );
    }
  });
});
