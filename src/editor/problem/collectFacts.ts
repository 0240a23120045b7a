import { release, type } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { findPlaywright } from '../../runner/find/playwright.ts';
import { playwrightFolders } from '../playwright/playwrightFolders.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { isSameValue } from '../../core/isSameValue.ts';
import type { ProblemDependencies } from './problemDependencies.ts';
import type { ProblemFacts } from './printProblemReport.ts';
import { readLogTail } from './readLogTail.ts';

/** Time in ms that the files of the workspace may take to be counted. */
const longestCount = 5000;

/** What a report says about this machine and this window; texts still have names and secrets in them. */
export async function collectFacts(parts: ProblemDependencies): Promise<ProblemFacts> {
  const { extension, globalStorageUri, logUri } = parts.context;
  const playwright = await findPlaywright(playwrightFolders(globalStorageUri)).catch(() => undefined);
  const { version } = extension.packageJSON as { version: string };
  const app = [vscode.env.appHost, vscode.env.remoteName ?? 'not remote', vscode.env.language].join(', ');
  return {
    versions: [
      ['Portable Test Cases', version],
      ['VS Code', `${vscode.version} (${vscode.env.appName}; ${app})`],
      ['Node.js', process.versions.node],
      ['Operating system', `${type()} ${release()} ${process.arch}`],
      ['Playwright Test', playwright?.version ?? 'not found'],
    ],
    state: await collectState(parts),
    settings: changedSettings(extension.packageJSON),
    log: await readLogTail(logUri.fsPath),
  };
}

async function collectState({ services, local, index }: ProblemDependencies): Promise<ProblemFacts['state']> {
  const addresses = services.connected();
  await Promise.race([index.ready, pause(longestCount, undefined, { ref: false })]);
  const others = addresses.filter((address) => address !== localServiceUrl).length;
  const isRunning = await local.isRunning();
  return [
    ['Local service', isRunning ? 'running' : 'not running'],
    ['Connected to the local service', addresses.includes(localServiceUrl) ? 'yes' : 'no'],
    ['Connected to services at an address', String(others)],
    ['Folders of the workspace', String(vscode.workspace.workspaceFolders?.length ?? 0)],
    ['Folders linked to a test target', String(targetFolders().length)],
    ['Files with a test case', String([...index.all()].length)],
    ['Trusted workspace', vscode.workspace.isTrusted ? 'yes' : 'no'],
  ];
}

/** Of settings, where they can differ by folder, those of the first folder. */
function changedSettings(manifest: unknown): Record<string, unknown> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  const settings = vscode.workspace.getConfiguration(undefined, folder);
  return Object.fromEntries(
    settingNames(manifest).flatMap((name) => {
      const value = settings.get<unknown>(name);
      return isSameValue(value, settings.inspect(name)?.defaultValue) ? [] : [[name, value]];
    }),
  );
}

interface Contributions {
  readonly configuration?: Section | readonly Section[];
}

interface Section {
  readonly properties?: Readonly<Record<string, unknown>>;
}

function settingNames(manifest: unknown): string[] {
  const { configuration = [] } = (manifest as { contributes?: Contributions }).contributes ?? {};
  return [configuration].flat().flatMap(({ properties = {} }: Section) => Object.keys(properties));
}
