import type { ModuleDeclaration, Statement } from 'acorn';
import type { CodeSource } from './codeSource.ts';

/** A part of the code that parses. */
export interface ParsedCode {
  readonly source: CodeSource;
  readonly statements: readonly (Statement | ModuleDeclaration)[];
}
