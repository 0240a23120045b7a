import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { env } from 'node:process';
import type { FileChooser } from '@playwright/test';
import { chooseLocator } from '../elements/locators.ts';
import type { PageElements } from '../elements/pageElements.ts';
import { quote } from '../elements/recordedCode.ts';
import { unsureOf, type RecordedSteps } from './recordedSteps.ts';

/** The folder with the files that steps upload. */
const folder = (): string => env['FILES_FOLDER'] ?? '';

/** The names of the files that a step can upload, sorted. */
export async function uploadableFiles(): Promise<string[]> {
  const entries = await readdir(folder(), { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? entry.name : [])).toSorted();
}

/** Gives a file to the page that asks for one, and records that in the place of the click that made it ask. */
export async function uploadFile(
  chooser: FileChooser,
  name: string,
  elements: PageElements,
  steps: RecordedSteps | undefined,
): Promise<void> {
  const page = chooser.page();
  const input = steps && (await inputOf(chooser));
  const element = input && (await elements.of(page, input));
  const locator = element && (await chooseLocator(elements, element));
  await chooser.setFiles(path.join(folder(), name));
  if (!steps) return;
  if (!element || !locator) return steps.say('file');
  const code = `await page.${locator.code}.setInputFiles(${quote(name)});`;
  const action = { name: 'other', page, element, code, ...unsureOf(locator) } as const;
  const click = steps.lastOf('click');
  if (click === undefined) steps.add(action);
  else steps.update(click, action);
}

/** The input of a chooser, which the page may hide; undefined where it is not in the page itself. */
async function inputOf(chooser: FileChooser) {
  const inputs = chooser.page().locator('input[type=file]');
  const at = await inputs.evaluateAll(
    (all, wanted) => all.findIndex((one) => one === wanted),
    chooser.element(),
  );
  return at < 0 ? undefined : inputs.nth(at);
}
