import { parse } from 'yaml';
import { isRecord } from '../core/isRecord.ts';
import type { FormatOptions } from './formatOptions.ts';
import { globToRegExp } from './glob.ts';

/** The object that a configuration file holds; undefined when it holds none, as most package.json do. */
export function parsePrettierConfig(name: string, text: string): unknown {
  const content = text.replace(/^\uFEFF/, '');
  if (name === 'package.json') return keyOf(JSON.parse(content));
  if (name === 'package.yaml') return keyOf(parse(content));
  if (name.endsWith('.json')) return JSON.parse(content) as unknown;
  return parse(name.endsWith('.json5') ? json5ToYaml(content) : content) as unknown;
}

const keyOf = (manifest: unknown): unknown => (isRecord(manifest) ? manifest.prettier : undefined);

/** JSON5 without its comments and with a blank after each colon is YAML, but for rare escapes. */
const json5ToYaml = (text: string): string =>
  text
    .replaceAll(
      /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\/\/.*|\/\*[\s\S]*?\*\/|(:)/g,
      (_, quoted?: string, colon?: string) => quoted ?? (colon ? ': ' : ''),
    )
    .replaceAll('\t', '  ');

/**
 * What a configuration says about a file whose path is relative to it, overrides included.
 *
 * @throws when it is not a configuration
 */
export function prettierOptions(config: unknown, relative: string): FormatOptions {
  if (!isRecord(config)) throw new TypeError('not an object');
  const { overrides, ...options } = config;
  for (const override of Array.isArray(overrides) ? overrides.filter(isRecord) : [])
    if (isFor(relative, list(override.files), list(override.excludeFiles)))
      Object.assign(options, override.options);
  return pick(options);
}

/** Patterns without a slash are for names, and so is then the list of what is excluded. */
function isFor(path: string, files: readonly string[], excluded: readonly string[]): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const matches = (patterns: readonly string[], text: string): boolean =>
    patterns.some((pattern) => pattern === path || globToRegExp(pattern).test(text));
  const forNames = files.filter((pattern) => !pattern.includes('/'));
  const forPaths = files.filter((pattern) => pattern.includes('/'));
  return (
    (matches(forNames, name) && !matches(excluded, name)) ||
    (matches(forPaths, path) && !matches(excluded, path))
  );
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

const flags = [
  'useTabs',
  'singleQuote',
  'bracketSpacing',
  'insertPragma',
  'requirePragma',
  'checkIgnorePragma',
] as const;
const counts = ['printWidth', 'tabWidth'] as const;
const choices = {
  proseWrap: ['always', 'never', 'preserve'],
  endOfLine: ['lf', 'crlf', 'cr', 'auto'],
  trailingComma: ['all', 'es5', 'none'],
} as const;

/** Only what is about YAML; the rest of a configuration is for other languages. */
function pick(options: Record<string, unknown>): FormatOptions {
  const picked: Record<string, unknown> = {};
  const take = (name: string, fits: (value: unknown) => boolean): void => {
    const value = options[name];
    if (value === undefined) return;
    if (!fits(value)) throw new TypeError(`${name}: ${JSON.stringify(value)}`);
    picked[name] = value;
  };
  for (const name of flags) take(name, (value) => typeof value === 'boolean');
  for (const name of counts)
    take(name, (value) => value === Infinity || (Number.isInteger(value) && Number(value) >= 0));
  for (const [name, known] of Object.entries(choices))
    take(name, (value) => known.some((one) => one === value));
  return picked;
}
