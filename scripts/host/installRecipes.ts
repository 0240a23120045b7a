import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ended, startProcess } from './processes.ts';
import { findCommand } from './systemPackages.ts';

export interface Recipe {
  folder: string;
  codeServer: string;
  node: string;
}

/** The server as it comes: its own install script fetches and builds what it needs. */
export async function installCurrent({ folder, codeServer, node }: Recipe): Promise<void> {
  const shell = await installNode(folder, node);
  // npm from 11.16 on runs no dependency's install script that is not named here; older ones run them all.
  writeProject(folder, { 'code-server': true, argon2: true });
  await shell.npm(folder, 'install', '--save-exact', '--foreground-scripts', `code-server@${codeServer}`);
}

/**
 * A server of before ripgrep came inside npm packages. Its own install script downloads from a release host, so none
 * is run; the native modules that the server needs are built here, and the system's `rg` stands in.
 */
export async function installFloor({ folder, codeServer, node }: Recipe): Promise<void> {
  const shell = await installNode(folder, node);
  writeProject(folder, {});
  await shell.npm(
    folder,
    'install',
    '--save-exact',
    '--ignore-scripts',
    `code-server@${codeServer}`,
    'node-gyp@12.4.0',
  );
  const gyp = path.join(folder, 'node_modules/node-gyp/bin/node-gyp.js');
  const vscode = path.join(folder, 'node_modules/code-server/lib/vscode');
  for (const project of [vscode, path.join(vscode, 'extensions')]) {
    await shell.npm(project, 'install', '--legacy-peer-deps', '--omit=dev', '--ignore-scripts');
  }
  const modules = path.join(vscode, 'node_modules');
  const wanted = ['@vscode/spdlog', '@parcel/watcher', 'node-pty', 'native-watchdog'].map((name) =>
    path.join(modules, name),
  );
  for (const module of wanted.filter((folder) => existsSync(path.join(folder, 'binding.gyp')))) {
    await shell.run(module, 'node', gyp, 'rebuild', `--nodedir=${shell.nodeFolder}`);
  }
  const argon2 = path.join(folder, 'node_modules/argon2');
  const preGyp = path.join(folder, 'node_modules/.bin/node-pre-gyp');
  await shell.run(argon2, preGyp, 'install', '--build-from-source', `--nodedir=${shell.nodeFolder}`);
  linkRipgrep(path.join(modules, '@vscode/ripgrep/bin'));
}

function linkRipgrep(folder: string): void {
  const rg = findCommand('rg');
  if (!rg) throw new Error('ripgrep is missing');
  mkdirSync(folder, { recursive: true });
  rmSync(path.join(folder, 'rg'), { force: true });
  symlinkSync(rg, path.join(folder, 'rg'));
}

interface Shell {
  nodeFolder: string;
  npm(cwd: string, ...args: string[]): Promise<void>;
  run(cwd: string, command: string, ...args: string[]): Promise<void>;
}

/** Node with its headers, in a project of its own: an install beside it would prune files in the middle of a build. */
async function installNode(folder: string, version: string): Promise<Shell> {
  const project = path.join(folder, 'node');
  const nodePackage = `node-${process.platform}-${process.arch}`;
  const nodeFolder = path.join(project, 'node_modules', nodePackage);
  mkdirSync(project);
  writeProject(project, {});
  await shellWith(folder).npm(
    project,
    'install',
    '--save-exact',
    '--ignore-scripts',
    `${nodePackage}@${version}`,
  );
  return shellWith(folder, nodeFolder);
}

function shellWith(folder: string, nodeFolder = ''): Shell {
  const searchPath = [
    path.join(nodeFolder, 'bin'),
    path.join(folder, 'node_modules/.bin'),
    process.env.PATH ?? '',
  ];
  const run: Shell['run'] = (cwd, command, ...args) =>
    logged(path.join(folder, 'install.log'), cwd, command, args, {
      ...withoutNpmSettings(process.env),
      PATH: nodeFolder ? searchPath.join(path.delimiter) : process.env.PATH,
      ...(nodeFolder && { npm_config_nodedir: nodeFolder }), // headers: node-gyp would download them
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    });
  return { nodeFolder, run, npm: (cwd, ...args) => run(cwd, 'npm', ...args) };
}

/** Under `npm test` the environment speaks of this project (its prefix, its scripts), and would mislead another npm. */
function withoutNpmSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^npm_(package|lifecycle|config_(user_agent|prefix|local_prefix|global|node_gyp|npm_version|ignore_scripts|omit))/i.test(
          name,
        ),
    ),
  );
}

async function logged(
  log: string,
  cwd: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const file = openSync(log, 'a');
  try {
    const code = await ended(startProcess(command, args, { cwd, env, stdio: ['ignore', file, file] }));
    if (code === 0) return;
  } finally {
    closeSync(file);
  }
  const tail = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40).join('\n');
  throw new Error(
    `${tail}\n\nInstalling the VS Code server failed at: ${command} ${args.join(' ')}\nThe whole log: ${log}`,
  );
}

function writeProject(folder: string, allowScripts: Record<string, boolean>): void {
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'vscode-host', private: true, allowScripts }),
  );
}
