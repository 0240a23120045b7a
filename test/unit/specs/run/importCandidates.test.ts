import assert from 'node:assert/strict';
import { importCandidates, type PathMapping } from '../../../../src/specs/run/modules.ts';

const mapping: PathMapping = {
  folder: 'e2e',
  paths: { '@pages/*': ['pages/*'], config: ['config.ts'] },
  hasBaseUrl: true,
};

const first = (from: string, specifier: string): string | undefined => {
  const found = importCandidates(from, specifier, [mapping]);
  return found === 'outside' ? found : found[0];
};

describe('the files that an import may mean', () => {
  it('are relative to the file, or what tsconfig.json says', () => {
    assert.equal(first('e2e/a.spec.ts', './b'), 'e2e/b.ts');
    assert.equal(first('e2e/deep/a.spec.ts', '../b.json'), 'e2e/b.json');
    assert.equal(first('e2e/a.spec.ts', '@pages/login'), 'e2e/pages/login.ts');
    assert.equal(first('e2e/a.spec.ts', 'config'), 'e2e/config.ts');
    assert.equal(first('e2e/a.spec.ts', 'lib/x.js'), 'e2e/lib/x.js');
    assert.ok(importCandidates('a.ts', './b.js', []).includes('b.ts'));
  });

  it('are none outside of the workspace, and none for packages', () => {
    assert.equal(first('e2e/a.spec.ts', '../../secret'), 'outside');
    assert.equal(first('e2e/a.spec.ts', '/etc/passwd'), 'outside');
    assert.deepEqual(importCandidates('a.ts', '@scope/package', []), []);
    assert.deepEqual(importCandidates('e2e/a.spec.ts', '@pages/../../../secret', [mapping]), []);
  });
});
