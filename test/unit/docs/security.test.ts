import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

const page = readFileSync('docs/security.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`test/'))
  .map((line) => line.split(' | ').at(-1) ?? '');

describe('the threat model', () => {
  it('names an existing test for each attack', () => {
    const named = rows.flatMap((cell) => [...cell.matchAll(/`(test\/[^`]+)`(?:: “([^”]+)”)?/g)]);
    assert.ok(named.length > 25, `${named.length} tests`);
    const missing = named.filter(
      ([, file = '', title]) =>
        !existsSync(file) || (title !== undefined && !readFileSync(file, 'utf8').includes(title)),
    );
    assert.deepEqual(
      missing.map(([whole]) => whole),
      [],
    );
  });

  it('leaves no attack without a test', () => {
    const attacks = page
      .slice(page.indexOf('## Defenses'), page.indexOf('## Remaining risks'))
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (?:\*\*|Attack)/.test(line));
    assert.deepEqual(
      attacks.filter((line) => !line.includes('`test/')),
      [],
    );
  });
});
