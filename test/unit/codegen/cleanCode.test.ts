import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { singleFiles, tenProjects } from '../support/codegen/tenProjects.ts';

const plugin = 'eslint-plugin-playwright';
const { configs } = createRequire(import.meta.url)(plugin) as {
  configs: { 'flat/recommended': { rules: Record<string, string> } };
};

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly filename: string;
  readonly labels: readonly { span: { line: number } }[];
}

describe('The code of ten generated projects, and of single files', function () {
  this.timeout(120_000);
  const projects = tenProjects();
  let root: string;
  let findings: Finding[];

  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'ptc-clean-code-'));
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'), 'junction');
    for (const [folder, { files }] of projects)
      for (const [name, text] of files) write(path.join(folder, name), text);
    for (const [name, text] of singleFiles()) write(path.join('single', name), text);
    findings = lint();
  });
  after(() => rmSync(root, { recursive: true }));

  const folders = (): string[] => [...projects.keys(), 'single'];

  function write(name: string, text: string): void {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  it('passes the type check, also with exact optional properties and unchecked indexes', () => {
    assert.equal(projects.size, 10);
    const tsconfig = {
      extends: './sample/tsconfig.json',
      compilerOptions: { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
      include: folders().map((folder) => `${folder}/**/*.ts`),
    };
    write('tsconfig.json', JSON.stringify(tsconfig));
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    assert.equal(spawnSync(process.execPath, [tsc], { cwd: root, encoding: 'utf8' }).stdout, '');
  });

  it(`has no error by the recommended rules of ${plugin}, but for what a test case says itself`, () => {
    const errors = findings.filter(({ severity }) => severity === 'error');
    const unexpected = errors.filter((finding) => !saidByCase[finding.code]?.test(lineOf(finding)));
    assert.deepEqual(
      unexpected.map((finding) => `${finding.filename}: ${finding.code}: ${lineOf(finding)}`),
      [],
    );
    assert.ok(errors.length > 0, 'some test cases wait for network idle');
  });

  it('has warnings only of what a test case says itself, and of steps in functions of several tests', () => {
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    assert.deepEqual([...new Set(warnings.map(({ code }) => code))].toSorted(), [
      'playwright(expect-expect)',
      'playwright(no-force-option)',
      'playwright(no-nested-step)',
      'playwright(no-skipped-test)',
      'playwright(no-wait-for-timeout)',
    ]);
  });

  /** The findings of the plugin alone, by the linter of this repository. */
  function lint(): Finding[] {
    const { rules } = configs['flat/recommended'];
    const own = Object.entries(rules).filter(([name]) => name.startsWith('playwright/'));
    write(
      'oxlintrc.json',
      JSON.stringify({
        plugins: [],
        jsPlugins: [createRequire(import.meta.url).resolve(plugin)],
        categories: { correctness: 'off' },
        rules: Object.fromEntries(own),
      }),
    );
    const oxlint = path.resolve('node_modules/oxlint/bin/oxlint');
    const args = [oxlint, '-c', 'oxlintrc.json', '--no-ignore', '--format', 'json', ...folders()];
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
    return diagnostics;
  }

  const lineOf = ({ filename, labels }: Finding): string =>
    readFileSync(path.join(root, filename), 'utf8').split('\n')[(labels[0]?.span.line ?? 1) - 1] ?? '';
});

/** Errors that follow from a test case, and the line that it stands in. */
const saidByCase: Readonly<Record<string, RegExp>> = {
  'playwright(no-networkidle)': /waitForLoadState\('networkidle'\)/,
};
