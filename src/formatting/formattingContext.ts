import type { ConfigFile } from './configFiles.ts';

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
