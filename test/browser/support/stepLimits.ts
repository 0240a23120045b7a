import assert from 'node:assert/strict';
import type { StepLocation } from '../../../src/codegen/plan/generatedProject.ts';

/** The timeout of a step that is to time out, in ms: it uses all of it. */
export const shortLimit = 500;

const changes: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    'support/environment.ts',
    'export const timeoutPerStep = defaults.timeoutPerStep;',
    `export let timeoutPerStep = defaults.timeoutPerStep;
export const setTimeoutPerStep = (ms) => void (timeoutPerStep = ms);`,
  ],
  [
    'support/test.ts',
    "export { expect } from '@playwright/test';",
    `import { expect as unlimited } from '@playwright/test';
import { defaults } from './defaults';
import { setTimeoutPerStep, timeoutPerStep } from './environment';
export const expect = (actual) => unlimited.configure({ timeout: timeoutPerStep })(actual);
let context;
export function limitSteps(ms = defaults.timeoutPerStep) {
  setTimeoutPerStep(ms);
  context.setDefaultTimeout(ms);
  context.setDefaultNavigationTimeout(ms);
}`,
  ],
  [
    'support/test.ts',
    'use, testInfo) => {',
    `use, testInfo) => {
      context = page.context();
      limitSteps();`,
  ],
];

/**
 * The files of a project in which each step can have its own limit: those that must pass much time, and those
 * that fail when it is over little.
 */
export function withStepLimits(files: ReadonlyMap<string, string>): Map<string, string> {
  const changed = new Map(files);
  for (const [file, from, to] of changes) changed.set(file, replaced(changed.get(file), from, to));
  return changed;
}

/**
 * The text of a spec or flow in such a project. Every line stands where it stood.
 *
 * @param steps those in it
 * @param isShort whether a step has the short limit
 * @param isOfSave whether the short limit of a step begins once its download has begun
 */
export function limitedSpec(
  spec: string,
  steps: readonly StepLocation[],
  isShort: (step: StepLocation) => boolean,
  isOfSave: (step: StepLocation) => boolean = () => false,
): string {
  const lines = replaced(spec, 'test } from', 'limitSteps, test } from').split('\n');
  for (const step of steps) {
    const limit = isShort(step) ? `limitSteps(${shortLimit}); ` : 'limitSteps(); ';
    const from = step.line - 1;
    if (isOfSave(step)) {
      const save = lines.findIndex((line, at) => at >= from && line.includes('await session.save('));
      lines[save] = `${limit}${lines[save]}`;
      lines[from] = `limitSteps(); ${lines[from]}`;
    } else {
      lines[from] = `${limit}${lines[from]}`;
    }
  }
  return lines.join('\n');
}

/** The text with a part of it replaced, which must be there. */
export function replaced(text = '', from: string, to: string): string {
  assert.ok(text.includes(from), from);
  return text.replace(from, () => to);
}
