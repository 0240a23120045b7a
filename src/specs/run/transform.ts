import { parse, type Options, type Program, type Token } from 'acorn';
import { transform } from 'sucrase';
import { operatorsName } from '../operators.ts';
import { instrument, statementLines } from './instrument.ts';
import { checkSourceLimits, deepestPlace, SourceError } from './sourceLimits.ts';

/** A module as the body of a function with `exports`, `require` and `module`. */
export interface RunnableModule {
  readonly code: string;
  /** For each line the one at which its innermost statement begins. */
  readonly statements: ReadonlyMap<number, number>;
}

/**
 * Makes a module of TypeScript or JavaScript runnable, with its lines where they were.
 *
 * @throws {SourceError} where it can't be read
 */
export function transformModule(source: string): RunnableModule {
  checkSourceLimits(source);
  if (source.includes(operatorsName)) throw new SourceError('unsupported', 1, operatorsName);
  try {
    const code = eraseTypes(source);
    const tokens: Token[] = [];
    const program = parseScript(code, tokens);
    return { statements: statementLines(code, program), code: instrument(code, program, tokens) };
  } catch (error) {
    if (error instanceof RangeError) throw new SourceError('nesting', deepestPlace(source).line);
    throw error;
  }
}

function eraseTypes(source: string): string {
  const plain = source.replace(/^\uFEFF/, '').replace(/^#!.*/, '');
  const code = sucraseCode(plain);
  const lines = code.split('\n');
  for (const [at, line] of plain.split('\n').entries()) {
    const [, head] = /^\s*(?:export\s+)?((?:namespace|module)\s+[\w.$]+\s*\{)/.exec(line) ?? [];
    if (head !== undefined && !lines[at]?.includes(head))
      throw new SourceError('unsupported', at + 1, head.split(/\s/)[0]);
  }
  return code;
}

function sucraseCode(source: string): string {
  try {
    return transform(source, {
      transforms: ['typescript', 'imports'],
      disableESTransforms: true,
      preserveDynamicImport: false,
    }).code;
  } catch (error) {
    if (error instanceof RangeError || !(error instanceof Error)) throw error;
    const [, message = '', line = '1'] =
      /^(?:Error transforming[^:]*: )?(.*?)(?: \((\d+):\d+\))?$/s.exec(error.message) ?? [];
    throw new SourceError('syntax', Number(line), message);
  }
}

const options: Options = {
  ecmaVersion: 2024,
  sourceType: 'script',
  allowReturnOutsideFunction: true,
  preserveParens: true,
  // It is replaced: the code runs as a function.
  allowImportExportEverywhere: true,
};

function parseScript(code: string, tokens: Token[]): Program {
  try {
    return parse(code, { ...options, onToken: tokens });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { pos } = error as SyntaxError & { pos: number };
    const line = code.slice(0, pos).split('\n').length;
    if (code[pos] === '@') throw new SourceError('unsupported', line, 'decorator');
    if (/\bawait\s*$/.test(code.slice(0, pos))) throw new SourceError('unsupported', line, 'await');
    throw new SourceError('syntax', line, error.message.replace(/ \(\d+:\d+\)$/, ''));
  }
}
