import ignore from 'ignore';
import { message, type Message } from '../core/message.ts';
import { readEditorConfigs } from './editorConfig.ts';
import {
  type ConfigFile,
  editorConfigName,
  prettierIgnoreName,
  prettierConfigNames,
  rootMarkers,
} from './configFiles.ts';
import { getFoldersAbove } from './getFoldersAbove.ts';
import type { FormatOptions } from './formatOptions.ts';
import { parsePrettierConfig, getPrettierOptions } from './prettierConfig.ts';
import { errorMessage } from '../core/userError.ts';

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
      message('{0} is not formatted: {1} cannot be read: {2}', path, found.path, firstLine(error)),
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
const firstLine = (error: unknown): string => errorMessage(error).split('\n')[0] ?? '';
