import type { ModuleDeclaration, Statement } from 'acorn';
import type { Source } from './codeSource.ts';

/** A part of the code that parses. */
export interface ParsedPart {
  readonly source: Source;
  readonly statements: readonly (Statement | ModuleDeclaration)[];
}
