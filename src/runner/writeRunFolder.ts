import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GeneratedProject } from '../codegen/plan/generatedProject.ts';
import { sandboxWorkerPath } from '../codegen/withSandboxWorker.ts';
import type { Playwright } from './find/playwright.ts';
import { runConfigFiles, type RunConfig } from './runConfigFiles.ts';

/** The file that Playwright reads in place of the project's own. */
export const configName = 'run.config.ts';

/** Creates a folder that only its user can read: what is in it may show what was typed. */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/**
 * Writes a project where it runs, in a private folder, with a link to Playwright in place of an installed one. Of a
 * project that was written there before, only what is the same stays.
 */
export async function writeRunFolder(
  folder: string,
  { files, usesSandbox }: GeneratedProject,
  playwright: Playwright,
  { sandbox, ...config }: RunConfig & { readonly sandbox: string },
): Promise<void> {
  await createPrivateFolder(folder);
  const texts = new Map([...files, ...runConfigFiles(configName, config)]);
  if (usesSandbox) texts.set(sandboxWorkerPath, await readFile(sandbox, 'utf8'));
  await removeOthers(folder, texts);
  const folders = new Set(Array.from(texts.keys(), (name) => path.dirname(path.join(folder, name))));
  for (const parent of folders) await mkdir(parent, { recursive: true });
  await Promise.all(Array.from(texts, ([name, text]) => writeIfChanged(path.join(folder, name), text)));
  await linkPlaywright(folder, playwright);
}

const modules = 'node_modules';

async function removeOthers(folder: string, texts: ReadonlyMap<string, string>, below = ''): Promise<void> {
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (name === modules || texts.has(name)) continue;
    if (entry.isDirectory()) await removeOthers(folder, texts, name);
    else await rm(path.join(folder, name));
  }
}

async function writeIfChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== text) await writeFile(file, text);
}

async function linkPlaywright(folder: string, playwright: Playwright): Promise<void> {
  const link = path.join(folder, modules, '@playwright', 'test');
  await mkdir(path.dirname(link), { recursive: true });
  await rm(link, { recursive: true, force: true });
  await symlink(playwright.folder, link, 'junction');
}
