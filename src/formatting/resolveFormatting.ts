import ignore from 'ignore';
import JSON5 from 'json5';
import { minimatch } from 'minimatch';
import picomatch from 'picomatch';
import { parse } from 'yaml';
import { message, type Message } from '../core/message.ts';
import { firstErrorLine } from '../core/userError.ts';
import { isRecord } from '../core/values.ts';
import {
  type ConfigFile,
  editorConfigName,
  prettierIgnoreName,
  prettierConfigNames,
  rootMarkers,
  getFoldersAbove,
} from './configFiles.ts';

/** How a file is to be formatted. */
export interface Formatting {
  /** Undefined when the file is to be left as it is; the notes say why. */
  readonly options: FormatOptions | undefined;
  /** For the log: what was not heeded, or why nothing is done. */
  readonly notes: readonly Message[];
}

/**
 * Reads from the files around a test case how the team formats it, so that `prettier --check` agrees
 * with what is done here. Code is never run, and of two files in a folder prettier's order decides.
 *
 * @param tabSize the editor's own, heeded where no file says anything
 */
export function resolveFormatting(path: string, files: readonly ConfigFile[], tabSize = 2): Formatting {
  const around = new ConfigFilesAround(path, files);
  if (around.isIgnored())
    return leftUnformatted(message('{0} is not formatted: it is listed in a .prettierignore file', path));
  const editorConfig = around.editorConfigOptions();
  const isSilent = Object.keys(editorConfig).length === 0;
  // Nobody asked for other line ends than the file has.
  const defaults = { endOfLine: 'auto' as const, ...(isSilent && { tabWidth: tabSize }), ...editorConfig };
  const found = around.prettierConfig();
  if (found === undefined) return { options: defaults, notes: [] };
  if (found.text === undefined) return { options: defaults, notes: [notSupported(found.path)] };
  try {
    const config = parsePrettierConfig(nameOf(found.path), found.text);
    if (typeof config === 'string') return { options: defaults, notes: [notSupported(found.path)] };
    const own = getPrettierOptions(config ?? {}, path.slice(folderOf(found.path).length + 1));
    return { options: { ...editorConfig, ...own }, notes: [] };
  } catch (error) {
    return leftUnformatted(
      message('{0} is not formatted: {1} cannot be read: {2}', path, found.path, firstErrorLine(error)),
    );
  }
}

const leftUnformatted = (note: Message): Formatting => ({ options: undefined, notes: [note] });

const notSupported = (path: string): Message =>
  message(
    '{0} is ignored when test cases are formatted: code, package and TOML configurations are not supported, because code in a folder is never run. Use a .prettierrc or .editorconfig file',
    path,
  );

class ConfigFilesAround {
  private readonly folders: readonly string[];
  private readonly byPath: ReadonlyMap<string, ConfigFile>;

  constructor(
    private readonly path: string,
    files: readonly ConfigFile[],
  ) {
    this.folders = getFoldersAbove(path);
    this.byPath = new Map(files.map((file) => [file.path, file]));
  }

  /** The nearest .prettierignore decides, wherever prettier is started. */
  isIgnored(): boolean {
    const folder = this.folders.find((folder) => this.has(folder, prettierIgnoreName));
    if (folder === undefined) return false;
    const { text = '' } = this.byPath.get(`${folder}/${prettierIgnoreName}`) ?? {};
    const rules = ignore({ allowRelativePaths: true }).add(text.replace(/^\uFEFF/, ''));
    return rules.checkIgnore(this.path.slice(folder.length + 1)).ignored;
  }

  editorConfigOptions(): FormatOptions {
    const root = this.folders.findIndex((folder) => rootMarkers.some((marker) => this.has(folder, marker)));
    const inProject = root < 0 ? this.folders : this.folders.slice(0, root + 1);
    const configs = inProject.flatMap((folder) => {
      const text = this.byPath.get(`${folder}/${editorConfigName}`)?.text;
      return text ? [{ folder, text }] : [];
    });
    return readEditorConfigs(this.path, configs);
  }

  /** The configuration that prettier would take: of the nearest folder that has one. */
  prettierConfig(): ConfigFile | undefined {
    for (const folder of this.folders)
      for (const name of prettierConfigNames) {
        const file = this.byPath.get(`${folder}/${name}`);
        if (file && (!name.startsWith('package.') || configuresPrettier(file))) return file;
      }
    return undefined;
  }

  private has(folder: string, name: string): boolean {
    return this.byPath.has(`${folder}/${name}`);
  }
}

