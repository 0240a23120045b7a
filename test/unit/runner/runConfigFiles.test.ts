import assert from 'node:assert/strict';
import type { Browser } from '../../../src/runner/find/browser.ts';
import { runConfigFiles } from '../../../src/runner/runProject.ts';

/** The options of a run with this browser, those that every run has left out. */
function optionsOf(browser: Browser): object {
  const files = runConfigFiles('run.config.ts', { reporter: 'r', specs: [], browser, outputDir: 'o' });
  const options = JSON.parse(files[1]?.[1] ?? '') as Record<string, unknown>;
  const { reporter: _reporter, specs: _specs, outputDir: _outputDir, ...rest } = options;
  return rest;
}

describe('The options of a run', () => {
  it('name what says which browser it is, and nothing else', () => {
    assert.deepEqual(optionsOf({ kind: 'own' }), {});
    assert.deepEqual(optionsOf({ kind: 'own', engine: 'firefox' }), { engine: 'firefox' });
    assert.deepEqual(optionsOf({ kind: 'channel', channel: 'chrome' }), { channel: 'chrome' });
  });
});
