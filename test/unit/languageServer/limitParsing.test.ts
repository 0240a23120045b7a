import assert from 'node:assert/strict';
import { RunningServer } from '../support/languageServer/runningServer.ts';

const head = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: Buy\nelements: []\n';

describe('the language server stops reading at a limit, and says so', () => {
  let server: RunningServer;
  before(async () => {
    server = await RunningServer.start();
  });
  after(() => server.stop());

  /** Line and column, from 1, and message of each problem. */
  const told = async (text: string): Promise<string[]> =>
    (await server.check(text)).map(
      ({ range: { start }, message }) =>
        `${start.line + 1}:${start.character + 1} ${typeof message === 'string' ? message : message.value}`,
    );

  it('where a file has many documents', async () => {
    const documents = (count: number): string => `${head}${'---\na: b\n'.repeat(count - 1)}`;
    const limit = 'The file has more than 100 documents. Remove all but one test case';
    assert.deepEqual(await told(documents(2000)), [`202:1 ${limit}`]);
    assert.ok(!(await told(documents(100))).some((one) => one.includes(limit)));
  });

  it('where aliases are many, or stand for much', async () => {
    const bomb = Array.from({ length: 9 }, (_, at) => `x${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]\n`);
    assert.deepEqual(await told(`${head}a: &a x\ntagNames:\n${'  - *a\n'.repeat(1001)}`), [
      '1006:5 The file has more than 1000 aliases. Replace aliases with their values',
    ]);
    assert.deepEqual(await told(`${head}a: &a0 [x]\n${bomb.join('')}`), [
      '9:40 The aliases expand to more than 100000 values. Use fewer aliases',
    ]);
  });

  for (const [what, text] of [
    ['lists are in lists', `a: ${'['.repeat(12_000)}`],
    ['lists are behind dashes', `a:\n  ${'- '.repeat(12_000)}x`],
    ['a value has tags without end', `a: ${'!a '.repeat(12_000)}x`],
  ] as const)
    it(`where ${what}, deeper than can be read`, async () => {
      const [first = '', ...others] = await told(text);
      assert.match(first, /Nested more than 200 levels deep. Use fewer levels$/);
      assert.deepEqual(others, []);
    });

  it('where problems are many, and shows errors first', async () => {
    const keys = Array.from({ length: 1200 }, (_, at) => `key${at}: x\n`).join('');
    const [first, ...others] = await told(`${keys}${head.replace('Buy', '3')}`);
    assert.match(first ?? '', /^1202:14 .*string/);
    assert.equal(others.length, 1000);
    assert.match(others.at(-1) ?? '', /^\d+:1 201 more problems are not shown. Fix these problems first$/);
  });

  it('and no sooner: keys of thousands are read, and one that is there twice is found', async () => {
    const keys = Array.from({ length: 900 }, (_, at) => `key${at}: x\n`).join('');
    assert.ok((await told(`${head}${keys}key1: x\n`)).includes('904:1 Map keys must be unique'));
  });
});
