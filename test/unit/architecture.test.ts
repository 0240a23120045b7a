import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { circlesOfFiles, circlesOfFolders } from '../../scripts/architecture/circles.ts';
import { architectureFile, withFolders } from '../../scripts/architecture/document.ts';
import { needlessExports, readModules } from '../../scripts/architecture/exports.ts';
import { areas } from '../../scripts/architecture/folders.ts';
import { importsBelow, importsOf, type Imports } from '../../scripts/architecture/imports.ts';
import { unusedDoors, violations } from '../../scripts/architecture/violations.ts';

describe('imports of the program', () => {
  let imports: Imports;

  before(() => {
    imports = importsBelow('src');
  });

  it('follow the table of folders', () => {
    assert.ok(imports.size > 700);
    assert.deepEqual(violations(imports, areas), []);
  });

  it('use each door that the table names', () => assert.deepEqual(unusedDoors(imports, areas), []));
  it('make no circle between files', () => assert.deepEqual(circlesOfFiles(imports), []));
  it('make no circle between folders', () => assert.deepEqual(circlesOfFolders(imports), []));

  it('are documented by the same table', () => {
    const text = readFileSync(architectureFile, 'utf8');
    assert.equal(text, withFolders(text), 'npm run architecture writes it');
  });

  it('leave no row of the table without a folder', () => {
    const folders = new Set([...imports.keys()].map((file) => file.split('/').slice(1, -1).join('/')));
    assert.deepEqual(
      areas.flatMap((area) => Object.keys(area.folders)).filter((folder) => !folders.has(folder)),
      [],
    );
  });
});

describe('exports of the program', () => {
  it('are used by other modules', () => assert.deepEqual(needlessExports(readModules()), []));

  it('are found where only their own module uses them', () =>
    assert.deepEqual(
      needlessExports(
        new Map([
          ['src/a.ts', 'export const one = 1; export type Two = 2; export { one as three };'],
          ['test/b.ts', "import type { Two } from '../src/a.ts';"],
        ]),
      ),
      ['src/a.ts exports one for itself', 'src/a.ts exports three for itself'],
    ));
});

describe('a planted import', () => {
  const planted = (files: Readonly<Record<string, string>>): Imports =>
    new Map(Object.entries(files).map(([file, text]) => [file, importsOf(file, text)]));

  it('makes a circle between two files, also where it is of a type only', () => {
    const circle = planted({
      'src/core/text/a.ts': "import type { B } from './b.ts';",
      'src/core/text/b.ts': "export { a } from './a.ts';",
      'src/core/text/c.ts': "import { a } from './a.ts';",
    });
    assert.deepEqual(circlesOfFiles(circle), [['src/core/text/a.ts', 'src/core/text/b.ts']]);
    assert.deepEqual(circlesOfFolders(circle), []);
  });

  it('makes a circle between a folder and one in it', () => {
    const circle = planted({
      'src/core/yaml/parse.ts': "import { edit } from './edit/edit.ts';",
      'src/core/yaml/edit/edit.ts': "type Parsed = import('../print.ts').Parsed;",
      'src/core/yaml/print.ts': '',
    });
    assert.deepEqual(circlesOfFiles(circle), []);
    assert.deepEqual(circlesOfFolders(circle), [['src/core/yaml', 'src/core/yaml/edit']]);
  });

  for (const [file, text, target] of [
    ['src/core/case/a.ts', "import 'vscode';", 'vscode'],
    ['src/core/case/a.ts', "import 'node:fs';", 'node:fs'],
    ['src/core/case/a.ts', "import { b } from '../yaml/b.ts';", 'src/core/yaml/b.ts'],
    ['src/core/case/a.ts', "import { b } from '../../api/b.ts';", 'src/api/b.ts'],
    ['src/sync/pull/a.ts', "import 'node:fs';", 'node:fs'],
    ['src/sync/pull/a.ts', "const b = await import('../../editor/ui/b.ts');", 'src/editor/ui/b.ts'],
    ['src/node/a.ts', "import { b } from '../core/b.ts';", 'src/core/b.ts'],
    ['src/service/http/a.ts', "import { b } from '../../api/createClient.ts';", 'src/api/createClient.ts'],
    ['src/service/http/a.ts', "import { b } from '../../api/http/b.ts';", 'src/api/http/b.ts'],
    ['src/sandbox/guest/a.ts', "import { b } from '../host/b.ts';", 'src/sandbox/host/b.ts'],
    ['src/cli/run/a.ts', "import { b } from '../../service/b.ts';", 'src/service/b.ts'],
    ['src/report/page/a.ts', "import { b } from '../../api/createClient.ts';", 'src/api/createClient.ts'],
    ['src/editor/cases/a.ts', "import { b } from '../tree/b.ts';", 'src/editor/tree/b.ts'],
    ['src/editor/tree/a.ts', "import { b } from '../../extension.ts';", 'src/extension.ts'],
    ['src/core/case/a.ts', "import { b } from '../../../test/support/b.ts';", 'test/support/b.ts'],
  ] as const)
    it(`of ${target} is refused in ${file}`, () =>
      assert.deepEqual(violations(planted({ [file]: text }), areas), [`${file} may not import ${target}`]));

  it('is refused of what is behind the doors of another folder, and allowed in its own', () => {
    const behind = "import { a } from '../../service/explore/crawl.ts';";
    assert.deepEqual(
      violations(
        planted({ 'src/service/endpoints/a.ts': behind, 'src/service/explore/b.ts': behind }),
        areas,
      ),
      [
        'src/service/endpoints/a.ts may not import src/service/explore/crawl.ts: it is behind the doors of src/service/explore',
      ],
    );
  });

  it('is refused in a folder that the table does not have', () =>
    assert.deepEqual(violations(planted({ 'src/misc/a.ts': '' }), areas), [
      'src/misc/a.ts is in a folder that the table does not have',
    ]));
});
