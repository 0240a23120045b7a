import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  quote,
  replaceTexts,
  selectionCode,
  variablesIn,
} from '../../../src/live/session/elements/recordedCode.ts';
import { SecretTexts, TypedPasswords } from '../../../src/live/session/recording/typedPasswords.ts';
import { runs } from '../../support/properties.ts';

describe('The code of a recorded action', () => {
  it('keeps any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom("'", '"', '\\', '\n', '$', 'a') }),
        (a, b) => {
          for (const text of [a, b, a + b]) {
            const code = `await page.getByText(${quote(text)}).fill(${quote(b)});`;
            const read: string[] = [];
            const replaced = replaceTexts(code, (found) => {
              read.push(found);
              return found;
            });
            assert.equal(replaced, code);
            assert.deepEqual(read, [text, b]);
            // oxlint-disable-next-line no-eval
            assert.equal((0, eval)(quote(text)), text);
          }
        },
      ),
      runs(100),
    );
  });
});

describe('Secret texts in recorded code', () => {
  const environment = {
    TEST_USERNAME: 'ada@example.com',
    TEST_PASSWORD: "correct 'horse'",
    TEST_ADMIN_PASSWORD: 'battery\nstaple',
    TEST_ROLE: 'button',
    TEST_ID: 'ab',
    TEST_SAME: "correct 'horse'",
    PATH: '/usr/bin',
  };
  const fill = (text: string): string => `await page.getByRole('textbox').fill(${quote(text)});`;

  it('are replaced by the names of their variables, but for roles and short values', () => {
    const secrets = new SecretTexts(environment, new TypedPasswords(() => undefined));
    const texts: [text: string, hidden: string][] = [
      ['ada@example.com', '$USERNAME'],
      ['To ada@example.com!', 'To $USERNAME!'],
      ["correct 'horse'", '$PASSWORD'],
      ['battery\nstaple', '$ADMIN_PASSWORD'],
      ['about', 'about'],
      ['/usr/bin', '/usr/bin'],
    ];
    for (const [text, hidden] of texts) assert.equal(secrets.hide(fill(text)), fill(hidden));
    assert.equal(
      secrets.hide(`await page.getByRole('button', { name: 'ada@example.com' }).click();`),
      `await page.getByRole('button', { name: '$USERNAME' }).click();`,
    );
  });

  it('of a password field are never sent, whether a variable has them or not', () => {
    const secrets = new SecretTexts(environment, new TypedPasswords(() => undefined));
    assert.equal(secrets.hidePassword(fill('h'), '#a', 'h'), fill('$PASSWORD'));
    assert.equal(secrets.hidePassword(fill('hunter2'), '#a', 'hunter2'), fill('$PASSWORD'));
    assert.equal(
      secrets.hidePassword(fill('battery\nstaple'), '#b', 'battery\nstaple'),
      fill('$ADMIN_PASSWORD'),
    );
    assert.equal(secrets.hidePassword(fill(''), '#b', ''), fill(''));
    assert.equal(
      secrets.hide(`await expect(page.locator('p')).toContainText('It is hunter2');`),
      `await expect(page.locator('p')).toContainText('It is $PASSWORD');`,
    );
    assert.equal(
      secrets.hidePassword(`await expect(page.locator('#a')).toHaveValue('x');`, '#a', 'x'),
      `await expect(page.locator('#a')).toHaveValue('$PASSWORD');`,
    );
  });
});

describe('The code of a selection', () => {
  const code = (
    options: readonly (readonly [label: string, value: string])[],
    ...selected: number[]
  ): string =>
    selectionCode(
      options.map(([label, value], at) => ({
        label,
        value,
        group: '',
        isSelected: selected.includes(at),
        isDisabled: false,
      })),
      selected.length !== 1,
    );

  it('is a label, or what no other option answers to', () => {
    assert.equal(
      code(
        [
          ['Red', 'r'],
          ['Blue', 'b'],
        ],
        1,
      ),
      "'Blue'",
    );
    assert.equal(
      code(
        [
          ['Red', 'Blue'],
          ['Blue', 'b'],
        ],
        1,
      ),
      "{ value: 'b' }",
    );
    assert.equal(
      code(
        [
          ['Same', 'a'],
          ['Same', 'b'],
        ],
        0,
      ),
      "{ value: 'a' }",
    );
    assert.equal(
      code(
        [
          ['Red', 'x'],
          ['Blue', 'x'],
          ['x', 'Blue'],
        ],
        1,
      ),
      "{ label: 'Blue' }",
    );
    assert.equal(
      code(
        [
          ['', ''],
          ['', ''],
        ],
        1,
      ),
      '{ index: 1 }',
    );
  });

  it('is a list where several can be selected, or none', () => {
    const options = [
      ['Red', 'r'],
      ['Blue', 'b'],
    ] as const;
    assert.equal(code(options, 0, 1), "['Red', 'Blue']");
    assert.equal(code(options), '[]');
  });
});

describe('What runs take for variables', () => {
  const named: [code: string, names: string[]][] = [
    ["await page.getByText('Pay US$TOTAL').click();", ['$TOTAL']],
    ["await page.getByLabel('a').fill('$$name and $_x1');", ['$$name', '$_x1']],
    ["await page.getByText('$5, 10 $ and $').click();", []],
  ];
  for (const [code, names] of named) {
    it(`is named: ${code}`, () => assert.deepEqual(variablesIn(code), names));
  }
});
