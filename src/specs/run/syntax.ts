import type { AnyNode, Program } from 'acorn';
import type { ProblemKind } from '../recording.ts';

/** The nodes directly below a node, in order. */
export function childrenOf(node: AnyNode): AnyNode[] {
  if (node.type === 'Property' && node.shorthand) return [node.value];
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Nodes whose members are no values below a node: called, assigned, deleted, or parts of an optional chain. */
export function referencesOf(node: AnyNode): AnyNode[] {
  switch (node.type) {
    case 'CallExpression':
      return bare(node.callee);
    case 'TaggedTemplateExpression':
      return bare(node.tag);
    case 'UpdateExpression':
    case 'RestElement':
      return bare(node.argument);
    case 'UnaryExpression':
      return node.operator === 'delete' ? bare(node.argument) : [];
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForInStatement':
    case 'ForOfStatement':
      return bare(node.left);
    case 'ArrayPattern':
      return node.elements.flatMap((element) => (element ? bare(element) : []));
    case 'ObjectPattern':
      return node.properties.flatMap((property) =>
        property.type === 'Property' ? bare(property.value) : [],
      );
    case 'ChainExpression':
      return chained(node.expression);
    default:
      return [];
  }
}

/** A node, with what stands in its parentheses. */
const bare = (node: AnyNode): AnyNode[] =>
  node.type === 'ParenthesizedExpression' ? [node, ...bare(node.expression)] : [node];

/** The parts of an optional chain, from its end on. */
function chained(end: AnyNode): AnyNode[] {
  const parts: AnyNode[] = [];
  for (let part = end; ;) {
    parts.push(...bare(part));
    if (part.type === 'MemberExpression') part = part.object;
    else if (part.type === 'CallExpression') part = part.callee;
    else return parts;
  }
}

/** Whether an expression can be evaluated although its value may not be needed. */
export const isSimple = (node: AnyNode): boolean =>
  !effects.has(node.type) && childrenOf(node).every(isSimple);

const effects: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'AwaitExpression',
  'CallExpression',
  'ClassExpression',
  'FunctionExpression',
  'ImportExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'UpdateExpression',
  'YieldExpression',
]);

/** Whether reading a target of an assignment has no effect. */
export const isSimpleTarget = (node: AnyNode): boolean =>
  node.type === 'Identifier' ||
  (node.type === 'MemberExpression' &&
    !node.computed &&
    ['Identifier', 'ThisExpression', 'Super'].includes(node.object.type));

export const withoutParentheses = (node: AnyNode): AnyNode =>
  node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node;

export const hasRest = (pattern: AnyNode): boolean =>
  pattern.type === 'ObjectPattern' && pattern.properties.some(({ type }) => type === 'RestElement');

/** Whether an expression waits, in the function in which it stands. */
export const waits = (node: AnyNode): boolean =>
  node.type === 'AwaitExpression' ||
  node.type === 'YieldExpression' ||
  (!/Function/.test(node.type) && childrenOf(node).some(waits));

/** An entry of an enum, as `Name[Name["Key"] = value] = "Key"`. */
export function enumEntry(
  left: AnyNode,
  right: AnyNode,
): { readonly name: string; readonly key: string; readonly value: AnyNode } | undefined {
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier') return undefined;
  const { object, property } = left;
  if (property.type !== 'AssignmentExpression' || property.left.type !== 'MemberExpression') return undefined;
  const { object: inner, property: key } = property.left;
  const isEntry =
    inner.type === 'Identifier' &&
    inner.name === object.name &&
    key.type === 'Literal' &&
    right.type === 'Literal' &&
    key.value === right.value;
  return isEntry ? { name: object.name, key: String(key.value), value: property } : undefined;
}

/** For each line the one at which the innermost statement begins that stands there. */
export function statementLines(code: string, program: Program): ReadonlyMap<number, number> {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineOf = (position: number): number => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const lines = new Map<number, number>();
  const add = ({ start, end }: AnyNode): void => {
    const first = lineOf(start);
    for (let line = first; line <= lineOf(end); line += 1) if (!lines.has(line)) lines.set(line, first);
  };
  const visit = (node: AnyNode): void => {
    for (const child of childrenOf(node)) visit(child);
    if (node.type === 'ArrayExpression') for (const element of node.elements) if (element) add(element);
    if (isUnit(node)) add(node);
    if (node.type === 'ArrowFunctionExpression' && node.expression) add(node.body);
  };
  visit(program);
  return lines;
}

const isUnit = ({ type }: AnyNode): boolean =>
  type === 'VariableDeclaration' ||
  type === 'PropertyDefinition' ||
  (type.endsWith('Statement') && type !== 'BlockStatement');

/** Longer files are refused, in characters. */
const longestSource = 500_000;

/** Deeper code could exhaust the stack of what parses it. */
const deepest = 100;

/** Why a source isn't run. */
export class SourceError extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly line: number,
    readonly detail?: string,
  ) {
    super(detail ?? kind);
  }
}

/**
 * Counts how deeply a source is nested, before anything recursive reads it.
 *
 * @throws {SourceError} where it is too deep or too long
 */
export function checkSourceLimits(source: string): void {
  if (source.length > longestSource) throw new SourceError('tooLong', 1);
  const { depth, line } = deepestPlace(source);
  if (depth > deepest) throw new SourceError('nesting', line);
}

const strings = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;
const brackets = new RegExp(String.raw`\/\/[^\n]*|\/\*[^]*?\*\/|${strings}|[([{]|[)\]}]|\n`, 'g');

/** The line at which most brackets are open. Those in regular expressions and templates count too. */
export function deepestPlace(source: string): { readonly depth: number; readonly line: number } {
  let [depth, line] = [0, 1];
  let found = { depth, line };
  for (const [text] of source.matchAll(brackets)) {
    if ('([{'.includes(text)) depth += 1;
    else if (')]}'.includes(text)) depth = Math.max(0, depth - 1);
    else line += text.split('\n').length - 1;
    if (depth > found.depth) found = { depth, line };
  }
  return found;
}
