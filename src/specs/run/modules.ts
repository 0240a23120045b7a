import { parse, type Options, type Program, type Token } from 'acorn';
import { transform } from 'sucrase';
import { type GuestImport, type GuestModule, operatorsName } from '../guestMessages.ts';
import { instrument } from './instrument.ts';
import { SourceError, checkSourceLimits, deepestPlace, statementLines } from './syntax.ts';

/** The files that specs may load, each as text, by their path relative to the workspace. */
export type SpecTexts = ReadonlyMap<string, string>;

/** `paths` and `baseUrl` of a tsconfig.json. */
export interface PathMapping {
  /** The folder that targets are relative to. */
  readonly folder: string;
  /** Patterns with at most one `*`, each with its targets. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  /** Whether imports without `./` are looked up in the folder. */
  readonly hasBaseUrl: boolean;
}

/** Modules of Playwright, whose `test` records. */
const playwrightModules: ReadonlySet<string> = new Set(['@playwright/test', 'playwright/test', 'playwright']);

/** The modules of an import, each transformed once. */
export class SpecModules {
  private readonly modules = new Map<string, GuestModule>();
  private readonly statements = new Map<string, ReadonlyMap<number, number>>();

  constructor(
    private readonly texts: SpecTexts,
    private readonly mappings: readonly PathMapping[] = [],
  ) {}

  /** A module and all that it imports, by path. */
  reachable(path: string): Record<string, GuestModule> {
    const found: Record<string, GuestModule> = {};
    const queue = [path];
    for (const next of queue) {
      if (Object.hasOwn(found, next)) continue;
      const module = this.module(next);
      found[next] = module;
      if ('imports' in module)
        for (const target of Object.values(module.imports)) if ('path' in target) queue.push(target.path);
    }
    return found;
  }

  /** The line at which the statement begins that stands at a line. */
  statementLine(path: string, line: number): number {
    return this.statements.get(path)?.get(line) ?? line;
  }

  private module(path: string): GuestModule {
    const known = this.modules.get(path);
    if (known) return known;
    const module = this.read(path);
    this.modules.set(path, module);
    return module;
  }

  private read(path: string): GuestModule {
    const text = this.texts.get(path) ?? '';
    try {
      if (path.endsWith('.json')) return { json: JSON.parse(text) as unknown };
      const { code, statements } = transformModule(text);
      this.statements.set(path, statements);
      const specifiers = new Set(
        Array.from(code.matchAll(/\brequire\((['"])([^'"\n]+)\1\)/g), ([, , name = '']) => name),
      );
      const imports = Object.fromEntries(Array.from(specifiers, (name) => [name, this.target(path, name)]));
      return { code, imports };
    } catch (error) {
      if (error instanceof SourceError)
        return {
          problem: error.kind,
          line: error.line,
          ...(error.detail === undefined ? {} : { detail: error.detail }),
        };
      if (error instanceof SyntaxError) return { problem: 'syntax', line: 1, detail: error.message };
      throw error;
    }
  }

  /** Whether a file is of a generated project, whose support code isn't run. */
  private isGenerated(path: string): boolean {
    const test = path.replace(/[^/]*$/, 'test.ts');
    return this.texts.get(test)?.includes('base.extend<{ session: Session }>(') === true;
  }

  private target(from: string, specifier: string): GuestImport {
    const name = specifier.replace(/^node:/, '');
    if (playwrightModules.has(name)) return { builtIn: 'playwright' };
    if (name === 'path' || name === 'path/posix') return { builtIn: 'path' };
    if (name === 'url') return { builtIn: 'url' };
    const candidates = importCandidates(from, specifier, this.mappings);
    const path =
      candidates === 'outside' ? undefined : candidates.find((candidate) => this.texts.has(candidate));
    const [, generated] = /\/support\/(test|environment)$/.exec(specifier) ?? [];
    if (generated !== undefined && (path === undefined || this.isGenerated(path)))
      return { builtIn: generated === 'test' ? 'generatedTest' : 'package' };
    if (path !== undefined) return { path };
    if (candidates === 'outside') return { problem: 'outside' };
    return isRelative(specifier) ? { problem: 'import' } : { builtIn: 'package' };
  }
}

const isRelative = (specifier: string): boolean =>
  /^\.{0,2}\//.test(specifier) || /^\.{1,2}$/.test(specifier);

/**
 * The files that an import may mean, the likeliest first; none for packages.
 *
 * @returns `outside` where it leads out of the workspace
 */
export function importCandidates(
  from: string,
  specifier: string,
  mappings: readonly PathMapping[],
): string[] | 'outside' {
  if (isRelative(specifier)) {
    const path = joined(from.split('/').slice(0, -1), specifier);
    return path === undefined || specifier.startsWith('/') ? 'outside' : withExtensions(path);
  }
  const paths = mappings.flatMap((mapping) => mappedPaths(specifier, mapping));
  return paths.flatMap((path) => (path === undefined ? [] : withExtensions(path)));
}

function mappedPaths(specifier: string, { folder, paths, hasBaseUrl }: PathMapping): (string | undefined)[] {
  const base = folder === '' || folder === '.' ? [] : folder.split('/');
  const targets = Object.entries(paths).flatMap(([pattern, list]) => {
    const [start = '', end] = pattern.split('*');
    if (end === undefined) return pattern === specifier ? list : [];
    const matches =
      specifier.startsWith(start) && specifier.endsWith(end) && specifier.length >= start.length + end.length;
    const middle = specifier.slice(start.length, specifier.length - end.length);
    return matches ? list.map((target) => target.replace('*', () => middle)) : [];
  });
  return [...targets, ...(hasBaseUrl ? [specifier] : [])].map((target) => joined(base, target));
}

/** A path from a folder; undefined where it leads out of the workspace. */
function joined(folder: readonly string[], path: string): string | undefined {
  const parts = [...folder];
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const extensions = ['.ts', '.tsx', '.js', '.mjs', '.mts', '.cjs', '.cts', '.json', '/index.ts', '/index.js'];

function withExtensions(path: string): string[] {
  const source = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  const isWhole = /\.(?:[cm]?[jt]sx?|json)$/.test(path);
  return [...new Set([...(isWhole ? [path, source] : []), ...extensions.map((end) => path + end)])];
}

/** A module as the body of a function with `exports`, `require` and `module`. */
interface RunnableModule {
  readonly code: string;
  /** For each line the one at which its innermost statement begins. */
  readonly statements: ReadonlyMap<number, number>;
}

/**
 * Makes a module of TypeScript or JavaScript runnable, with its lines where they were.
 *
 * @throws {SourceError} where it can't be read
 */
function transformModule(source: string): RunnableModule {
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
