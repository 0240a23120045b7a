import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  quote,
  readStatement,
  replaceTexts,
  startsDownload,
} from '../../../src/live/session/recordedCode.ts';
import { SecretTexts } from '../../../src/live/session/secretTexts.ts';
import { TypedPasswords } from '../../../src/live/session/typedPasswords.ts';
import { runs } from '../../support/properties.ts';

const popup = `  const page1Promise = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Terms' }).click();
  const page1 = await page1Promise;`;
const download = `  const downloadPromise = page.waitForEvent('download');
  await page.getByText('Save').click();
  const download = await downloadPromise;`;
const dialog = `  page.once('dialog', dialog => {
    console.log(\`Dialog message: \${dialog.message()}\`);
    dialog.dismiss().catch(() => {});
  });
  await page.getByText('Delete').click();`;

describe('The code of a recorded action', () => {
  it('is the line that does something, on the only page of a test case', () => {
    const statements: [code: string, statement: string | undefined][] = [
      [`  await page.getByText('page1.fill').click();`, `await page.getByText('page1.fill').click();`],
      [`  await page2.getByText('Save').click();`, `await page.getByText('Save').click();`],
      [
        `  await expect(page1.getByText('A')).toBeVisible();`,
        `await expect(page.getByText('A')).toBeVisible();`,
      ],
      [popup, `await page.getByRole('link', { name: 'Terms' }).click();`],
      [download, `await page.getByText('Save').click();`],
      [dialog, `await page.getByText('Delete').click();`],
      ['', undefined],
      ['  const page1 = await page1Promise;', undefined],
    ];
    for (const [code, statement] of statements) assert.equal(readStatement(code), statement);
    assert.equal(startsDownload(download), true);
    assert.equal(startsDownload(popup), false);
  });

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
