import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { parseDocument } from 'yaml';
import { generateProject } from '../../src/codegen/generateProject.ts';
import { runsByItself } from '../../src/core/case/caseDependencies.ts';
import { coveragePage } from './support/coverage.ts';
import { textOfHtmlReport } from './support/htmlReport.ts';
import {
  allSteps,
  browserPath,
  type Outcome,
  PlaywrightProject,
  reporter,
} from './support/playwrightProject.ts';
import { sampleCases, samplePages, sampleVariables, serveSampleApp } from './support/sampleApp.ts';

const files = sampleCases();
const cases = files.map(({ testCase }) => testCase);

function camelCase(description: string): string {
  const [first = '', ...others] = description.toLowerCase().split(' ');
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

describe('The sample workspace', () => {
  it('is written as the yaml package prints it, so that a round trip changes nothing', () => {
    for (const { text } of files) {
      assert.equal(String(parseDocument(text)), text);
      assert.equal(parseDocument(text).toString({ lineWidth: 0 }), text);
    }
  });

  it('keeps every case in the folder it names, in a file named after it', () => {
    assert.deepEqual(
      files.map(({ path }) => path),
      cases.map(({ folderName, description }) =>
        path.posix.join(folderName ?? '', `${camelCase(description)}.yaml`),
      ),
    );
  });

  it('uses every ID once, and refers to existing IDs only', () => {
    const ids = cases.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const used = cases
      .flatMap(({ dependencyId, teardownId }) => [dependencyId, teardownId])
      .filter((id) => id != null);
    assert.deepEqual(
      used.filter((id) => !ids.includes(id)),
      [],
    );
  });
});

describe('The sample application', () => {
  it('shows no form before its scripts are loaded, whatever else is late', async () => {
    const server = await serveSampleApp();
    const browser = await chromium.launch({ executablePath: browserPath() });
    try {
      for (const name of samplePages()) {
        const page = await browser.newPage();
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route(/\.(?:css|js)$/, (route) => released.then(() => route.continue()));
        await page.goto(server.url + name, { waitUntil: 'commit' });
        const content = page.locator('body > main, body > form');
        await content.waitFor({ state: 'attached' });
        await page.locator('footer, #newsletter button').waitFor({ state: 'attached' }); // the last element
        assert.equal(await content.isVisible(), false, name);
        release();
        await content.waitFor();
        await page.close();
      }
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

describe('The generated project of the sample, run by Playwright Test', function () {
  this.timeout(300_000);
  let outcomes: Outcome[];
  let stdout: string;
  let html: string;
  let code: number;
  let caseOf: ReadonlyMap<string, string>;

  before(async () => {
    const server = await serveSampleApp();
    const generated = generateProject(readyCases(), { executionUrl: server.url, timeoutPerStep: 30_000 });
    caseOf = new Map(generated.steps.map(({ path, line, caseId }) => [`${path}:${line}`, caseId]));
    const project = new PlaywrightProject(generated);
    project.writeEnvironment(sampleVariables);
    try {
      const reporters = `--reporter=./support/secrets.ts,list,html,${reporter}`;
      ({ outcomes, stdout, code } = await project.run([reporters, '--trace=off']));
      html = await textOfHtmlReport(path.join(project.root, 'playwright-report'));
    } finally {
      project.close();
      await server.close();
    }
  });

  for (const { id, description, elements, runStatus } of cases.filter(runsByItself)) {
    it(`passes: ${description}${runStatus === 'OFF' ? ' (switched off, but ready)' : ''}`, () => {
      const outcome = outcomes.find(({ caseId }) => caseId === id);
      assert.deepEqual([outcome?.status, outcome?.reason], ['passed', undefined]);
      const own = allSteps(outcome?.steps ?? []).filter(
        ({ path, line }) => caseOf.get(`${path}:${line}`) === id,
      );
      assert.equal(own.length, elements.length);
    });
  }

  it('cleans up after its tests, and ignores no failure', () => {
    const notes = outcomes.flatMap(({ annotations }) =>
      annotations.filter(({ type }) => type !== 'test case'),
    );
    assert.deepEqual(notes, []);
    const cleaned = outcomes.flatMap(({ steps }) =>
      steps.filter(({ title }) => title === 'Empty the cart').map(({ steps }) => allSteps(steps).length),
    );
    assert.deepEqual(cleaned, [4, 4]);
  });

  it('runs everything that docs/coverage.md lists', () => {
    const hasRun = new Set(outcomes.filter(({ status }) => status === 'passed').map(({ caseId }) => caseId));
    const page = coveragePage(files.filter(({ testCase }) => hasRun.has(testCase.id)));
    if (process.env.UPDATE_DOCS) writeFileSync('docs/coverage.md', page);
    assert.equal(readFileSync('docs/coverage.md', 'utf8'), page);
  });

  it('ends with 0, and reports the names of variables without their values', () => {
    assert.equal(code, 0, stdout);
    assert.match(stdout, /Redeem a gift card/);
    for (const value of Object.values(sampleVariables)) assert.ok(!(stdout + html).includes(value), value);
    for (const name of ['USERNAME', 'PASSWORD', 'TOTP']) {
      assert.ok(html.includes(String.raw`Fill \"$${name}\"`), name);
    }
  });
});

/** All cases, those that are switched off as well. */
const readyCases = () => cases.map((testCase) => ({ ...testCase, runStatus: 'ON' as const }));
