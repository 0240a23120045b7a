import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Something of the operating system that the VS Code host needs, under its Debian name. */
export interface Requirement {
  debianPackage: string;
  what: string;
  isThere(): boolean;
}

const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** The Chromium that is driven: headless-shell shows webviews much sooner than the full browser. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM) return env.CHROMIUM;
  return (
    browserNames.map((name) => findCommand(name, env)).find(Boolean) ??
    browserFiles(env).find((file) => existsSync(file))
  );
}

/** Where browsers are that aren't on the PATH: on macOS and Windows. */
const browserFiles = (env: NodeJS.ProcessEnv): string[] => [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder) =>
    folder
      ? [
          path.win32.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          path.win32.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ]
      : [],
  ),
];

/** A program on the PATH, by its full path. */
export function findCommand(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return (env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => endings.map((ending) => path.join(folder, `${name}${ending}`)))
    .find(isExecutable);
}

const needsCommand = (debianPackage: string, what: string, ...commands: string[]): Requirement => ({
  debianPackage,
  what,
  isThere: () => commands.every((command) => findCommand(command)),
});

/** Requirements of a window: the host itself is an npm package. */
export const runRequirements: readonly Requirement[] = [
  { debianPackage: 'chromium-headless-shell', what: 'Chromium', isThere: () => findChromium() !== undefined },
  { debianPackage: 'fonts-dejavu-core', what: 'a TrueType font', isThere: hasFonts },
  needsCommand('git', 'git', 'git'),
];

/** Requirements of the installation in addition: it compiles native modules. */
export const buildRequirements: readonly Requirement[] = [
  needsCommand('build-essential', 'make and a C++ compiler', 'make', 'g++'),
  needsCommand('python3', 'Python 3', 'python3'),
  needsCommand('pkg-config', 'pkg-config', 'pkg-config'),
  needsCommand('libkrb5-dev', 'the Kerberos headers', 'krb5-config'),
];

/** Servers before ripgrep came inside npm packages use the system's. */
export const floorRequirements: readonly Requirement[] = [needsCommand('ripgrep', 'ripgrep', 'rg')];

export class MissingPackagesError extends Error {}

/** The sentence for somebody who cannot install packages: the one command that an administrator must run. */
export function missingMessage(missing: readonly Requirement[], hasApt: boolean): string {
  const what = missing.map((requirement) => requirement.what).join(', ');
  if (!hasApt) return `Please install with your system's package manager: ${what}.`;
  return `Missing: ${what}. Please ask an administrator to run:\n  sudo apt-get update && sudo ${installCommand(missing).join(' ')}`;
}

function installCommand(missing: readonly Requirement[]): string[] {
  return [
    'apt-get',
    'install',
    '-y',
    '--no-install-recommends',
    ...missing.map((requirement) => requirement.debianPackage),
  ];
}

/** Makes sure that all of it is there: installs what is missing where it may, and otherwise tells who must do what. */
export function ensureSystemPackages(requirements: readonly Requirement[]): void {
  const missing = requirements.filter((requirement) => !requirement.isThere());
  if (missing.length === 0) return;
  if (!findCommand('apt-get')) throw new MissingPackagesError(missingMessage(missing, false));
  if (process.getuid?.() !== 0)
    throw new MissingPackagesError(missingMessage(withKnownBrowser(missing), true));
  console.log(
    `Installing system packages: ${missing.map((requirement) => requirement.debianPackage).join(' ')}`,
  );
  apt('update', '-qq');
  const [, ...install] = installCommand(withKnownBrowser(missing));
  apt(...install, '-qq');
  const still = missing.filter((requirement) => !requirement.isThere());
  if (still.length > 0) throw new MissingPackagesError(missingMessage(still, false));
}

/** Not every Debian-like system has the headless shell as a package of its own. */
function withKnownBrowser(missing: readonly Requirement[]): Requirement[] {
  return missing.map((requirement) => {
    const known =
      requirement.debianPackage !== 'chromium-headless-shell' ||
      spawnSync('apt-cache', ['show', requirement.debianPackage]).status === 0;
    return known ? requirement : { ...requirement, debianPackage: 'chromium' };
  });
}

function apt(...args: string[]): void {
  const { status, error, stderr } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0)
    throw new MissingPackagesError(`apt-get ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}

function hasFonts(): boolean {
  if (process.platform !== 'linux') return true;
  return ['/usr/share/fonts/truetype', '/usr/share/fonts/TTF', '/usr/share/fonts'].some(
    (folder) => existsSync(folder) && readdirSync(folder).length > 0,
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
