import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateProject, generateSpec } from '../../src/codegen/generateProject.ts';
import { actions, expectations } from '../../src/core/case/stepSchemas.ts';
import { failureSentence } from '../../src/core/failure/failureSentence.ts';
import { readFailureReason } from '../../src/core/failure/readFailureReason.ts';
import { render } from '../../src/core/message.ts';
import { isDeep } from '../support/deep.ts';
import { extraCases, servedFile, type BrokenPage, brokenPages } from './support/brokenPages.ts';
import { textOfHtmlReport } from './support/htmlReport.ts';
import { allSteps, type Outcome, PlaywrightProject, reporter } from './support/playwrightProject.ts';
import { sampleCases, sampleVariables, serveSampleApp } from './support/sampleApp.ts';
import { limitedSpec, withStepLimits } from './support/stepLimits.ts';

const cases = [
  ...sampleCases().map(({ testCase }) => ({ ...testCase, runStatus: 'ON' as const })),
  ...extraCases,
];
const caseNamed = (description: string) => {
  const found = cases.find((testCase) => testCase.description === description);
  assert.ok(found, `no case is named ${description}`);
  return found;
};

const isExpectation = (name: string): boolean => expectations.some((expectation) => expectation === name);

/** All is as it was generated, but for the reporters. */
const config = `import { defineConfig } from '@playwright/test';
import generated from './playwright.config';

export default defineConfig({
  ...generated,
  testMatch: '**/broken-*',
  reporter: [...(generated.reporter as [string][]), ['json', { outputFile: 'report.json' }], [${JSON.stringify(reporter)}]],
  use: { ...generated.use, trace: 'off' },
});
`;

/** The case whose failures are printed: Playwright starts a new browser after each, and none after an expected one. */
const printed = 'Refuse a wrong password';

/** The failures of other expectations are in `runner.steps.test.ts`, each with what Playwright says of it. */
const shown = brokenPages.filter(({ of, name }) => isDeep || of === printed || !isExpectation(name));

describe('When one thing in the sample application is broken,', function () {
  this.timeout(300_000);
  const generated = generateProject(cases, { executionUrl: 'http://127.0.0.1:1', timeoutPerStep: 30_000 });
  const specs = new Map(shown.map(({ of }) => [of, generateSpec(caseNamed(of), cases)]));
  const places = new Map(
    [...generated.steps, ...[...specs.values()].flatMap(({ steps }) => steps)].map(
      ({ path, line, ...step }) => [`${path}:${line}`, step],
    ),
  );
  let project: PlaywrightProject;
  let outcomes: Outcome[];
  let stdout: string;

  before(async () => {
    const servers = await Promise.all(
      shown.map((broken) => serveSampleApp((name, text) => servedFile(broken, name, text))),
    );
    const files = withStepLimits(generated.files);
    for (const [at, broken] of shown.entries()) files.set(...specOf(broken, at, servers[at]?.url ?? ''));
    project = new PlaywrightProject({ ...generated, files });
    project.writeEnvironment(sampleVariables);
    project.write('brokenPages.config.ts', config);
    try {
      ({ outcomes, stdout } = await project.run(['--config=brokenPages.config.ts']));
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });
  after(() => project.close());

  /** The spec of a case for a broken page alone. */
  function specOf({ of, index }: BrokenPage, at: number, baseURL: string): [file: string, text: string] {
    const { path: file, text, steps } = specs.get(of) ?? assert.fail();
    const spec = limitedSpec(text, steps, (step) => step.index === index);
    const ending = [
      `test.use({ baseURL: ${JSON.stringify(baseURL)} });`,
      ...(of === printed ? [] : ['test.fail();']),
      '',
    ];
    return [file.replace(/[^/]+$/, (name) => `broken-${at}-${name}`), spec + ending.join('\n')];
  }

  for (const [at, { name, of, index }] of shown.entries()) {
    it(`${name} fails, and no other step: “${of}”, step ${index + 1}`, () => {
      const outcome = outcomes.find(({ file }) => file.includes(`/broken-${at}-`));
      const failed = allSteps(outcome?.steps ?? [])
        .filter(({ hasFailed }) => hasFailed)
        .flatMap(({ path, line }) => places.get(`${path.replace(`broken-${at}-`, '')}:${line}`) ?? []);
      assert.deepEqual(failed, [{ caseId: caseNamed(of).id, index }], outcome?.reason);
      assert.equal(outcome?.status, 'failed');
    });
  }

  it('a list that lacks the wanted option is said to have others', () => {
    const at = shown.findIndex(({ name }) => name === 'SELECT_OPTION');
    const reason = outcomes.find(({ file }) => file.includes(`/broken-${at}-`))?.reason ?? '';
    const said = render(failureSentence(readFailureReason(reason)));
    assert.match(said, / has no option 'Price: low to high': the list has .*'Cheapest first'/);
  });

  it('a step of every action and expectation fails', () => {
    const noticed = brokenPages.map(({ of, index }) => {
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
    assert.ok(contexts.length >= shown.length);
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
