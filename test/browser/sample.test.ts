import assert from 'node:assert/strict';
import { join, posix, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { parseDocument } from 'yaml';
import type { TestCase } from '../../src/core/testCase.ts';
import {
  type SampleServer,
  StepFailure,
  launchBrowser,
  readCases,
  runCase,
  serveSampleApp,
} from './support/runCase.ts';

const app = resolve('sample/app');
const caseFiles = readCases(resolve('sample/workspace/portable-tests'));
const variables = { USERNAME: 'ada@example.com', PASSWORD: 'correct horse' };

/** A copy of all sample cases, one of them changed. */
function withChange(description: string, change: (testCase: TestCase) => void): TestCase[] {
  const cases = structuredClone(caseFiles.map(({ testCase }) => testCase));
  change(named(cases, description));
  return cases;
}

function named(cases: TestCase[], description: string): TestCase {
  const found = cases.find((testCase) => testCase.description === description);
  assert.ok(found, `no sample is named ${description}`);
  return found;
}

function camelCase(description: string): string {
  const [first = '', ...others] = description.toLowerCase().split(' ');
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

describe('The sample workspace', function () {
  this.timeout(60_000);
  const cases = caseFiles.map(({ testCase }) => testCase);
  let browser: Browser;
  let server: SampleServer;

  before(async () => {
    [browser, server] = await Promise.all([launchBrowser(), serveSampleApp(app)]);
  });

  after(async () => {
    await Promise.all([browser.close(), server.close()]);
  });

  it('is written as the yaml package prints it, so that a round trip changes nothing', () => {
    for (const { text } of caseFiles) {
      assert.equal(String(parseDocument(text)), text);
      assert.equal(parseDocument(text).toString({ lineWidth: 0 }), text);
    }
  });

  it('keeps every case in the folder it names, in a file named after it', () => {
    assert.deepEqual(
      caseFiles.map(({ path }) => path.replaceAll('\\', '/')),
      cases.map(({ folderName, description }) =>
        posix.join(folderName ?? '', `${camelCase(description)}.yaml`),
      ),
    );
  });

  it('uses every id once, and no id that is not there', () => {
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

  describe('passes against the sample application:', () => {
    for (const { id, description, type, runStatus } of cases.filter(({ type }) => type !== 'TEARDOWN')) {
      it(`${description}${runStatus === 'OFF' ? ' (switched off, but ready)' : ''}${type ? `, ${type}` : ''}`, async () => {
        assert.deepEqual(await runCase(browser, cases, id, { url: server.url, variables }), []);
      });
    }

    it('Empty the cart, TEARDOWN', async () => {
      const { id } = named(cases, 'Empty the cart');
      const withoutBanner = withChange('Empty the cart', (testCase) => {
        testCase.dependencyId = named(cases, 'Accept cookies').id;
      });
      assert.deepEqual(await runCase(browser, withoutBanner, id, { url: server.url, variables }), []);
    });
  });

  describe('fails where it should:', () => {
    const timeoutPerStep = 2000;

    async function failureOf(all: TestCase[], description: string, url = server.url) {
      try {
        await runCase(browser, all, named(all, description).id, { url, variables, timeoutPerStep });
      } catch (failure) {
        assert.ok(failure instanceof StepFailure, String(failure));
        return [failure.caseDescription, failure.stepIndex];
      }
      return undefined;
    }

    it('on the alert, when the application no longer refuses a wrong password', async () => {
      const broken = await serveSampleApp(app, (name, text) =>
        name === join('js', 'login.js') ? text.replace('return refuse()', 'return') : text,
      );
      try {
        assert.deepEqual(await failureOf(cases, 'Refuse a wrong password', broken.url), [
          'Refuse a wrong password',
          4,
        ]);
      } finally {
        await broken.close();
      }
    });

    it('on the step of the dependency whose selector finds nothing', async () => {
      const changed = withChange('Log in', ({ elements }) => {
        elements[2]!.selectors = [{ selectorType: 'LABEL', selector: 'Pass phrase' }];
      });
      assert.deepEqual(await failureOf(changed, 'Add to cart'), ['Log in', 2]);
    });

    it('on a selector that finds more than one element', async () => {
      const changed = withChange('Add to cart', ({ elements }) => {
        elements[4]!.selectors = [{ selectorType: 'TEST_ID', selector: 'stock' }];
        elements.splice(0, 4);
      });
      assert.deepEqual(await failureOf(changed, 'Add to cart'), ['Add to cart', 0]);
    });

    it('but not on a step that may fail', async () => {
      const changed = withChange('Write to us', ({ elements }) => {
        // The banner is gone by the second time.
        elements.splice(1, 0, structuredClone(elements[0]!));
      });
      assert.equal(await failureOf(changed, 'Write to us'), undefined);
    });

    it('but not on a teardown, whose failure is told apart', async () => {
      const changed = withChange('Empty the cart', ({ elements }) => {
        elements[2]!.selectors = [{ selectorType: 'TEXT', selector: 'No such button' }];
      });
      const { id } = named(changed, 'Add to cart');
      const failures = await runCase(browser, changed, id, { url: server.url, variables, timeoutPerStep });
      assert.deepEqual(
        failures.map(({ caseDescription, stepIndex }) => [caseDescription, stepIndex]),
        [['Empty the cart', 2]],
      );
    });
  });
});
