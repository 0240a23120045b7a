import { parse, type ModuleDeclaration, type Program, type Statement } from 'acorn';
import { message } from '../../message.ts';
import { acornOptions } from '../../locator/callChain.ts';
import { LocatorSyntaxError, toLocatorSyntaxError } from '../../locator/locatorSyntaxError.ts';
import { eraseTypes } from '../../typescript/eraseTypes.ts';
import { createCodeSource } from '../codeSource.ts';
import { convertVariables } from './convertVariables.ts';
import type { Evaluation } from './evaluation.ts';
import { nameOf, resolveImport } from './importPaths.ts';
import { Scope, unknown, type Value } from './value.ts';

export interface SpecModule {
  readonly scope: Scope;
  readonly body: Program['body'];
}

/** The files of an import, each parsed when it is first needed. */
export class SpecModules {
  private readonly modules = new Map<string, SpecModule>();
  private readonly exports = new Map<string, Map<string, () => Value | undefined>>();

  constructor(
    private readonly files: ReadonlyMap<string, string>,
    private readonly evaluation: Evaluation,
  ) {}

  /**
   * Parses a file and declares what it imports.
   *
   * @throws {LocatorSyntaxError} when it does not parse
   */
  parse(path: string): SpecModule {
    const known = this.modules.get(path);
    if (known) return known;
    const text = this.files.get(path) ?? '';
    const module = parseModule(path, text);
    this.modules.set(path, module);
    for (const statement of module.body) this.declareImports(statement, path, module.scope);
    return module;
  }

  private declareImports(statement: Statement | ModuleDeclaration, path: string, scope: Scope): void {
    if (statement.type !== 'ImportDeclaration') return;
    const target = resolveImport(path, String(statement.source.value), this.files);
    for (const specifier of statement.specifiers) {
      const { name } = specifier.local;
      const imported =
        specifier.type === 'ImportSpecifier'
          ? nameOf(specifier.imported)
          : specifier.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*';
      const isRelative = String(statement.source.value).startsWith('.');
      if (target !== undefined)
        scope.set(name, () => (imported === '*' ? this.namespace(target) : this.exported(target, imported)));
      else if (imported === 'test' && !isRelative) scope.set(name, { kind: 'test', fixtures: new Map() });
    }
  }

  private namespace(path: string): Value {
    return { kind: 'module', exported: (name) => this.exported(path, name) };
  }

  /** The value of what a file exports; nothing where the file can't be read. */
  private exported(path: string, name: string): Value | undefined {
    const known = this.exports.get(path);
    if (known) return known.get(name)?.();
    const exports = new Map<string, () => Value | undefined>();
    this.exports.set(path, exports);
    try {
      const module = this.parse(path);
      for (const statement of module.body) this.declare(statement, path, module.scope, exports);
    } catch (error) {
      if (!(error instanceof LocatorSyntaxError || error instanceof RangeError)) throw error;
      return undefined;
    }
    return exports.get(name)?.();
  }

  private declare(
    statement: Statement | ModuleDeclaration,
    path: string,
    scope: Scope,
    exports: Map<string, () => Value | undefined>,
  ): void {
    const add = (name: string, local = name): unknown => exports.set(name, () => scope.get(local));
    switch (statement.type) {
      case 'ExportDefaultDeclaration':
        return this.declareDefault(statement.declaration, scope, exports);
      case 'ExportAllDeclaration':
        return this.exportAll(resolveImport(path, String(statement.source.value), this.files), exports);
      case 'ExportNamedDeclaration': {
        const { source, declaration } = statement;
        const from = source ? resolveImport(path, String(source.value), this.files) : undefined;
        for (const { exported, local } of statement.specifiers) {
          if (from !== undefined) exports.set(nameOf(exported), () => this.exported(from, nameOf(local)));
          else add(nameOf(exported), nameOf(local));
        }
        if (declaration) for (const name of declareNames(declaration, scope, this.evaluation)) add(name);
        return undefined;
      }
      default:
        return void declareNames(statement, scope, this.evaluation);
    }
  }

  private declareDefault(
    node: Extract<ModuleDeclaration, { type: 'ExportDefaultDeclaration' }>['declaration'],
    scope: Scope,
    exports: Map<string, () => Value | undefined>,
  ): void {
    if (node.type === 'FunctionDeclaration')
      exports.set('default', () => ({ kind: 'function', node, scope }));
    else if (node.type === 'ClassDeclaration') exports.set('default', () => ({ kind: 'class', node, scope }));
    else exports.set('default', () => this.evaluation.evaluate(node, scope));
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id)
      scope.set(node.id.name, () => exports.get('default')?.());
  }

  private exportAll(from: string | undefined, exports: Map<string, () => Value | undefined>): void {
    if (from === undefined) return;
    this.exported(from, '');
    for (const name of this.exports.get(from)?.keys() ?? [])
      if (!exports.has(name)) exports.set(name, () => this.exported(from, name));
  }
}

/** Declares what a statement declares, and returns the names; those that aren't known are declared as such. */
function declareNames(
  statement: Statement | ModuleDeclaration,
  scope: Scope,
  evaluation: Evaluation,
): string[] {
  switch (statement.type) {
    case 'FunctionDeclaration':
      scope.set(statement.id.name, { kind: 'function', node: statement, scope });
      return [statement.id.name];
    case 'ClassDeclaration':
      scope.set(statement.id.name, { kind: 'class', node: statement, scope });
      return [statement.id.name];
    case 'VariableDeclaration': {
      try {
        convertVariables(statement, scope, evaluation);
      } catch (error) {
        if (!(error instanceof LocatorSyntaxError || error instanceof RangeError)) throw error;
      }
      const names = statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
      for (const name of names) if (!scope.get(name)) scope.set(name, unknown);
      return names;
    }
    default:
      return [];
  }
}

function parseModule(path: string, text: string): SpecModule {
  try {
    const code = eraseTypes(text);
    const { body } = parse(code.text, acornOptions);
    const { parameterProperties } = code;
    return { body, scope: new Scope({ ...createCodeSource(text, 1), path, parameterProperties }) };
  } catch (error) {
    if (error instanceof RangeError)
      throw new LocatorSyntaxError(message('This is nested too deeply'), 0, text.length);
    throw toLocatorSyntaxError(error, text);
  }
}
