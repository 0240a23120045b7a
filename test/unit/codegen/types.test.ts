import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { versions } from '../../../src/codegen/configFiles.ts';
import { generateProject } from '../../../src/codegen/generate.ts';
import { roleMeanings } from '../../../src/core/completionsRoles.ts';
import { isTypedRole } from '../../../src/codegen/locatorCode.ts';
import type { TestCase } from '../../../src/core/testCase.ts';
import { anyTestCases, hostile, withAllSteps } from './support/cases.ts';
import { ambientTypes } from './support/playwrightTest.ts';

const modules = path.resolve('node_modules');

describe('A generated project', function () {
  this.timeout(120_000);

  it('passes the type check, whatever its hundred cases say', async () => {
    const cases = [withAllSteps, ...fc.sample(anyTestCases(hostile), { numRuns: 100, seed: 7 }).flat()];
    const { stdout, code } = await typeCheck(generated(cases));
    assert.equal(stdout, '');
    assert.equal(code, 0);
  });

  it('would not pass it with a mistake in a step', async () => {
    const project = new Map(generated([withAllSteps]));
    project.set(
      'tests/wrong.spec.ts',
      "import { test } from '../support/test';\ntest.step(1, async () => {});\n",
    );
    const { stdout } = await typeCheck(project);
    assert.match(stdout, /wrong\.spec\.ts\(2,11\): error TS2345/);
  });

  it('names the versions that this repository is checked with', () => {
    assert.deepEqual(versions, {
      '@playwright/test': versionOf('playwright-core'),
      '@types/node': versionOf('@types/node'),
      typescript: versionOf('typescript'),
    });
  });

  it('asserts the type of a role only where Playwright does not list it', () => {
    const types = readFileSync(path.join(modules, 'playwright-core/types/types.d.ts'), 'utf8');
    const listed = /getByRole\(role: ([^,]*),/.exec(types)?.[1]?.split('|') ?? [];
    const untyped = Object.keys(roleMeanings).filter((role) => !listed.includes(JSON.stringify(role)));
    assert.deepEqual(
      untyped,
      Object.keys(roleMeanings).filter((role) => !isTypedRole(role)),
    );
    assert.ok(untyped.length < 5 && !isTypedRole('toString'), String(untyped));
  });
});

const generated = (cases: readonly TestCase[]): ReadonlyMap<string, string> =>
  generateProject(cases, {
    executionUrl: 'https://example.com/shop',
    testIdAttribute: "data-'test",
    headerNames: ['X-Tenant', 'x-tenant', "it's"],
    environmentName: '${Staging}`',
  }).files;

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(path.join(modules, name, 'package.json'), 'utf8')) as { version: string }).version;

interface Checked {
  readonly code: number;
  readonly stdout: string;
}

/** With the real package where it is installed, else with types of our own for what is used of it. */
async function typeCheck(files: ReadonlyMap<string, string>): Promise<Checked> {
  const root = mkdtempSync(path.join(tmpdir(), 'ptc-types-'));
  try {
    const isInstalled = existsSync(path.join(modules, '@playwright/test'));
    const all = [...files, ...(isInstalled ? [] : [['playwrightTest.d.ts', ambientTypes] as const])];
    for (const [name, text] of all) {
      mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    symlinkSync(modules, path.join(root, 'node_modules'), 'junction');
    return await run([path.join(modules, 'typescript/bin/tsc'), '-p', root]);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const run = (args: readonly string[]): Promise<Checked> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout }),
    );
  });
