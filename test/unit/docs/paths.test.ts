import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { missingPaths, pathsIn } from '../support/docs/missingPaths.ts';

describe('paths in pages about the code', () => {
  for (const page of ['docs/architecture.md', 'CONTRIBUTING.md'])
    it(`exist: ${page}`, () => {
      const text = readFileSync(page, 'utf8');
      assert.ok(pathsIn(text).some((path) => path.startsWith('src/')));
      assert.deepEqual(missingPaths(text, existsSync), []);
    });
});

describe('the search for missing paths', () => {
  const planted = [
    '| `src/core/yaml` | [links](docs/sync.md#pull), see src/core/userError.ts. |',
    'src/core/gone.ts, `test/unit/gone/`, “src/core/gone.ts”',
    'Not of the repository: out-test/debug, ../src/gone.ts, https://example.com/docs/gone',
  ].join('\n');
  const existing = new Set(['src/core/yaml', 'docs/sync.md', 'src/core/userError.ts']);

  it('finds paths that do not exist, each once, and nothing else', () => {
    assert.deepEqual(
      missingPaths(planted, (path) => existing.has(path)),
      ['src/core/gone.ts', 'test/unit/gone/'],
    );
  });
});
