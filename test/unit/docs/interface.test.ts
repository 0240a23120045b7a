import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { endpoints } from '../../../src/api/contract/endpoints.ts';

const page = readFileSync('docs/interface.md', 'utf8');
const tests = ['editor', 'browser']
  .map((level) => readFileSync(`test/${level}/interface.test.ts`, 'utf8'))
  .join('\n');
const words = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
const rows = [...page.matchAll(/^\| (\d+) \| `(\w+)` \| (.+) \| (.+) \| “(.+)” \|$/gm)].map(
  ([, number, name, where = '', sent = '', test = '']) => ({
    number: Number(number),
    name,
    where,
    sent,
    test,
  }),
);

describe('the page about the interface', () => {
  it('has a line for each endpoint, in the order of their numbers', () => {
    assert.deepEqual(
      rows.map(({ number, name }) => ({ number, name })),
      Object.values(endpoints).map(({ number, name }) => ({ number, name })),
    );
  });

  it('names commands by their titles', () => {
    const titles = new Set(
      Object.entries(words).flatMap(([key, title]) => (key.startsWith('command.') ? [title] : [])),
    );
    const named = rows.flatMap(({ where }) => [...where.matchAll(/\*([^*]+)\*/g)].map(([, title]) => title));
    assert.ok(named.length > rows.length);
    assert.deepEqual(
      named.filter((title = '') => !titles.has(title)),
      [],
    );
  });

  it('names existing tests', () => {
    const missing = rows.filter(({ test }) => !tests.includes(`it('${test}', `));
    assert.deepEqual(missing, []);
  });
});
