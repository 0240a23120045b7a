import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { env } from 'node:process';
import type { FileChooser } from '@playwright/test';
import { chooseLocator } from '../elements/locators.ts';
import type { PageElements } from '../elements/pageElements.ts';
import { quote } from '../elements/recordedCode.ts';
import { actionOn, type RecordedSteps } from './recordedSteps.ts';

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
  const element = steps && (await elements.ofHandle(chooser.page(), chooser.element()));
  const locator = element && (await chooseLocator(elements, element));
  await chooser.setFiles(path.join(folder(), name));
  if (!steps) return;
  if (!element || !locator) return steps.say('file');
  const action = actionOn(element, locator, `setInputFiles(${quote(name)})`);
  const click = steps.lastOf('click');
  if (click === undefined) steps.add(action);
  else steps.update(click, action);
}
