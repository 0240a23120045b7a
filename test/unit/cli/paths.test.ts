import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { displayPath } from '../../../src/cli/cases/folderOptions.ts';
import { createFileFinder } from '../../../src/cli/run/runCommand.ts';
import { isPathBelow } from '../../../src/node/files.ts';
import { filesOnPath } from '../../../src/runner/find/findProgramPaths.ts';
import { runs } from '../../support/properties.ts';

const files = ['login.yaml', 'shop/Buy.yaml', 'shop/buy 2.yaml', 'Twice.yaml', 'twice.yaml'].map(
  (file) => [file, file] as const,
);

describe('a test case that is named on the command line', () => {
  const onWindows = createFileFinder('Tests', files, path.win32, String.raw`C:\work`);
  const elsewhere = createFileFinder('tests', files, path.posix, '/work');

  for (const [name, file] of [
    ['login.yaml', 'login.yaml'],
    [String.raw`Tests\shop\Buy.yaml`, 'shop/Buy.yaml'],
    [String.raw`.\tests\SHOP\buy.yaml`, 'shop/Buy.yaml'],
    ['tests/shop/buy 2.yaml', 'shop/buy 2.yaml'],
    [String.raw`c:\Work\tests\login.yaml`, 'login.yaml'],
    ['Twice.yaml', 'Twice.yaml'],
    ['TWICE.yaml', undefined],
    [String.raw`D:\work\Tests\login.yaml`, undefined],
    [String.raw`\\host\work\Tests\login.yaml`, undefined],
    ['no.yaml', undefined],
  ] as const)
    it(`is found on Windows: ${name}`, () => assert.equal(onWindows(name), file));

  for (const [name, file] of [
    ['tests/shop/Buy.yaml', 'shop/Buy.yaml'],
    ['/work/tests/login.yaml', 'login.yaml'],
    ['shop/../login.yaml', 'login.yaml'],
    ['Tests/LOGIN.yaml', 'login.yaml'],
    ['twice.yaml', 'twice.yaml'],
    [String.raw`shop\Buy.yaml`, undefined],
  ] as const)
    it(`is found elsewhere: ${name}`, () => assert.equal(elsewhere(name), file));
});

describe('a path below a folder', () => {
  for (const [place, folder, isBelow] of [
    [String.raw`C:\tests\a`, String.raw`c:\Tests`, true],
    ['C:/tests/a', String.raw`C:\tests`, true],
    [String.raw`D:\tests\a`, String.raw`C:\tests`, false],
    [String.raw`C:\tests`, String.raw`C:\tests\ `.trim(), false],
    [String.raw`C:\tests2\a`, String.raw`C:\tests`, false],
    [String.raw`C:\tests\..a\b`, String.raw`C:\tests`, true],
    [String.raw`\\host\share\tests\a`, String.raw`\\HOST\share\tests`, true],
    [String.raw`\\host\other\tests\a`, String.raw`\\host\share\tests`, false],
  ] as const)
    it(`is known on Windows: ${place} in ${folder}`, () =>
      assert.equal(isPathBelow(place, folder, path.win32), isBelow));

  it('is one that is joined from names, on every system', () => {
    const name = fc.stringMatching(/^[a-z.]{1,8}$/).filter((text) => !/^\.+$/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), name, (names, folder) => {
        for (const [flavour, root] of [
          [path.posix, '/srv'],
          [path.win32, 'C:\\srv'],
          [path.win32, '\\\\host\\share'],
        ] as const) {
          const above = flavour.join(root, folder);
          const place = flavour.join(above, ...names);
          assert.deepEqual(
            [
              isPathBelow(place, above, flavour),
              isPathBelow(above, place, flavour),
              isPathBelow(above, above, flavour),
            ],
            [true, false, false],
          );
        }
      }),
      runs(300),
    );
  });
});

describe('a path that is printed', () => {
  for (const [folder, file, shown] of [
    [String.raw`tests\shop`, 'a/b.yaml', 'tests/shop/a/b.yaml'],
    [String.raw`C:\other`, 'a.yaml', '../other/a.yaml'],
    [String.raw`D:\tests`, 'a.yaml', 'D:/tests/a.yaml'],
    [String.raw`\\host\share\tests`, 'a.yaml', '//host/share/tests/a.yaml'],
  ] as const)
    it(`has slashes on Windows: ${folder}`, () =>
      assert.equal(displayPath(folder, file, path.win32, String.raw`C:\work`), shown));

  it('is from the working directory elsewhere', () =>
    assert.equal(displayPath('../other', 'a.yaml', path.posix, '/srv/work'), '../other/a.yaml'));
});

describe('a program on the path', () => {
  it('is looked for in absolute folders of Windows, also quoted ones', () => {
    const env = { Path: String.raw`"C:\Program Files\nodejs";bin;D:\tools;` };
    assert.deepEqual(filesOnPath(['node.exe'], env, path.win32), [
      String.raw`C:\Program Files\nodejs\node.exe`,
      String.raw`D:\tools\node.exe`,
    ]);
  });

  it('is looked for in absolute folders elsewhere', () =>
    assert.deepEqual(filesOnPath(['node'], { PATH: '/usr/bin:bin:/opt/a b', Path: '/no' }, path.posix), [
      '/usr/bin/node',
      '/opt/a b/node',
    ]));
});
