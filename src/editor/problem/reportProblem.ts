import { open, readdir, stat } from 'node:fs/promises';
import { homedir, hostname, release, type } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { isSameValue } from '../../core/values.ts';
import { findPlaywright } from '../../runner/find/playwright.ts';
import type { Connection } from '../connection/connectionFeature.ts';
import { playwrightFolders } from '../playwright/playwrightFolders.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import { savedOrigins } from '../targets/environments/savedRunValues.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import { readSetting } from '../ui/settings.ts';
import { createAnonymizer } from './createAnonymizer.ts';

/** What a problem report is collected from. */
export interface ProblemDependencies
  extends Pick<Connection, 'keys' | 'local' | 'services'>, Pick<Targets, 'variableValues'> {
  readonly context: Pick<
    vscode.ExtensionContext,
    'extension' | 'globalState' | 'globalStorageUri' | 'logUri'
  >;
  readonly localApi: Pick<LocalApiClient, 'environments'>;
}

const issueReporter = 'workbench.action.openIssueReporter';

/**
 * Opens VS Code's issue reporter with a report. Where it would not take the text, as in a browser, or the extension has
 * no address that it knows, the report opens in an editor.
 */
export async function reportProblem(parts: ProblemDependencies): Promise<void> {
  const { extension } = parts.context;
  const { bugs } = extension.packageJSON as { readonly bugs?: { readonly url: string } };
  const report = await createReport(parts);
  const isOnDesktop = vscode.env.uiKind === vscode.UIKind.Desktop;
  if (isOnDesktop && bugs && (await vscode.commands.getCommands()).includes(issueReporter)) {
    await vscode.commands.executeCommand(issueReporter, { extensionId: extension.id, issueBody: report });
    return;
  }
  const receiver = bugs
    ? `create an issue with it: ${bugs.url}`
    : 'send it to whoever gave you the extension';
  const content = `<!-- Complete the report, delete what you don't want to share, then ${receiver} -->\n\n${report}`;
  await vscode.window.showTextDocument(
    await vscode.workspace.openTextDocument({ language: 'markdown', content }),
  );
}

/** The report as Markdown, without secrets and names. It is in English, like the issues of the project. */
async function createReport(parts: ProblemDependencies): Promise<string> {
  const { services } = parts;
  const addresses = [...services.connected(), ...services.list()].filter(
    (address) => address !== localServiceUrl,
  );
  const anonymize = createAnonymizer({
    secrets: await collectSecrets(parts),
    hosts: [...addresses.map((address) => new URL(address).hostname), hostname()],
    home: homedir(),
    folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
  });
  const { extension, logUri } = parts.context;
  const facts = (await collectFacts(parts)).map(([name, value]) => `- ${name}: ${anonymize(value)}`);
  return [
    '## What happened\n\n\n\n## What you expected\n\n\n\n## Steps to reproduce\n\n1. ',
    `## State\n\n${facts.join('\n')}`,
    `## Settings that differ from their defaults\n\n${fenced('json', settingsAsJson(extension.packageJSON, anonymize))}`,
    `## Log\n\n${fenced('text', anonymize(await readLogTail(logUri.fsPath)))}\n`,
  ].join('\n\n');
}

/** Facts of this machine and this window; texts still have names and secrets in them. */
async function collectFacts({ context, services, local }: ProblemDependencies): Promise<[string, string][]> {
  const { extension, globalStorageUri } = context;
  const playwright = await findPlaywright(playwrightFolders(globalStorageUri)).catch(() => undefined);
  const { version } = extension.packageJSON as { readonly version: string };
  const app = [vscode.env.appHost, vscode.env.remoteName ?? 'not remote', vscode.env.language].join(', ');
  const addresses = services.connected();
  return [
    ['Portable Test Cases', version],
    ['VS Code', `${vscode.version} (${vscode.env.appName}; ${app})`],
    ['Node.js', process.versions.node],
    ['Operating system', `${type()} ${release()} ${process.arch}`],
    ['Playwright Test', playwright?.version ?? 'not found'],
    ['Local service', (await local.isRunning()) ? 'running' : 'not running'],
    ['Connected to the local service', addresses.includes(localServiceUrl) ? 'yes' : 'no'],
    [
      'Connected to services at an address',
      String(addresses.filter((address) => address !== localServiceUrl).length),
    ],
    ['Folders of the workspace', String(vscode.workspace.workspaceFolders?.length ?? 0)],
    ['Folders linked to a test target', String(targetFolders().length)],
    ['Trusted workspace', vscode.workspace.isTrusted ? 'yes' : 'no'],
  ];
}

