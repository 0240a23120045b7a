import JSON5 from 'json5';
import picomatch from 'picomatch';
import { parse } from 'yaml';
import { isRecord } from '../core/isRecord.ts';
import type { FormatOptions } from './formatOptions.ts';

/** The object that a configuration file holds; undefined when it holds none, as most package.json do. */
export function parsePrettierConfig(name: string, text: string): unknown {
  const content = text.replace(/^\uFEFF/, '');
  if (name === 'package.json') return keyOf(JSON.parse(content));
  if (name === 'package.yaml') return keyOf(parse(content));
  if (name.endsWith('.json')) return JSON.parse(content) as unknown;
  return name.endsWith('.json5') ? JSON5.parse<unknown>(content) : (parse(content) as unknown);
}

const keyOf = (manifest: unknown): unknown => (isRecord(manifest) ? manifest.prettier : undefined);

/**
 * The options of a configuration for a file whose path is relative to it, overrides included.
 *
 * @throws when it is not a configuration
 */
export function getPrettierOptions(config: unknown, relative: string): FormatOptions {
  if (!isRecord(config)) throw new TypeError('not an object');
  const { overrides, ...options } = config;
  for (const override of Array.isArray(overrides) ? overrides.filter(isRecord) : [])
    if (isFor(relative, list(override.files), list(override.excludeFiles)))
      Object.assign(options, override.options);
  return pick(options);
}

/** Patterns without a slash are for names, and so is then the list of what is excluded. */
function isFor(path: string, files: readonly string[], excluded: readonly string[]): boolean {
  const matches = (patterns: string[], basename: boolean): boolean =>
    picomatch(patterns, { dot: true, basename, ignore: [...excluded] })(path);
  const hasSlash = (pattern: string): boolean => pattern.includes('/');
  return (
    matches(
      files.filter((pattern) => !hasSlash(pattern)),
      true,
    ) || matches(files.filter(hasSlash), false)
  );
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');

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
  for (const [name, allowed] of Object.entries(choices))
    take(name, (value) => allowed.some((choice) => choice === value));
  return picked;
}
