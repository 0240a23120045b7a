import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateProject, withSandboxWorker } from '../../../src/codegen/generateProject.ts';
import type { GeneratedProject } from '../../../src/codegen/plan/generatedProject.ts';
import { FunctionNames } from '../../../src/codegen/plan/planProject.ts';
import type { ProjectOptions } from '../../../src/codegen/plan/projectOptions.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { UserError } from '../../../src/core/userError.ts';

const golden = path.resolve('test/fixtures/codegen');

const logIn: TestCase = {
  id: '00000000-0000-4000-8000-000000000001',
  description: 'Log in',
  prompt: 'Log in with the test account.\nIt has two factors.',
  type: 'LOGIN',
  entryPointUrlPath: '/login',
  teardownId: '00000000-0000-4000-8000-000000000002',
  elements: [
    {
      interaction: { action: 'ENTER_TEXT', calledWith: '$USERNAME' },
      selectors: [{ selectorType: 'LABEL', selector: 'User name' }],
    },
    {
      interaction: { action: 'ENTER_TEXT', calledWith: '$PASSWORD' },
      selectors: [{ selectorType: 'LABEL', selector: 'Password' }],
    },
    {
      interaction: { action: 'ENTER_TEXT', calledWith: '$OCTO_TOTP' },
      selectors: [{ selectorType: 'TEST_ID', selector: 'code' }],
    },
    {
      assertion: { expectation: 'VISIBLE' },
      selectors: [{ selectorType: 'TEXT', selector: 'Welcome' }],
    },
  ],
};

const logOut: TestCase = {
  id: '00000000-0000-4000-8000-000000000002',
  description: 'Log out',
  runStatus: 'OFF',
  elements: [{ interaction: { action: 'GO_TO', calledWith: '/logout' } }],
};

