import type { AnyNode, BlockStatement, Identifier } from 'acorn';
import { analyze, type AnalyzeOptions, type Reference, type Scope } from 'eslint-scope';
import type { Span } from '../text/span.ts';

/** A use of a name that the code doesn't declare. */
export interface FreeName extends Span {
  readonly name: string;
  /** The name behind a dot that follows, as in `page.goto`. */
  readonly member?: string;
}

/** The names that code uses and doesn't declare. */
export interface FreeNames {
  /** In the order of the text. */
  readonly uses: readonly FreeName[];
  /** All names that the code declares, in any scope. */
  readonly declared: ReadonlySet<string>;
  /** Whether the code may create global variables in ways that its text doesn't tell. */
  readonly isOpen: boolean;
}

/**
 * Finds the names that the body of a function uses and doesn't declare. Left out are names that the code asks for with
 * `typeof`, and names that it creates as global variables by assigning to them. Nothing is known of code that is nested
 * too deeply to be analyzed.
 */
export function findFreeNames(body: BlockStatement, parameters: readonly string[]): FreeNames {
  try {
    const { scopes, globalScope } = analyze(inFunction(body, parameters), options);
    const { excused, members, isOpen } = readHints(body);
    const hoisted = scopes.flatMap(findHoisted);
    const free = (globalScope?.through ?? []).filter(
      ({ tainted, identifier, from }) =>
        !tainted && !hoisted.some(({ name, scope }) => name === identifier.name && isWithin(from, scope)),
    );
    for (const reference of free) if (createsGlobal(reference)) excused.add(reference.identifier.name);
    const uses = free
      .map(({ identifier }) => identifier as Identifier)
      .filter(({ name }) => !excused.has(name))
      .map((node) => {
        const member = members.get(node);
        return { name: node.name, start: node.start, end: node.end, ...(member !== undefined && { member }) };
      })
      .toSorted((a, b) => a.start - b.start);
    const declared = scopes.flatMap(({ variables }) => variables.filter(({ defs }) => defs.length > 0));
    return { uses, declared: new Set(declared.map(({ name }) => name)), isOpen };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { uses: [], declared: new Set(), isOpen: true };
  }
}

const options: AnalyzeOptions = { ecmaVersion: 2025, sourceType: 'script', ignoreEval: true };

/** A program with a function around the body. */
function inFunction(body: BlockStatement, parameters: readonly string[]): Parameters<typeof analyze>[0] {
  const params = parameters.map((name) => ({ type: 'Identifier', name }));
  const expression = { type: 'ArrowFunctionExpression', async: true, params, body };
  const program = { type: 'Program', body: [{ type: 'ExpressionStatement', expression }] };
  return program as unknown as Parameters<typeof analyze>[0];
}

/** Outside of strict mode, an assignment to an unknown name creates a global variable. */
const createsGlobal = (reference: Reference): boolean => reference.isWriteOnly() && !reference.from.isStrict;

function isWithin(inner: Scope, outer: Scope): boolean {
  for (let scope: Scope | null = inner; scope; scope = scope.upper) if (scope === outer) return true;
  return false;
}

/**
 * Finds functions in a block that are variables of the function around it, too, as they are outside of strict mode:
 * unless a block between them declares the name.
 */
function findHoisted({
  type,
  isStrict,
  upper,
  variableScope,
  variables,
}: Scope): { name: string; scope: Scope }[] {
  if (isStrict || type === 'function') return [];
  return variables.flatMap(({ name, defs }) => {
    const isPlain = defs.some(({ node }) => {
      const { type: kind, async, generator } = node as { type: string; async?: boolean; generator?: boolean };
      return kind === 'FunctionDeclaration' && !async && !generator;
    });
    if (!isPlain) return [];
    for (let scope = upper; scope && scope !== variableScope; scope = scope.upper)
      if (scope.set.has(name)) return [];
    return [{ name, scope: variableScope }];
  });
}

/** What the text tells about names beside their declarations. */
interface Hints {
  /** Names that may exist without a declaration, or that the code takes care of. */
  readonly excused: Set<string>;
  /** The names behind a dot, by the name in front of it. */
  readonly members: ReadonlyMap<AnyNode, string>;
  readonly isOpen: boolean;
}

/** Objects whose members are global variables. */
const globalObjects: ReadonlySet<string> = new Set(['globalThis', 'window', 'self']);

/** Walks in a list instead of recursion, since code may be nested deeply. */
function readHints(body: BlockStatement): Hints {
  const excused = new Set<string>();
  const members = new Map<AnyNode, string>();
  const waiting: { node: AnyNode; isStrict: boolean }[] = [{ node: body, isStrict: hasUseStrict(body) }];
  let isOpen = false;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next;
    const isStrict = next.isStrict || node.type === 'ClassBody';
    const children = childNodes(node);
    if (node.type === 'Identifier') isOpen ||= node.name === 'globalThis';
    // Outside of strict mode, it may be the object of the global variables.
    if (node.type === 'ThisExpression') isOpen ||= !isStrict;
    if (node.type === 'CallExpression' || node.type === 'NewExpression')
      isOpen ||= node.callee.type === 'Identifier' && /^(?:eval|Function)$/.test(node.callee.name);
    if (node.type === 'UnaryExpression' && node.argument.type === 'Identifier') {
      // `typeof` asks whether a name exists, and so does `delete` outside of strict mode.
      if (node.operator === 'typeof' || (node.operator === 'delete' && !isStrict))
        excused.add(node.argument.name);
    }
    if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
      const { object, property } = node;
      if (object.type === 'Identifier') members.set(object, property.name);
      const isGlobal = object.type === 'Identifier' && globalObjects.has(object.name);
      if (isGlobal || object.type === 'ThisExpression') {
        excused.add(property.name);
        continue;
      }
    }
    for (const child of children) waiting.push({ node: child, isStrict });
  }
  return { excused, members, isOpen };
}

/** Whether the body of a function begins with `'use strict'`. */
const hasUseStrict = ({ body }: BlockStatement): boolean => {
  const first = body.find((statement) => !('directive' in statement) || statement.directive === 'use strict');
  return first !== undefined && 'directive' in first;
};

/** The nodes directly below a node. */
const childNodes = (node: AnyNode): AnyNode[] =>
  Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
