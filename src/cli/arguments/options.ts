import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Layout } from '../../core/case/fileNames.ts';
import { parseOrigin } from '../../core/target/origin.ts';
import { uuid } from '../../core/case/testCase.ts';

/** A command line that makes no sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface ValidateOptions {
  readonly command: 'validate';
  readonly folder: string;
  /** Folders below it that belong to others. */
  readonly exclude: readonly string[];
  readonly json: boolean;
  readonly format: 'text' | 'github';
}

export interface CodeOptions {
  readonly command: 'code';
  readonly folder: string;
  /** Folders below it that belong to others. */
  readonly exclude: readonly string[];
  readonly json: boolean;
  /** The folder that the project is written to. */
  readonly out: string;
  /** Where the application runs. */
  readonly url: string | undefined;
  readonly environment: string | undefined;
  readonly testIdAttribute: string | undefined;
  /** In milliseconds, for each step. */
  readonly stepTimeout: number | undefined;
  /** Names of headers that every request carries. */
  readonly headers: readonly string[];
  /** The user's word that files which were changed may be overwritten, and stale ones deleted. */
  readonly force: boolean;
}

export interface RunOptions {
  readonly command: 'run';
  readonly folder: string;
  /** Folders below it that belong to others. */
  readonly exclude: readonly string[];
  readonly json: boolean;
  /** Where the application runs. */
  readonly url: string;
  readonly environment: string | undefined;
  readonly testIdAttribute: string | undefined;
  /** In milliseconds, for each step. */
  readonly stepTimeout: number | undefined;
  /** Names of headers that every request carries. */
  readonly headers: readonly string[];
  /** Ids and files of the cases to run; all of them where none is named. */
  readonly cases: readonly string[];
  readonly headed: boolean;
  readonly workers: number | undefined;
  /** A path, or the name of a channel. */
  readonly browser: string | undefined;
  /** A folder in or below which Playwright is installed. */
  readonly playwright: string | undefined;
  /** Where the project, its traces and its screenshots are kept. */
  readonly out: string | undefined;
  /** The folder with the files that test cases upload; else `files` in the folder of the test cases. */
  readonly files: string | undefined;
  /** The file to which results are written as JUnit XML. */
  readonly junit: string | undefined;
  /** Origins that code of test cases may fetch from, beside that of the application. */
  readonly allowedOrigins: readonly string[];
}

export interface SyncOptions {
  readonly command: 'pull' | 'push' | 'draft-push';
  readonly folder: string;
  /** Folders below it that belong to others. */
  readonly exclude: readonly string[];
  readonly json: boolean;
  readonly url: string;
  readonly target: string;
  readonly plan: string | undefined;
  readonly report: string | undefined;
  readonly layout: Layout | undefined;
  readonly state: string | undefined;
  /** The user's word that what is deleted may go, and what was deleted may come back. */
  readonly yes: boolean;
  /** Ids of test cases without a file that a push removes from the service, whatever changed there. */
  readonly remove: readonly string[];
}

export type Options =
  | ValidateOptions
  | CodeOptions
  | RunOptions
  | SyncOptions
  | { readonly command: 'help' }
  | { readonly command: 'version' };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const many = { type: 'string', multiple: true } as const;
const everywhere = {
  folder: text,
  exclude: many,
  json: flag,
  help: { ...flag, short: 'h' },
  version: flag,
} as const;
const syncing = { ...everywhere, url: text, target: text, state: text, yes: flag } as const;
const making = {
  ...everywhere,
  out: text,
  url: text,
  environment: text,
  'test-id-attribute': text,
  'step-timeout': text,
  header: many,
} as const;
const generating = { ...making, force: flag } as const;
const running = {
  ...making,
  case: many,
  headed: flag,
  workers: text,
  browser: text,
  playwright: text,
  files: text,
  junit: text,
  'allow-origin': many,
} as const;
const all = {
  ...syncing,
  ...generating,
  ...running,
  plan: text,
  report: text,
  layout: text,
  format: text,
  remove: many,
} as const;

const known: Readonly<Record<string, NonNullable<ParseArgsConfig['options']>>> = {
  validate: { ...everywhere, format: text },
  pull: { ...syncing, plan: text, report: text, layout: text },
  push: { ...syncing, remove: many },
  'draft-push': syncing,
  code: generating,
  run: running,
};

