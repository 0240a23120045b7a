import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Host } from '../host/host.ts';
import { cleanEnvironment } from '../host/hostOptions.ts';
import { ensureHost } from '../host/install.ts';
import { ended, runProcess, startProcess } from '../host/processes.ts';
import { findCommand } from '../host/systemPackages.ts';

/** A VS Code that can show the workspace. */
export interface Editor {
  userFolder: string;
  /** Installs the extension, opens the workspace, and tells what the user should know. */
  open(vsix: string, workspace: string): Promise<string>;
  /** Resolves when the user has closed it, or it has ended by itself. */
  closed(): Promise<number>;
  /** Stops what a signal to the process groups does not reach. */
  stop(): void;
}

export function desktopCommand(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const hasDisplay = process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  return hasDisplay ? findCommand('code', env) : undefined;
}

/**
 * The desktop's VS Code, with settings and extensions of its own.
 *
 * @param env the environment of its windows
 */
export function desktopEditor(code: string, folder: string, env: NodeJS.ProcessEnv): Editor {
  const userData = path.join(folder, 'user-data');
  const own = ['--user-data-dir', userData, '--extensions-dir', path.join(folder, 'extensions')];
  let window: ReturnType<typeof startProcess> | undefined;
  return {
    userFolder: path.join(userData, 'User'),
    async open(vsix, workspace) {
      const { code: exit, output } = await runProcess(code, [...own, '--install-extension', vsix, '--force']);
      if (exit !== 0) throw new Error(`VS Code did not install the extension:\n${output}`);
      const args = [...own, '--new-window', '--wait', workspace];
      window = startProcess(code, args, { env, stdio: 'ignore' });
      return 'VS Code opens a window of its own. Closing it ends this command.';
    },
    closed: () => (window ? ended(window) : Promise.resolve(0)),
    stop() {
      // The `code` command starts the window in a session of its own; VS Code notes that process in its data folder.
      const closedByUser = window?.exitCode === 0;
      if (window && !closedByUser) stopById(path.join(userData, 'code.lock'));
    },
  };
}

function stopById(file: string): void {
  try {
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGTERM');
  } catch {
    // It is closed already.
  }
}

/**
 * The VS Code server, for the user's own browser.
 *
 * @param env the environment of its windows
 */
export async function serverEditor(folder: string, port: number, env: NodeJS.ProcessEnv): Promise<Editor> {
  const install = await ensureHost();
  const host = new Host({
    install,
    dataDir: folder,
    home: homedir(),
    builtins: 'all',
    port,
    env: cleanEnvironment(env, true),
  });
  return {
    userFolder: host.userFolder,
    async open(vsix, workspace) {
      await host.install([vsix]);
      await host.start();
      return `Open in your browser: ${host.url}/?folder=${encodeURIComponent(workspace)}`;
    },
    closed: () => (host.process ? ended(host.process) : Promise.resolve(0)),
    stop: () => undefined,
  };
}
