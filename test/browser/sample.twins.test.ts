import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateProject } from '../../src/codegen/generate.ts';
import { actions, expectations } from '../../src/core/steps.ts';
import { textOfHtmlReport } from './support/htmlReport.ts';
import { allSteps, type Outcome, PlaywrightProject, reporter } from './support/playwrightProject.ts';
import { sampleCases, sampleVariables, serveSampleApp } from './support/sampleApp.ts';
import { broken, extraCases, type Twin, twins } from './support/twins.ts';

const cases = [
  ...sampleCases().map(({ testCase }) => ({ ...testCase, runStatus: 'ON' as const })),
  ...extraCases,
];
const caseNamed = (description: string) => {
  const found = cases.find((one) => one.description === description);
  assert.ok(found, `no case is named ${description}`);
  return found;
};

/** All is as it was generated, but for the reporters. */
const config = `import { defineConfig } from '@playwright/test';
import generated from './playwright.config';

export default defineConfig({
  ...generated,
  testMatch: '**/twin-*',
  reporter: [...(generated.reporter as [string][]), ['json', { outputFile: 'report.json' }], [${JSON.stringify(reporter)}]],
  use: { ...generated.use, trace: 'off' },
});
`;

/** A step that fails uses all the time that it is given, in ms; those before it have what the project gives. */
const timeOfFailingStep = 1000;

/** The case whose failures are printed. */
const printed = 'Refuse a wrong password';

/** What the tests of twins do in another way than those that are generated. */
const changes: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    'support/environment.ts',
    'export const timeoutPerStep = defaults.timeoutPerStep;',
    `export let timeoutPerStep = defaults.timeoutPerStep;
export const limitSteps = (ms = defaults.timeoutPerStep) => void (timeoutPerStep = ms);`,
  ],
  [
    'support/test.ts',
    "export { expect } from '@playwright/test';",
    `import { expect as patient } from '@playwright/test';
import { limitSteps, timeoutPerStep } from './environment';
export const expect = (actual) => patient.configure({ timeout: timeoutPerStep })(actual);
let context;
export function hurry() {
  limitSteps(${timeOfFailingStep});
  context.setDefaultTimeout(${timeOfFailingStep});
  context.setDefaultNavigationTimeout(${timeOfFailingStep});
}`,
  ],
  // Playwright starts a new browser after each failure that is not expected, and prints only such ones.
  [
    'support/test.ts',
    'use, testInfo) => {',
    `use, testInfo) => {
      limitSteps();
      context = page.context();
      testInfo.fail(testInfo.title !== '${printed}');`,
  ],
];

describe('When one thing in the sample application is broken,', function () {
  this.timeout(300_000);
  const generated = generateProject(cases, { executionUrl: 'http://127.0.0.1:1', timeoutPerStep: 30_000 });
  const places = new Map(generated.steps.map(({ path, line, ...step }) => [`${path}:${line}`, step]));
  let project: PlaywrightProject;
  let outcomes: Outcome[];
  let stdout: string;

  before(async () => {
    const servers = await Promise.all(
      twins.map((twin) => serveSampleApp((name, text) => broken(twin, name, text))),
    );
    const files = new Map(generated.files);
    for (const [file, from, to] of changes) files.set(file, replaced(files.get(file), from, to));
    for (const [at, twin] of twins.entries()) files.set(...specOfTwin(twin, at, servers[at]?.url ?? ''));
    project = new PlaywrightProject(files);
    project.writeEnvironment(sampleVariables);
    project.write('twins.config.ts', config);
    try {
      ({ outcomes, stdout } = await project.run(['--config=twins.config.ts']));
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });
  after(() => project.close());

  /** The spec of a case for a twin alone: every line stands where it stood. */
  function specOfTwin({ of, index }: Twin, at: number, baseURL: string): [file: string, text: string] {
    const { id } = caseNamed(of);
    const place = generated.steps.find((step) => step.caseId === id && step.index === index && isSpec(step));
    assert.ok(place);
    const lines = (generated.files.get(place.path) ?? '').split('\n');
    const step = lines[place.line - 1] ?? '';
    lines[place.line - 1] = `hurry(); ${step}`;
    const text = replaced(lines.join('\n'), 'test } from', 'hurry, test } from');
    return [
      place.path.replace(/[^/]+$/, (name) => `twin-${at}-${name}`),
      `${text}test.use({ baseURL: ${JSON.stringify(baseURL)} });\n`,
    ];
  }

  for (const [at, { name, of, index }] of twins.entries()) {
    it(`${name} fails, and no other step: “${of}”, step ${index + 1}`, () => {
      const outcome = outcomes.find(({ file }) => file.includes(`/twin-${at}-`));
      const failed = allSteps(outcome?.steps ?? [])
        .filter(({ hasFailed }) => hasFailed)
        .flatMap(({ path, line }) => places.get(`${path.replace(`twin-${at}-`, '')}:${line}`) ?? []);
      assert.deepEqual(failed, [{ caseId: caseNamed(of).id, index }], outcome?.reason);
      assert.equal(outcome?.status, 'failed');
    });
  }

  it('there is a step of every action and expectation that notices', () => {
    const noticed = twins.map(({ of, index }) => {
      const { interaction, assertion } = caseNamed(of).elements[index] ?? {};
      return interaction?.action ?? assertion?.expectation;
    });
    assert.deepEqual(new Set(noticed), new Set([...actions, ...expectations]));
  });

  it('no report shows a value that was typed from a variable, but names the variable', async () => {
    const contexts = readdirSync(path.join(project.root, 'test-results'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((name) => name.endsWith('error-context.md'))
      .map((name) => readFileSync(path.join(project.root, 'test-results', name), 'utf8'));
    assert.ok(contexts.length >= twins.length);
    assert.match(stdout, new RegExp(`Error: .*\\n[^]*${printed}`));
    const texts = {
      stdout,
      json: readFileSync(path.join(project.root, 'report.json'), 'utf8'),
      html: await textOfHtmlReport(path.join(project.root, 'playwright-report')),
      contexts: contexts.join('\n'),
    };
    for (const [name, text] of Object.entries(texts)) {
      for (const value of Object.values(sampleVariables))
        assert.ok(!text.includes(value), `${name}: ${value}`);
    }
    assert.match(texts.html, /Fill \\"\$PASSWORD\\"/);
  });
});

const isSpec = ({ path }: { path: string }): boolean => path.startsWith('tests/');

function replaced(text = '', from: string, to: string): string {
  assert.ok(text.includes(from), from);
  return text.replace(from, () => to);
}
