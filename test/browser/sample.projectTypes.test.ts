import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageVersions } from '../../src/codegen/files/projectFiles.ts';
import { generateProject } from '../../src/codegen/generateProject.ts';
import { isTypedRole } from '../../src/codegen/steps/locatorCode.ts';
import { runsByItself } from '../../src/core/case/caseDependencies.ts';
import { selectorTypes } from '../../src/core/case/selector.ts';
import { actions, expectations } from '../../src/core/case/stepSchemas.ts';
import { roleDescriptions } from '../../src/core/completion/fixedValues.ts';
import { isDeep } from '../support/deep.ts';
import { casesOfEveryConstruct } from '../support/everyConstruct.ts';
import { PlaywrightProject, withReporter } from './support/playwrightProject.ts';

/** The fewest that contain every construct; more of them differ in texts and numbers only. */
const cases = casesOfEveryConstruct(isDeep ? 60 : 25);

describe('A generated project of every construct', function () {
  let project: PlaywrightProject;
  before(() => {
    const options = {
      executionUrl: 'https://example.com/shop',
      testIdAttribute: "data-'test",
      headerNames: ['X-Tenant', 'x-tenant', "it's"],
      environmentName: '${Staging}`',
    };
    project = new PlaywrightProject(generateProject(cases, options));
  });
  after(() => project.close());

  it('contains every construct', () => {
    const elements = cases.flatMap((testCase) => testCase.elements);
    const selectors = elements.flatMap((element) => element.selectors ?? []);
    assert.deepEqual(setOf(elements.map(({ interaction }) => interaction?.action)), setOf(actions));
    assert.deepEqual(setOf(elements.map(({ assertion }) => assertion?.expectation)), setOf(expectations));
    assert.deepEqual(setOf(selectors.map(({ selectorType }) => selectorType)), setOf(selectorTypes));
  });

  it('is listed by Playwright, each case that is a test once and by its description', async () => {
    const { code, stdout, outcomes } = await project.run([withReporter, '--list']);
    assert.equal(code, 0, stdout);
    const tests = cases.filter(runsByItself);
    assert.equal(outcomes.length, tests.length);
    const titles = new Map(outcomes.map(({ caseId, title }) => [caseId, title]));
    assert.deepEqual(
      titles,
      new Map(tests.map(({ id, description }) => [id, description.trim() || 'Untitled'])),
    );
  });

  it('passes the type check, and would not with a mistake in a step', async () => {
    const wrong = "import { test } from '../support/test';\ntest.step(1, async () => {});\n";
    project.write('tests/wrong.spec.ts', wrong);
    const { code, stdout } = await project.typeCheck();
    assert.equal(stdout.replaceAll(/^tests\/wrong\.spec\.ts\(2,11\): error TS2345.*\n/gm, ''), '');
    assert.notEqual(code, 0);
  });
});

describe('The code generator', () => {
  it('names the versions that this repository is checked with', () => {
    const found = Object.keys(packageVersions).map((name) => [name, versionOf(name)]);
    assert.deepEqual(packageVersions, Object.fromEntries(found));
  });

  it('asserts the type of a role only if Playwright does not list it', () => {
    const types = readFileSync(path.resolve('node_modules/playwright-core/types/types.d.ts'), 'utf8');
    const listed = /getByRole\(role: ([^,]*),/.exec(types)?.[1]?.split('|') ?? [];
    const roles = Object.keys(roleDescriptions);
    const untyped = roles.filter((role) => !listed.includes(JSON.stringify(role)));
    assert.deepEqual(
      untyped,
      roles.filter((role) => !isTypedRole(role)),
    );
    assert.ok(untyped.length < 5 && !isTypedRole('toString'), String(untyped));
  });
});

const setOf = (values: readonly unknown[]): Set<unknown> =>
  new Set(values.filter((value) => value !== undefined && value !== null));

const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(path.resolve('node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;
