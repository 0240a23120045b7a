import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageVersions } from '../codegen/files/projectFiles.ts';
import { message, type Message } from '../core/message.ts';
import { UserError } from '../core/userError.ts';
import type { BrowserProxy } from './environment/browserProxy.ts';
import type { NodeRuntime } from './find/node.ts';
import { findNpm } from './find/npm.ts';
import { playwrightCli, findPlaywright, type Playwright } from './find/playwright.ts';
import { runProgram } from './runProcess.ts';

export interface InstallOptions {
  readonly node: NodeRuntime;
  /** The user's proxy. */
  readonly proxy?: BrowserProxy | undefined;
}

const playwrightTest = `@playwright/test@${packageVersions['@playwright/test']}`;

/**
 * Installs Playwright Test into a folder, in the version that generated projects name, and yields what npm
 * prints meanwhile. The folder is there as a whole or not at all. No script of a package runs.
 *
 * @returns the copy, or nothing where `signal` aborted
 * @throws {UserError} when there is no npm, no network or no space
 */
export async function* installPlaywright(
  folder: string,
  options: InstallOptions,
  signal: AbortSignal,
): AsyncGenerator<string, Playwright | undefined> {
  const npm = await findNpm(options.node);
  if (!npm)
    throw new UserError(
      message('npm is needed to install Playwright and was not found'),
      message('Install Node with npm, then try again'),
    );
  await mkdir(path.dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  try {
    await writeFile(path.join(unfinished, 'package.json'), '{"private":true}\n');
    const switches = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=http'];
    const args = [...npm.args, 'install', ...switches, '--prefix', unfinished, playwrightTest];
    const lastLines: string[] = [];
    const code = yield* collectLastLines(
      runProgram({ ...npm, args }, unfinished, proxyEnv(options), signal),
      lastLines,
    );
    if (signal.aborted) return undefined;
    if (code !== 0) throw createInstallError(lastLines.join('\n'));
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return await findPlaywright([folder]);
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Downloads the Chromium that a copy of Playwright would take, to where Playwright keeps its browsers, and
 * yields what it prints meanwhile.
 *
 * @throws {UserError} when there is no network or no space
 */
export async function* installBrowser(
  playwright: Playwright,
  options: InstallOptions,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const { command, env } = options.node;
  const args = [playwrightCli(playwright), 'install', 'chromium'];
  const lastLines: string[] = [];
  const code = yield* collectLastLines(
    runProgram({ command, args, env }, playwright.folder, proxyEnv(options), signal),
    lastLines,
  );
  if (code !== 0 && !signal.aborted) throw createInstallError(lastLines.join('\n'));
}

/** Commands that get a browser to this machine, the first one being Playwright's own. */
export const browserCommands = (platform: NodeJS.Platform = process.platform): string[] =>
  platform === 'linux'
    ? ['npx playwright install chromium', 'sudo apt-get install chromium']
    : ['npx playwright install chromium'];

/** Passes lines on, and collects the last 100 of them. */
async function* collectLastLines(
  lines: AsyncGenerator<string, number | null>,
  lastLines: string[],
): AsyncGenerator<string, number | null> {
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value;
    lastLines.push(value);
    if (lastLines.length > 100) lastLines.shift();
    yield value;
  }
}

const proxyEnv = ({ proxy }: InstallOptions): Record<string, string> =>
  proxy === undefined
    ? {}
    : {
        HTTP_PROXY: proxy.url,
        HTTPS_PROXY: proxy.url,
        ...(proxy.bypass && { NO_PROXY: proxy.bypass }),
      };

/** What the output of npm, or of Playwright, says about a failed installation: what happened, what to do. */
const causes: readonly (readonly [RegExp, Message, Message])[] = [
  [/ENOSPC/, message('There is no space left on the disk'), message('Free up disk space, then try again')],
  [
    /\bE?407\b|Proxy Authentication Required/,
    message('The download failed: the proxy requires a user name and password (407)'),
    message(
      'In the settings of VS Code, set http.proxy to http://USER:PASSWORD@HOST:PORT, with special characters as in URLs, such as %40 for @',
    ),
  ],
  [
    /UNABLE_TO_(?:VERIFY|GET)|SELF_SIGNED_CERT|unable to (?:verify|get) (?:the first|(?:local )?issuer) cert/,
    message("The download failed: its certificate is signed by an authority that this machine doesn't trust"),
    message(
      "Set the environment variable NODE_EXTRA_CA_CERTS to the file of your company's certificate authority, restart VS Code, then try again",
    ),
  ],
  [
    /\bE403\b|\b403 Forbidden/,
    message("The download was refused (403): a proxy or your package registry doesn't allow it"),
    message(
      'Ask your network administrator to allow it, or install @playwright/test in the workspace as your company provides it',
    ),
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    message('The download failed: the network is not responding'),
    message('Check the connection and the proxy, then try again'),
  ],
];

/** Creates the error of a failed installation from the end of its output. */
function createInstallError(output: string): UserError {
  const cause = causes.find(([pattern]) => pattern.test(output));
  if (cause) return new UserError(cause[1], cause[2]);
  const lines = output.split('\n');
  const reason =
    lines.findLast((line) => /error\b.*\w/i.test(line) && !line.includes('A complete log of this run')) ??
    output.slice(-200);
  return new UserError(
    message('The installation failed: {0}', reason.replace(/\.$/, '')),
    message('Check its output, then try again'),
  );
}
