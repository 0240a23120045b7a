import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseOrigin } from '../../core/target/serviceAddresses.ts';
import { firstErrorLine } from '../../core/userError.ts';
import type { ServiceModes } from '../cases/pushAndImport.ts';
import type { ToolSettings } from '../runs/projectRunner.ts';

export interface ServiceOptions extends ToolSettings {
  readonly port: number;
  readonly data: string;
  readonly sample: string | undefined;
  readonly modes: ServiceModes;
  /** Whether draft pushes run; otherwise their results wait for ever. */
  readonly runs: boolean;
  readonly allowedHosts: readonly string[];
  /** Origins that code of test cases may fetch from, beside that of the application. */
  readonly allowedOrigins: readonly string[];
  /** Whether a fresh key is made; otherwise those in `authorized-keys` are all there are. */
  readonly makesKey: boolean;
  readonly endsWithParent: boolean;
  readonly verbose: boolean;
}

/** A command line that makes no sense. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** Reads the command line of the service. */
export function parseServiceOptions(args: readonly string[]): ServiceOptions {
  const values = parsed(args);
  if (!values.data) throw new OptionError('--data DIR is required: the folder that keeps the data');
  if (values.sample === '') throw new OptionError('--sample needs a folder');
  return {
    port: portOf(values.port ?? '0'),
    data: values.data,
    sample: values.sample,
    modes: {
      pull: oneOf('--pull', values.pull ?? 'full', ['full', 'abridged']),
      push: oneOf('--push', values.push ?? 'replace', ['replace', 'upsert']),
    },
    playwright: foldersOf(values.playwright ?? []),
    browser: values.browser,
    node: values.node,
    runs: !values['no-runs'],
    allowedHosts: (values['allow-host'] ?? []).map(hostOf),
    allowedOrigins: (values['allow-origin'] ?? []).map(originOf),
    makesKey: !values['no-key'],
    endsWithParent: values['parent-stdin'] ?? false,
    verbose: values.verbose ?? false,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        sample: { type: 'string' },
        pull: { type: 'string' },
        push: { type: 'string' },
        playwright: { type: 'string', multiple: true },
        browser: { type: 'string' },
        node: { type: 'string' },
        'no-runs': { type: 'boolean' },
        'allow-host': { type: 'string', multiple: true },
        'allow-origin': { type: 'string', multiple: true },
        'no-key': { type: 'boolean' },
        'parent-stdin': { type: 'boolean' },
        verbose: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new OptionError(firstErrorLine(error));
  }
}

function foldersOf(folders: readonly string[]): string[] {
  if (folders.includes('')) throw new OptionError('--playwright needs a folder');
  return folders.map((folder) => path.resolve(folder));
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new OptionError(`--port must be a number from 0 to 65535, not "${text}"`);
}

function oneOf<const Choice extends string>(
  option: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((allowed) => allowed === text);
  if (choice !== undefined) return choice;
  throw new OptionError(`${option} must be ${choices.join(' or ')}, not "${text}"`);
}

function originOf(text: string): string {
  const origin = parseOrigin(text);
  if (origin !== undefined) return origin;
  throw new OptionError(`--allow-origin must be an origin such as https://api.example.com, not "${text}"`);
}

function hostOf(text: string): string {
  if (/^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i.test(text)) return text;
  throw new OptionError(`--allow-host must be a host name, with or without a port, not "${text}"`);
}
