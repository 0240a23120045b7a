import type { FormatOptions } from './formatOptions.ts';
import { minimatch } from 'minimatch';

type Properties = Record<string, unknown>;

interface Section {
  /** Undefined in front of the first section. */
  readonly glob: string | undefined;
  readonly properties: Properties;
}

/** An .editorconfig and the folder it stands in. */
export interface EditorConfig {
  readonly folder: string;
  readonly text: string;
}

/**
 * Reads the options of .editorconfig files for a file, as prettier understands them; the nearest file first.
 * (`insert_final_newline` and `trim_trailing_whitespace` need no answer: prettier always does both.)
 */
export function readEditorConfigs(path: string, configs: readonly EditorConfig[]): FormatOptions {
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
