import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unifiedDiff } from '../../../../src/core/text/unifiedDiff.ts';

const lines = (...names: (string | number)[]): string => names.map((name) => `${name}\n`).join('');
const twenty = Array.from({ length: 20 }, (_, at) => at);
const with5 = (name: string, last = '19'): string =>
  lines(...twenty.slice(0, 5), name, ...twenty.slice(6, 19), last);

describe('the patch of a text file', () => {
  it('has the changed lines with those around them', () => {
    assert.equal(
      unifiedDiff('a/b.yaml', lines(1, 2, 3, 4, 5), lines(1, 2, 3, 4, 'five', 6)),
      '--- a/a/b.yaml\n+++ b/a/b.yaml\n@@ -2,4 +2,5 @@\n 2\n 3\n 4\n-5\n+five\n+6\n',
    );
    assert.equal(unifiedDiff('a', lines(1), lines(1)), '');
  });

  it('is applied by git, whatever the ends of lines', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'patch-'));
    const file = path.join(folder, 'case.yaml');
    for (const [before, after] of [
      [with5('5'), with5('x')],
      [with5('5'), with5('x', 'y')],
      [with5('5').replaceAll('\n', '\r\n'), with5('x').replaceAll('\n', '\r\n')],
      [lines(1, 2).trimEnd(), lines(1, 3).trimEnd()],
      [lines(1, 2), lines(1)],
      [lines(1), lines(0, 1)],
    ] as const) {
      writeFileSync(file, before);
      const input = unifiedDiff('case.yaml', before, after);
      const { status, stderr } = spawnSync('git', ['apply', '-'], { cwd: folder, input, encoding: 'utf8' });
      assert.equal(status, 0, stderr + input);
      assert.equal(readFileSync(file, 'utf8'), after);
    }
    rmSync(folder, { recursive: true });
  });
});