interface Section {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Of settings that can differ by folder, those of the first folder. Names in them are anonymized, too. */
function settingsAsJson(manifest: unknown, anonymize: (text: string) => string): string {
  const { configuration = [] } = (
    manifest as { readonly contributes: { readonly configuration?: Section | Section[] } }
  ).contributes;
  const settings = vscode.workspace.getConfiguration(undefined, vscode.workspace.workspaceFolders?.[0]);
  const changed = [configuration]
    .flat()
    .flatMap(({ properties = {} }) => Object.keys(properties))
    .map((name) => [name, settings.get<unknown>(name)] as const)
    .filter(([name, value]) => !isSameValue(value, settings.inspect(name)?.defaultValue));
  return JSON.stringify(mapTexts(Object.fromEntries(changed), anonymize), undefined, 2);
}

/** Changes keys and texts of a value of JSON. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)]),
  );
}

/** Inside a fence nothing is markup, if the fence is longer than any in the text. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

const logBytes = 32 * 1024;
const logLines = 100;

/** The last lines of the newest log in a folder; empty where there is none. */
async function readLogTail(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.log')).map((name) => path.join(folder, name));
  const logs = await Promise.all(files.map(async (file) => ({ file, stats: await stat(file) })));
  const newest = logs
    .filter(({ stats }) => stats.size > 0)
    .toSorted((one, other) => other.stats.mtimeMs - one.stats.mtimeMs)[0];
  if (!newest) return '';
  const start = Math.max(0, newest.stats.size - logBytes);
  const handle = await open(newest.file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(logBytes), 0, logBytes, start);
    const lines = buffer.toString('utf8', 0, bytesRead).trimEnd().split(/\r?\n/);
    // The first line of a part is cut.
    return (start > 0 ? lines.slice(1) : lines).slice(-logLines).join('\n');
  } finally {
    await handle.close();
  }
}

/** Every API key, value of a variable, password and header that the extension has, and those of its process. */
async function collectSecrets(parts: ProblemDependencies): Promise<string[]> {
  const found = await Promise.all([
    apiKeys(parts),
    savedValues(parts),
    localEnvironments(parts).catch(() => []), // A report must be possible while the local service fails
  ]);
  return [...found.flat(), ...processSecrets(), ...endpointSecrets()].filter(
    (secret) => secret.trim() !== '',
  );
}

async function apiKeys({ keys, services }: ProblemDependencies): Promise<string[]> {
  const addresses = [...new Set([localServiceUrl, ...services.connected(), ...services.list()])];
  return (await Promise.all(addresses.map((address) => keys.get(address)))).flatMap((key) => key ?? []);
}

async function savedValues({ context, variableValues }: ProblemDependencies): Promise<string[]> {
  const secrets: string[] = [];
  for (const origin of savedOrigins(context.globalState))
    secrets.push(
      ...(await variableValues.get(origin)).values(),
      ...secretsOf(await variableValues.access(origin)),
    );
  return secrets;
}

async function localEnvironments({ local, localApi }: ProblemDependencies): Promise<string[]> {
  if (!(await local.isRunning())) return [];
  const targets = targetFolders().filter(({ serviceUrl }) => serviceUrl === localServiceUrl);
  const lists = await Promise.all(targets.map(({ testTargetId }) => localApi.environments(testTargetId)));
  return lists
    .flatMap(({ environments }) => environments)
    .flatMap((environment) => [...Object.values(environment.variables), ...secretsOf(environment)]);
}

/** Basic authentication and headers of an application. */
interface Access {
  readonly basicAuth?: { readonly username: string; readonly password: string } | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

const secretsOf = ({ basicAuth, headers = {} }: Access): string[] => [
  ...(basicAuth ? [basicAuth.username, basicAuth.password] : []),
  ...Object.values(headers),
];

/** Shorter values, such as `1`, are no secrets. */
const shortest = 6;

const processSecrets = (): string[] =>
  Object.entries(process.env).flatMap(([name, value = '']) =>
    /key|token|secret|passw|credential|auth/i.test(name) && value.length >= shortest ? [value] : [],
  );

/** The address of a remote browser often ends with a key. */
function endpointSecrets(): string[] {
  const [, rest = ''] = /^\w+:\/\/[^/?#]*[/?#]?(.*)$/.exec(readSetting('run.wsEndpoint').trim()) ?? [];
  return [rest, ...rest.split(/[/?&=#]/)].filter(({ length }) => length >= shortest);
}
