import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Layout } from '../core/fileNames.ts';
import { uuid } from '../core/testCase.ts';

/** A command line that makes no sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface ValidateOptions {
  readonly command: 'validate';
  readonly folder: string;
  readonly json: boolean;
  readonly format: 'text' | 'github';
}

export interface CodeOptions {
  readonly command: 'code';
  readonly folder: string;
  readonly json: boolean;
  /** The folder that the project is written to. */
  readonly out: string;
  /** Where the application runs. */
  readonly url: string | undefined;
  readonly environment: string | undefined;
  readonly testIdAttribute: string | undefined;
  /** The user's word that files which were changed may be overwritten, and stale ones deleted. */
  readonly force: boolean;
}

export interface SyncOptions {
  readonly command: 'pull' | 'push' | 'draft-push';
  readonly folder: string;
  readonly json: boolean;
  readonly url: string;
  readonly target: string;
  readonly plan: string | undefined;
  readonly report: string | undefined;
  readonly layout: Layout | undefined;
  readonly state: string | undefined;
  /** The user's word that what is deleted may go, and what was deleted may come back. */
  readonly yes: boolean;
}

export type Options =
  | ValidateOptions
  | CodeOptions
  | SyncOptions
  | { readonly command: 'help' }
  | { readonly command: 'version' };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const everywhere = { folder: text, json: flag, help: { ...flag, short: 'h' }, version: flag } as const;
const syncing = { ...everywhere, url: text, target: text, state: text, yes: flag } as const;
const generating = {
  ...everywhere,
  out: text,
  url: text,
  environment: text,
  'test-id-attribute': text,
  force: flag,
} as const;
const all = {
  ...syncing,
  ...generating,
  plan: text,
  report: text,
  layout: text,
  format: text,
} as const;

const known: Readonly<Record<string, NonNullable<ParseArgsConfig['options']>>> = {
  validate: { ...everywhere, format: text },
  pull: { ...syncing, plan: text, report: text, layout: text },
  push: syncing,
  'draft-push': syncing,
  code: generating,
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
      `${command ? `There is no command "${command}"` : 'A command is missing'}: validate, pull, push, draft-push or code`,
    );
  }
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
  const foreign = Object.keys(values).find((name) => !Object.hasOwn(own, name));
  if (foreign) throw new UsageError(`${command} has no --${foreign}`);
  const folder = required('folder', values.folder);
  const json = values.json ?? false;
  if (command === 'validate')
    return { command, folder, json, format: oneOf('format', values.format ?? 'text', ['text', 'github']) };
  if (command === 'code') return codeOptions(folder, json, values);
  if (values.plan !== undefined && values.report !== undefined)
    throw new UsageError('--plan and --report cannot go together');
  return {
    command: oneOf('command', command, ['pull', 'push', 'draft-push']),
    folder,
    json,
    url: required('url', values.url),
    target: idOf('target', required('target', values.target)),
    plan: values.plan === undefined ? undefined : idOf('plan', values.plan),
    report: values.report === undefined ? undefined : idOf('report', values.report),
    layout:
      values.layout === undefined ? undefined : oneOf('layout', values.layout, ['folders', 'dependencies']),
    state: values.state === undefined ? undefined : required('state', values.state),
    yes: values.yes ?? false,
  };
}

function codeOptions(folder: string, json: boolean, values: Values): CodeOptions {
  const given = (option: 'url' | 'environment' | 'test-id-attribute'): string | undefined =>
    values[option] === undefined ? undefined : required(option, values[option]);
  return {
    command: 'code',
    folder,
    json,
    out: required('out', values.out),
    url: given('url'),
    environment: given('environment'),
    testIdAttribute: given('test-id-attribute'),
    force: values.force ?? false,
  };
}

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
