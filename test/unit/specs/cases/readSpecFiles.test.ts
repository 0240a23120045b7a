import assert from 'node:assert/strict';
import { readSpecFiles } from '../../../../src/specs/cases/readSpecFiles.ts';

describe('the files that spec files need', () => {
  it('are read once each, with what tsconfig.json says of imports, and never outside of the folder', async () => {
    const texts: Record<string, string> = {
      'a/a.spec.ts':
        "import { b } from '../b';\nimport x from 'x';\nimport '@pages/login';\nimport '../../out';\nrequire('./data.json');",
      'b.ts': "import type { A } from './a/a.spec';\nimport './long.js';\nimport '../out';",
      'long.ts': ' '.repeat(600_000),
      'a/data.json': '{ "from": "./never" }',
      'tsconfig.json':
        '{ // paths\n "compilerOptions": { "baseUrl": ".", "paths": { "@pages/*": ["pages/*"] } } }',
      'pages/login.ts': "export * from 'pages/base';",
      'pages/base.ts': '',
      '../out.ts': '',
    };
    const asked: string[] = [];
    const found = await readSpecFiles(['a/a.spec.ts', 'missing.spec.ts'], async (file) => {
      asked.push(file);
      return texts[file];
    });
    assert.deepEqual([...found.texts.keys()].toSorted(), [
      'a/a.spec.ts',
      'a/data.json',
      'b.ts',
      'pages/base.ts',
      'pages/login.ts',
    ]);
    assert.deepEqual([...found.refused.keys()], ['missing.spec.ts', 'long.ts']);
    assert.deepEqual(found.mappings, [{ folder: '', paths: { '@pages/*': ['pages/*'] }, hasBaseUrl: true }]);
    assert.equal(new Set(asked).size, asked.length);
    assert.deepEqual(
      asked.filter((file) => file.startsWith('..')),
      [],
    );
  });
});