const order: TestCase = {
  id: '00000000-0000-4000-8000-000000000003',
  description: "Order Ada's book",
  folderName: 'Shop/Cart',
  tagNames: ['smoke test', 'cart'],
  excludedEnvironmentNames: ['Live'],
  dependencyId: logIn.id,
  entryPointUrlPath: '/ignored',
  elements: [
    {
      interaction: { action: 'CLICK' },
      selectors: [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Allow all' } }],
      ignoreFailure: true,
    },
    {
      interaction: {
        action: 'JAVASCRIPT',
        calledWith: { code: "const title = 'Notes';\nsetDynamicVariable('title', title);\n" },
      },
    },
    {
      interaction: { action: 'ENTER_TEXT', calledWith: '$$title by $AUTHOR' },
      selectors: [{ selectorType: 'PLACEHOLDER', selector: 'Search' }],
    },
    { interaction: { action: 'OPEN_EMAIL', calledWith: { subjectContaining: 'Thank you' } } },
  ],
};

const options: ProjectOptions = {
  executionUrl: 'https://ada:hunter2@example.com/shop',
  environmentName: 'Staging',
  headerNames: ['X-Tenant'],
  testIdAttribute: 'data-test',
  timeoutPerStep: 8000,
  packageName: 'shop-tests',
};

describe('A project for three cases', () => {
  const project = generateProject([logIn, logOut, order], options);
  const own = new Map([...project.files].filter(([name]) => !/^support\/(?!defaults)/.test(name)));

  it('reads as its golden files do', () => {
    if (process.env.UPDATE_GOLDEN) write(own);
    assert.deepEqual(goldenFiles(), new Map([...own].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  });

  it('says where each step stands', () => {
    const lines = project.steps.map(({ path, line }) =>
      project.files.get(path)?.split('\n')[line - 1]?.trim(),
    );
    for (const [at, { index }] of project.steps.entries()) {
      assert.match(lines[at] ?? '', new RegExp(String.raw`test\.step\(['"]${index + 1} · `));
    }
    const ordered = project.steps.filter(({ caseId }) => caseId === order.id);
    assert.deepEqual(
      ordered.map(({ index, path }) => [index, path]),
      order.elements.map((_, index) => [index, 'tests/Shop/Cart/orderAdaSBook.spec.ts']),
    );
    const shared = project.steps.filter(({ caseId }) => caseId === logIn.id);
    assert.deepEqual(
      shared.map(({ index, path }) => [index, path]),
      logIn.elements.map((_, index) => [index, 'flows/logIn.ts']),
    );
  });

  it('holds no credentials of its address', () => {
    assert.ok(![...project.files.values()].some((text) => /hunter2|ada:/.test(text)));
  });

  it('names in .env.example and in the workflow what its code reads', () => {
    const text = [...project.files].filter(([name]) => name.endsWith('.ts')).map(([, code]) => code);
    const read = text.flatMap((code) =>
      Array.from(
        code.matchAll(/process\.env\.(HEADER_\w+)|filled\('[^']*\$(?:OCTO_)?(USERNAME|PASSWORD|AUTHOR)/g),
        ([, header, name]) => header ?? `TEST_${name}`,
      ),
    );
    for (const name of ['TEST_OTP_INITIALIZER_KEY', ...read]) {
      assert.match(project.files.get('.env.example') ?? '', new RegExp(`^${name}=$`, 'm'));
      assert.match(
        project.files.get('.github/workflows/playwright.yml') ?? '',
        new RegExp(`secrets\\.${name} `),
      );
    }
  });
});

describe('A project', () => {
  it('distinguishes test cases of the same name', () => {
    const second = { ...logOut, id: '00000000-0000-4000-8000-000000000004' };
    const project = generateProject(
      [logOut, second, { ...order, dependencyId: logOut.id, teardownId: second.id }],
      options,
    );
    assert.deepEqual(codeFiles(project), [
      'tests/logOut.spec.ts',
      'tests/logOut-1.spec.ts',
      'tests/Shop/Cart/orderAdaSBook.spec.ts',
      'flows/logOut.ts',
      'flows/logOut-1.ts',
    ]);
    const spec = project.files.get('tests/Shop/Cart/orderAdaSBook.spec.ts') ?? '';
    assert.match(spec, /import \{ logOut_2 \} from '\.\.\/\.\.\/\.\.\/flows\/logOut-1';/);
    assert.match(spec, /session\.cleanUpWith\(logOut_2\);/);
  });

  it('has no test for what only cleans up after others, unless it is asked for', () => {
    const cleanUp: TestCase = { ...logOut, type: 'TEARDOWN' };
    const cases = [{ ...logIn, teardownId: cleanUp.id }, cleanUp];
    const testsIn = (of: readonly TestCase[], only?: ReadonlySet<string>): string[] =>
      codeFiles(generateProject(of, { ...options, ...(only && { only }) }));
    assert.deepEqual(testsIn(cases), ['tests/logIn.spec.ts', 'flows/logOut.ts']);
    assert.deepEqual(testsIn(cases, new Set([cleanUp.id])), ['tests/logOut.spec.ts']);
    assert.deepEqual(testsIn([cleanUp]), ['tests/logOut.spec.ts']);
  });

  it('carries the worker of the sandbox where code runs in it, and not for code in the page', () => {
    const withCode = (execType?: 'browser' | 'sandbox') =>
      generateProject(
        [
          {
            ...logOut,
            elements: [{ interaction: { action: 'JAVASCRIPT', calledWith: { code: '1', execType } } }],
          },
        ],
        options,
      );
    const workers = [withCode(), withCode('sandbox'), withCode('browser')].map((project) =>
      withSandboxWorker(project, 'worker').get('support/sandboxWorker.mjs'),
    );
    assert.deepEqual(workers, ['worker', 'worker', undefined]);
  });

  it('of no cases is a project still', () => {
    assert.deepEqual(codeFiles(generateProject([], options)), []);
  });

  it('is refused for an address that is none, with what to give', () => {
    assert.throws(
      () => generateProject([], { executionUrl: 'example' }),
      (error) => error instanceof UserError && error.message.startsWith('"example" is not a URL. Specify'),
    );
  });

  it('has functions whose names are names of TypeScript', () => {
    const names = new FunctionNames();
    const taken = ['logIn', 'logIn', 'delete', '1stStep', '日本語', '𑽖', 'session'].map((words) =>
      names.take(words),
    );
    assert.deepEqual(taken, [
      'logIn',
      'logIn_2',
      'run_delete',
      'run_1stStep',
      '日本語',
      'runCase',
      'run_session',
    ]);
  });
});

const codeFiles = ({ files }: GeneratedProject): string[] =>
  [...files.keys()].filter((name) => /^(?:tests|flows)\//.test(name));

/** The names end in .txt, so that no tool takes the files for code of this repository. */
function goldenFiles(): Map<string, string> {
  const names = readdirSync(golden, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.replaceAll('\\', '/').replace(/\.txt$/, ''))
    .toSorted();
  return new Map(names.map((name) => [name, readFileSync(path.join(golden, `${name}.txt`), 'utf8')]));
}

function write(files: ReadonlyMap<string, string>): void {
  rmSync(golden, { recursive: true, force: true });
  for (const [name, text] of files) {
    const file = path.join(golden, `${name}.txt`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
