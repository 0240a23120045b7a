import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateProject } from '../../src/codegen/generate.ts';
import { actions, expectations } from '../../src/core/steps.ts';
import { textOfHtmlReport } from './support/htmlReport.ts';
import { allSteps, type Outcome, PlaywrightProject, reporter } from './support/playwrightProject.ts';
import { sampleCases, sampleVariables, serveSampleApp } from './support/sampleApp.ts';
import { broken, extraCases, twins } from './support/twins.ts';

const cases = [
  ...sampleCases().map(({ testCase }) => ({ ...testCase, runStatus: 'ON' as const })),
  ...extraCases,
];
const caseNamed = (description: string) => {
  const found = cases.find((one) => one.description === description);
  assert.ok(found, `no case is named ${description}`);
  return found;
};

/** One project of Playwright's for each twin, at its own address; else all is as it was generated. */
const config = `import { defineConfig } from '@playwright/test';
import generated from './playwright.config';
import twins from './twins.json';

const [chromium] = generated.projects ?? [];
export default defineConfig({
  ...generated,
  reporter: [...(generated.reporter as [string][]), ['json', { outputFile: 'report.json' }], [${JSON.stringify(reporter)}]],
  workers: 2,
  projects: twins.map(({ name, spec, baseURL }) => ({
    ...chromium, name, testMatch: '**/' + spec, use: { ...chromium?.use, baseURL, trace: 'off' },
  })),
});
`;

describe('When one thing in the sample application is broken,', function () {
  this.timeout(300_000);
  const generated = generateProject(cases, { executionUrl: 'http://127.0.0.1:1', timeoutPerStep: 2000 });
  const places = new Map(generated.steps.map(({ path, line, ...step }) => [`${path}:${line}`, step]));
  let project: PlaywrightProject;
  let outcomes: Outcome[];
  let stdout: string;

  before(async () => {
    const servers = await Promise.all(
      twins.map((twin) => serveSampleApp((name, text) => broken(twin, name, text))),
    );
    project = new PlaywrightProject(generated.files);
    project.writeEnvironment(sampleVariables);
    project.write('twins.config.ts', config);
    const places = twins.map(({ name, of }, at) => ({
      name,
      spec: specOf(caseNamed(of).id),
      baseURL: servers[at]?.url,
    }));
    project.write('twins.json', JSON.stringify(places));
    try {
      ({ outcomes, stdout } = await project.run(['--config=twins.config.ts']));
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });
  after(() => project.close());

  const specOf = (id: string): string => {
    const place = generated.steps.find(({ caseId, path }) => caseId === id && path.startsWith('tests/'));
    assert.ok(place);
    return place.path;
  };

  for (const { name, of, index } of twins) {
    it(`${name} fails, and no other step: “${of}”, step ${index + 1}`, () => {
      const outcome = outcomes.find((one) => one.project === name);
      const failed = allSteps(outcome?.steps ?? [])
        .filter(({ hasFailed }) => hasFailed)
        .flatMap(({ path, line }) => places.get(`${path}:${line}`) ?? []);
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