/** Whether a package's manifest configures prettier; a broken one does not. */
function configuresPrettier({ path, text }: ConfigFile): boolean {
  try {
    return Boolean(parsePrettierConfig(nameOf(path), text ?? ''));
  } catch {
    return false;
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The object that a configuration file holds; undefined when it holds none, as most package.json do. */
function parsePrettierConfig(name: string, text: string): unknown {
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
function getPrettierOptions(config: unknown, relative: string): FormatOptions {
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

type Properties = Record<string, unknown>;

interface Section {
  /** Undefined in front of the first section. */
  readonly glob: string | undefined;
  readonly properties: Properties;
}

/** An .editorconfig and the folder it stands in. */
interface EditorConfig {
  readonly folder: string;
  readonly text: string;
}

/**
 * Reads the options of .editorconfig files for a file, as prettier understands them; the nearest file first.
 * (`insert_final_newline` and `trim_trailing_whitespace` need no answer: prettier always does both.)
 */
function readEditorConfigs(path: string, configs: readonly EditorConfig[]): FormatOptions {
  const heeded: { folder: string; sections: Section[] }[] = [];
  for (const { folder, text } of configs) {
    const sections = parseIni(text);
    heeded.unshift({ folder, sections });
    if (sections[0]?.properties.root) break;
  }
  const properties: Properties = {};
  for (const { folder, sections } of heeded) {
    const relative = path.slice(folder.length + 1);
    for (const { glob, properties: own } of sections)
      if (glob && matches(glob, relative)) Object.assign(properties, own);
  }
  return toOptions(properties);
}

/** As the library that prettier uses: `**` matches any text, also within a name. */
function matches(glob: string, relative: string): boolean {
  if (/(?:^|\/)\.\.(?:\/|$)/.test(glob)) return false;
  const anchored = glob.includes('/') ? `/${glob}`.replaceAll(/\/+/g, '/') : `/**/${glob}`;
  return minimatch(`/${relative}`, anchored.replaceAll('**', '{*,**/**/**}'), {
    dot: true,
    platform: 'linux',
  });
}

/** Sections in order, the text in front of the first one first; a file with a broken line says nothing. */
function parseIni(text: string): Section[] {
  const top: Section = { glob: undefined, properties: {} };
  const sections = new Map<string, Section>();
  let current = top;
  for (const line of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n|\r/)
    .map((text) => text.trim())) {
    if (line === '' || /^[#;]/.test(line)) continue;
    const glob = /^\[(.*)\]$/.exec(line)?.[1];
    const [, key, value] = /^([^=]*)=(.*)$/.exec(line) ?? [];
    if (glob !== undefined) {
      current = sections.get(glob) ?? { glob, properties: {} };
      sections.set(glob, current);
    } else if (key !== undefined && !line.startsWith('[')) {
      current.properties[key.trim().toLowerCase()] = valueOf(value ?? '');
    } else {
      return [];
    }
  }
  return [top, ...sections.values()];
}

function valueOf(text: string): unknown {
  const value = text.trim().toLowerCase();
  if (/^\d+$/.test(value)) return Number(value);
  return value === 'true' ? true : value === 'false' ? false : value;
}

function toOptions(properties: Properties): FormatOptions {
  const { indent_style: style, max_line_length: width, quote_type: quotes, end_of_line: ending } = properties;
  const { size, tab } = sizes(properties);
  const useTabs = style === 'space' ? false : style === 'tab' || size === 'tab' ? true : undefined;
  const tabWidth = useTabs === false && isCount(size) ? size : isCount(tab) ? tab : undefined;
  return {
    ...(useTabs !== undefined && { useTabs }),
    ...(tabWidth !== undefined && { tabWidth }),
    ...(width === 'off' ? { printWidth: Infinity } : isCount(width) && { printWidth: width }),
    ...((quotes === 'single' || quotes === 'double') && { singleQuote: quotes === 'single' }),
    ...((ending === 'lf' || ending === 'crlf' || ending === 'cr') && { endOfLine: ending }),
  };
}

/** `indent_size` and `tab_width` stand for each other. */
function sizes({ indent_style: style, indent_size, tab_width }: Properties): { size: unknown; tab: unknown } {
  const size = indent_size ?? (style === 'tab' ? 'tab' : undefined);
  const tab = tab_width ?? (size === 'tab' ? undefined : size);
  return { size: size === 'tab' && tab !== undefined ? tab : size, tab };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Prettier's options that make a difference in YAML. */
export interface FormatOptions {
  readonly printWidth?: number;
  readonly tabWidth?: number;
  readonly useTabs?: boolean;
  readonly singleQuote?: boolean;
  readonly bracketSpacing?: boolean;
  readonly proseWrap?: 'always' | 'never' | 'preserve';
  readonly endOfLine?: 'lf' | 'crlf' | 'cr' | 'auto';
  readonly trailingComma?: 'all' | 'es5' | 'none';
  readonly insertPragma?: boolean;
  readonly requirePragma?: boolean;
  readonly checkIgnorePragma?: boolean;
}
