/** A file that may say how others are formatted. */
export interface ConfigFile {
  /** Absolute, with slashes. */
  readonly path: string;
  /** Left out for what is not read: code, and markers such as `.git`. */
  readonly text?: string;
}

/** In the order in which prettier looks within a folder. */
const readable = [
  'package.json',
  'package.yaml',
  '.prettierrc',
  '.prettierrc.json',
  '.prettierrc.yml',
  '.prettierrc.yaml',
  '.prettierrc.json5',
];

/** Code, which is never run here: whoever opens a folder has not agreed to that. And TOML, which is not read. */
const unread = [
  ...['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'].flatMap((ending) => [
    `.prettierrc.${ending}`,
    `prettier.config.${ending}`,
  ]),
  '.prettierrc.toml',
];

export const prettierConfigNames: readonly string[] = [...readable, ...unread];

export const editorConfigName = '.editorconfig';

export const prettierIgnoreName = '.prettierignore';

/** Names that mark the root of a project: prettier looks no further for an .editorconfig. */
export const rootMarkers: readonly string[] = ['.git', '.hg'];

/** Whether a file of this name matters, and whether its text is needed. */
export function getConfigRole(name: string): 'read' | 'note' | undefined {
  if (readable.includes(name) || name === editorConfigName || name === prettierIgnoreName) return 'read';
  return unread.includes(name) || rootMarkers.includes(name) ? 'note' : undefined;
}

/** The folders above a path, the nearest first, each without a slash at its end. */
export function getFoldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, names.length - index).join('/'));
}

/**
 * The context of a request for formatting, as the editor sends it to the language server: files can be on a
 * file system that only the editor can read.
 */
export interface FormattingContext {
  /** The path of the document, with slashes. */
  readonly path: string;
  /** The configuration files around the document that may apply to its formatting. */
  readonly configFiles: readonly ConfigFile[];
}
