import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Settings } from '../../../scripts/host/hostOptions.ts';
import { ensureHost } from '../../../scripts/host/install.ts';
import { repoRoot } from '../../../scripts/host/paths.ts';
import { removeAtTheEnd } from '../../../scripts/host/processes.ts';
import { saveScreenshot } from '../../../scripts/host/screenshots.ts';
import type { PicturedError } from '../../../scripts/tests/testResults.ts';
import { useDisplayLanguage } from './displayLanguage.ts';
import { EditorWindow } from './editorWindow.ts';
import { takeServer } from './serverPool.ts';
import { followSystem } from './themes.ts';

export interface WindowOptions {
  /** The folder in which the packed extension is installed; without it, the one of `npm run test:browser`. */
  extensions?: string;
  /** Packed extensions beside it. */
  others?: readonly string[];
  /** A folder of which the window gets a copy; without it, test/fixtures/workspace. */
  workspace?: string;
  /** Whether the window has no folder open. */
  isEmpty?: boolean;
  settings?: Settings;
  env?: NodeJS.ProcessEnv;
  builtins?: readonly string[] | 'all';
  /** Whether the workspace must be trusted first. */
  trust?: boolean;
  viewport?: { width: number; height: number };
  /** The language of the extension's texts; English where it is left out. */
  language?: string;
}

const opened = new Set<EditorWindow>();

/** Every window that a test has opened and not disposed of. */
export const openWindows = (): readonly EditorWindow[] => [...opened].filter((window) => !window.isDisposed);

/** Opens VS Code with the extension installed, on a copy of a workspace, and waits until it is drawn. */
export async function openWindow(options: WindowOptions = {}): Promise<EditorWindow> {
  const extensions = options.extensions ?? process.env.PTC_INSTALLED;
  if (!extensions) throw new Error('The extension is not installed: run the tests by `npm run test:browser`');
  const { others = [], settings, viewport = { width: 1280, height: 800 }, builtins, trust, env } = options;
  const install = await ensureHost();
  const workspace = copyOf(options.workspace ?? path.join(repoRoot, 'test/fixtures/workspace'));
  const server = await takeServer(
    { install, builtins, trust, env, extensions, others, language: options.language },
    { ...followSystem, ...settings },
  );
  if (options.language) useDisplayLanguage(server, options.language);
  const page = await server.context.newPage();
  const window = new EditorWindow(server, page, workspace);
  opened.add(window);
  try {
    await page.setViewportSize(viewport);
    await window.open({ isEmpty: options.isEmpty ?? false });
    return window;
  } catch (error) {
    if (error instanceof Error)
      (error as PicturedError).pictures = [await saveScreenshot(page, 'window-failed')];
    await window.dispose();
    throw error;
  }
}

function copyOf(folder: string): string {
  const parent = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-window-')));
  removeAtTheEnd(parent);
  const copy = path.join(parent, 'workspace');
  if (existsSync(folder)) cpSync(folder, copy, { recursive: true });
  else mkdirSync(copy);
  return copy;
}
