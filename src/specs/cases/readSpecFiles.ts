import JSON5 from 'json5';
import { message, type Message } from '../../core/message.ts';
import { isRecord } from '../../core/values.ts';
import { importCandidates, type PathMapping } from '../run/modules.ts';

/** Longer files are refused. */
export const longestSpec = 500_000;

const mostFiles = 2000;

/** Spec files and what they import, as text. */
interface SpecFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** What `tsconfig.json` says of imports. */
  readonly mappings: readonly PathMapping[];
  /** Files that aren't read, with the reason. */
  readonly refused: ReadonlyMap<string, Message>;
}

/** Gets the text of a file by its path; nothing where there is none. */
export type ReadText = (path: string) => Promise<string | undefined>;

/**
 * Reads spec files and what they import, each once: relative paths, and those of `tsconfig.json`. Files outside of the
 * folder that paths start at are read only where they are spec files.
 *
 * @param paths those of the spec files, with `/`
 */
export const readSpecFiles = (paths: readonly string[], read: ReadText): Promise<SpecFiles> =>
  new SpecFileReader(read).read(paths);

class SpecFileReader {
  private readonly texts = new Map<string, string>();
  private readonly refused = new Map<string, Message>();
  private readonly mappings = new Map<string, PathMapping | undefined>();
  private readonly asked = new Map<string, string | undefined>();

  constructor(private readonly readText: ReadText) {}

  async read(paths: readonly string[]): Promise<SpecFiles> {
    const queue = [...paths];
    for (const path of queue) {
      if (this.texts.has(path) || this.refused.has(path)) continue;
      if (this.texts.size >= mostFiles) {
        this.refused.set(path, message('More than {0} files are read at once', mostFiles));
        break;
      }
      const text = await this.text(path);
      if (text === undefined) this.refused.set(path, message("The file can't be read"));
      else if (text.length > longestSpec)
        this.refused.set(path, message("Code longer than {0} characters isn't supported", longestSpec));
      else {
        this.texts.set(path, text);
        queue.push(...(await this.imports(path, text)));
      }
    }
    const mappings = [...this.mappings.values()].filter((mapping) => mapping !== undefined);
    return { texts: this.texts, refused: this.refused, mappings };
  }

  private async text(path: string): Promise<string | undefined> {
    if (!this.asked.has(path)) this.asked.set(path, await this.readText(path));
    return this.asked.get(path);
  }

  private async imports(path: string, text: string): Promise<string[]> {
    if (path.endsWith('.json')) return [];
    const mappings = await this.mappingsFor(path);
    const found: string[] = [];
    for (const [, specifier = ''] of text.matchAll(
      /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]([^'"\n]+)['"]/g,
    )) {
      const candidates = importCandidates(path, specifier, mappings);
      const first = candidates === 'outside' ? undefined : await this.firstExisting(candidates);
      if (first !== undefined) found.push(first);
    }
    return found;
  }

  private async firstExisting(candidates: readonly string[]): Promise<string | undefined> {
    for (const candidate of candidates)
      if (!candidate.startsWith('../') && (await this.text(candidate)) !== undefined) return candidate;
    return undefined;
  }

  /** What the files in the folders around a file say of imports, nearest first. */
  private async mappingsFor(path: string): Promise<PathMapping[]> {
    const folders = path.split('/').slice(0, -1);
    const found: PathMapping[] = [];
    for (let depth = folders.includes('..') ? -1 : folders.length; depth >= 0; depth--) {
      const folder = folders.slice(0, depth).join('/');
      if (!this.mappings.has(folder)) this.mappings.set(folder, await this.mappingIn(folder));
      const mapping = this.mappings.get(folder);
      if (mapping) found.push(mapping);
    }
    return found;
  }

  private async mappingIn(folder: string): Promise<PathMapping | undefined> {
    const text = await this.text(folder === '' ? 'tsconfig.json' : `${folder}/tsconfig.json`);
    const config = parsed(text ?? '');
    const options = isRecord(config) ? config['compilerOptions'] : undefined;
    if (!isRecord(options)) return undefined;
    const { baseUrl, paths } = options;
    const base = typeof baseUrl === 'string' ? baseUrl : undefined;
    const parts = [folder, base ?? ''].join('/').split('/');
    if (parts.includes('..')) return undefined;
    return {
      folder: parts.filter((part) => part !== '' && part !== '.').join('/'),
      paths: Object.fromEntries(
        Object.entries(isRecord(paths) ? paths : {}).map(([pattern, targets]) => [
          pattern,
          Array.isArray(targets) ? targets.filter((target) => typeof target === 'string') : [],
        ]),
      ),
      hasBaseUrl: base !== undefined,
    };
  }
}

/** A configuration with comments; nothing where it has errors. */
function parsed(text: string): unknown {
  try {
    return JSON5.parse(text);
  } catch {
    return undefined;
  }
}

const extensions = 'ts,js,mts,mjs,cts,cjs,tsx,jsx';

/** The files that specs may be, as a pattern of VS Code. */
export const specFilePattern = `**/*.{spec,test}.{${extensions}}`;

/** Whether the name of a file is that of a spec. */
export const isSpecFileName = (name: string): boolean => /\.(?:spec|test)\.[cm]?[jt]sx?$/.test(name);

/** The most specs that are imported at once. */
export const mostSpecs = 1000;
