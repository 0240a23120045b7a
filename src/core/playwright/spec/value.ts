import type {
  ArrowFunctionExpression,
  Class,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  AnonymousFunctionDeclaration,
} from 'acorn';
import type { CodeSource } from '../codeSource.ts';

export type FunctionNode =
  | FunctionDeclaration
  | AnonymousFunctionDeclaration
  | FunctionExpression
  | ArrowFunctionExpression;

/** A function with the names that it sees. */
export interface FunctionValue {
  readonly kind: 'function';
  readonly node: FunctionNode;
  readonly scope: Scope;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly node: Class;
  readonly scope: Scope;
}

/** An object of a class, such as a page object. */
export interface InstanceValue {
  readonly kind: 'instance';
  readonly of: ClassValue;
  readonly fields: Map<string, Value>;
}

/** `test` of Playwright Test, with fixtures that were added to it. */
export interface TestFunctionValue {
  readonly kind: 'test';
  readonly fixtures: ReadonlyMap<string, FunctionValue>;
}

/** What a name stands for, as far as it is known without running code. */
export type Value =
  /** A constant, a list, an object or a locator: an expression that names nothing but `page`. */
  | { readonly kind: 'node'; readonly node: Expression }
  | FunctionValue
  | ClassValue
  | InstanceValue
  | TestFunctionValue
  | { readonly kind: 'module'; readonly exported: (name: string) => Value | undefined }
  | { readonly kind: 'unknown' };

export const unknown: Value = { kind: 'unknown' };

export const nodeValue = (node: Expression): Value => ({ kind: 'node', node });

type Entry = Value | (() => Value | undefined);

/** A file of code that is read. */
export interface SpecSource extends CodeSource {
  /** Its path, with `/`. */
  readonly path: string;
  readonly parameterProperties: ReadonlySet<number>;
}

/** Names that code sees, and their values. */
export class Scope {
  private readonly names = new Map<string, Entry>();

  constructor(
    readonly source: SpecSource,
    private readonly outer?: Scope,
    /** What `this` is. */
    readonly self: InstanceValue | undefined = outer?.self,
  ) {}

  inner(self = this.self): Scope {
    return new Scope(this.source, this, self);
  }

  get(name: string): Value | undefined {
    const entry = this.names.get(name);
    if (entry !== undefined) return typeof entry === 'function' ? entry() : entry;
    return this.outer?.get(name);
  }

  /** Declares a name; a function is asked for its value each time. */
  set(name: string, value: Entry): void {
    this.names.set(name, value);
  }

  /** Changes the value of a name where it is declared. */
  assign(name: string, value: Value): void {
    if (this.names.has(name) || !this.outer) this.names.set(name, value);
    else this.outer.assign(name, value);
  }
}