/**
 * Reads the command line.
 *
 * @throws UsageError that names what is wrong with it
 */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  if (values.help || args.length === 0) return { command: 'help' };
  if (values.version) return { command: 'version' };
  const [command, extra] = positionals;
  const own = command === undefined ? undefined : known[command];
  if (!command || !own) {
    throw new UsageError(
      `${command ? `Unknown command "${command}"` : 'Specify a command'}: validate, pull, push, draft-push, code or run`,
    );
  }
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}"`);
  const foreign = Object.keys(values).find((name) => !Object.hasOwn(own, name));
  if (foreign) throw new UsageError(`${command} doesn’t support --${foreign}`);
  const everything = {
    folder: required('folder', values.folder),
    exclude: (values.exclude ?? []).map((one) => required('exclude', one)),
    json: values.json ?? false,
  };
  if (command === 'validate')
    return { command, ...everything, format: oneOf('format', values.format ?? 'text', ['text', 'github']) };
  if (command === 'code') return codeOptions(everything, values);
  if (command === 'run') return runOptions(everything, values);
  if (values.plan !== undefined && values.report !== undefined)
    throw new UsageError('--plan and --report can’t be combined');
  return {
    command: oneOf('command', command, ['pull', 'push', 'draft-push']),
    ...everything,
    url: required('url', values.url),
    target: idOf('target', required('target', values.target)),
    plan: values.plan === undefined ? undefined : idOf('plan', values.plan),
    report: values.report === undefined ? undefined : idOf('report', values.report),
    layout:
      values.layout === undefined ? undefined : oneOf('layout', values.layout, ['folders', 'dependencies']),
    state: values.state === undefined ? undefined : required('state', values.state),
    yes: values.yes ?? false,
    remove: (values.remove ?? []).map((id) => idOf('remove', id)),
  };
}

function codeOptions(everything: Everywhere, values: Values): CodeOptions {
  return {
    command: 'code',
    ...everything,
    out: required('out', values.out),
    url: given('url', values.url),
    environment: given('environment', values.environment),
    testIdAttribute: given('test-id-attribute', values['test-id-attribute']),
    stepTimeout: countOf('step-timeout', values['step-timeout']),
    headers: values.header ?? [],
    force: values.force ?? false,
  };
}

function runOptions(everything: Everywhere, values: Values): RunOptions {
  return {
    command: 'run',
    ...everything,
    url: required('url', values.url),
    environment: given('environment', values.environment),
    testIdAttribute: given('test-id-attribute', values['test-id-attribute']),
    stepTimeout: countOf('step-timeout', values['step-timeout']),
    headers: values.header ?? [],
    cases: values.case ?? [],
    headed: values.headed ?? false,
    workers: countOf('workers', values.workers),
    browser: given('browser', values.browser),
    playwright: given('playwright', values.playwright),
    out: given('out', values.out),
    files: given('files', values.files),
    junit: given('junit', values.junit),
    allowedOrigins: (values['allow-origin'] ?? []).map(originOf),
  };
}

function originOf(text: string): string {
  const origin = parseOrigin(text);
  if (origin !== undefined) return origin;
  throw new UsageError(`--allow-origin must be an origin such as https://api.example.com, not "${text}"`);
}

/** An option that may be left out, but not be empty. */
const given = (option: string, value: string | undefined): string | undefined =>
  value === undefined ? undefined : required(option, value);

function countOf(option: string, value: string | undefined): number | undefined {
  if (value === undefined || /^[1-9]\d{0,8}$/.test(value))
    return value === undefined ? undefined : Number(value);
  throw new UsageError(`--${option} must be a whole number above 0, not "${value}"`);
}

type Everywhere = Pick<ValidateOptions, 'folder' | 'exclude' | 'json'>;
type Values = ReturnType<typeof parsed>['values'];

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: all, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : String(error));
  }
}

function required(option: string, value: string | undefined): string {
  if (value) return value;
  throw new UsageError(`--${option} is missing`);
}

function idOf(option: string, value: string): string {
  if (uuid.safeParse(value).success) return value.toLowerCase();
  throw new UsageError(`--${option} must be an id such as 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab`);
}

function oneOf<const Choice extends string>(
  option: string,
  value: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw new UsageError(`--${option} must be ${choices.join(' or ')}, not "${value}"`);
}
