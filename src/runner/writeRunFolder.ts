import { chmod, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GeneratedProject } from '../codegen/plan/generatedProject.ts';
import { sandboxWorkerPath } from '../codegen/withSandboxWorker.ts';
import type { Playwright } from './find/playwright.ts';
import { runConfigFiles, type RunConfig } from './runConfigFiles.ts';

/** The file that Playwright reads in place of the project's own. */
export const configName = 'run.config.ts';

/**
 * Writes a project where it runs: a folder that only its user can read, since traces in it show
 * what was typed, with a link to Playwright in place of an installed one.
 */
export async function writeRunFolder(
  folder: string,
  { files, usesSandbox }: GeneratedProject,
  playwright: Playwright,
  { sandbox, ...config }: RunConfig & { readonly sandbox: string },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const texts = [...files, ...runConfigFiles(configName, config)];
  const folders = new Set(texts.map(([name]) => path.dirname(path.join(folder, name))));
  for (const parent of folders) await mkdir(parent, { recursive: true });
  await Promise.all(texts.map(([name, text]) => writeFile(path.join(folder, name), text)));
  if (usesSandbox) await copyFile(sandbox, path.join(folder, sandboxWorkerPath));
  await mkdir(path.join(folder, 'node_modules', '@playwright'), { recursive: true });
  await symlink(playwright.folder, path.join(folder, 'node_modules', '@playwright', 'test'), 'junction');
}
