import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getBaseName, getCaseFilePath } from '../../../../src/core/case/caseFilePath.ts';
import { TakenPaths } from '../../../../src/core/case/safePaths.ts';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { runs } from '../../../support/properties.ts';

const named = (description: string, more: Partial<TestCase> = {}): TestCase => ({
  id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
  description,
  elements: [],
  ...more,
});

describe('the name of a file', () => {
  const names: [description: string, name: string][] = [
    ['My test case: login flow', 'myTestCaseLoginFlow'],
    ['Accept cookies', 'acceptCookies'],
    ['CON', 'cON'],
    ['con', 'con_'],
    ['Straße öffnen', 'straßeÖffnen'],
    ['!!! ???', 'testCase'],
    ['../../etc/passwd', 'etcPasswd'],
    ['ends with dots...', 'endsWithDots'],
    ['', 'testCase'],
  ];
  for (const [description, name] of names) {
    it(`“${description}” becomes ${name}`, () =>
      assert.equal(getBaseName(description), name === 'cON' ? 'cON_' : name));
  }

  it('fits every file system, whatever the description', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (description) => {
        const name = getBaseName(description);
        assert.ok(Buffer.byteLength(`${name}-12345.yaml`) <= 255);
        assert.match(name, /^[^<>:"/\\|?*\p{Cc}\s.]+$/u);
        assert.equal(name, name.normalize('NFC'));
      }),
      runs(100),
    );
  });

  it('is numbered where it is taken, also in another case', () => {
    assert.equal(
      getCaseFilePath(named('Log in'), new Map(), 'folders', new TakenPaths(['LOGIN.yaml', 'logIn-1.yaml'])),
      'logIn-2.yaml',
    );
  });

  it('is in a folder that cannot be outside that of the target', () => {
    assert.equal(
      getCaseFilePath(
        named('x', { folderName: '../a/./b: c/CON' }),
        new Map(),
        'folders',
        new TakenPaths([]),
      ),
      'a/b c/CON_/x.yaml',
    );
  });

  it('lies in no folder that is skipped when files are read, or named like a file', () => {
    for (const [folderName, folder] of [
      ['node_modules/a', 'node_modules_/a'],
      ['.git/hooks', 'git/hooks'],
      ['logIn.yaml', 'logIn.yaml_'],
    ] as const)
      assert.equal(
        getCaseFilePath(named('x', { folderName }), new Map(), 'folders', new TakenPaths([])),
        `${folder}/x.yaml`,
      );
  });

  it('is in no folder that belongs to another target', () => {
    const at = (folderName: string): string =>
      getCaseFilePath(
        named('x', { folderName }),
        new Map(),
        'folders',
        new TakenPaths(['Apps/shop/', 'shop.yaml']),
      );
    assert.equal(at('Apps/Shop'), 'Apps/Shop_/x.yaml');
    assert.equal(at('Apps/Shop/Cart'), 'Apps/Shop_/Cart/x.yaml');
    assert.equal(at('Shop'), 'Shop/x.yaml');
    assert.equal(at('Apps'), 'Apps/x.yaml');
  });

  it('is numbered where a file system takes two names for one', () => {
    for (const [name, taken] of [
      ['ΟΔΟΣ', 'οδοσ.yaml'],
      ['Stra\u00dfe', 'STRASSE.yaml'],
      ['café', 'CAFE\u0301.yaml'],
    ] as const)
      assert.match(getCaseFilePath(named(name), new Map(), 'folders', new TakenPaths([taken])), /-1\.yaml$/);
  });

  it('lies in folders named after its chain of dependencies, in the known client’s layout', () => {
    const login = named('Log in');
    const cart = named('Open cart', { id: '1eae5568-0f57-4f93-b8f1-aaf5a0bff6ab', dependencyId: login.id });
    const all = new Map([login, cart].map((one) => [one.id, one]));
    const pay = named('Pay', { id: '2eae5568-0f57-4f93-b8f1-aaf5a0bff6ab', dependencyId: cart.id });
    assert.equal(getCaseFilePath(pay, all, 'dependencies', new TakenPaths([])), 'logIn/openCart/pay.yaml');
    assert.equal(getCaseFilePath(login, all, 'dependencies', new TakenPaths([])), 'logIn.yaml');
  });
});
