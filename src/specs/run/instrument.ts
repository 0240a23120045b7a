import type {
  AnonymousFunctionDeclaration,
  AnyNode,
  ArrowFunctionExpression,
  AssignmentExpression,
  FunctionDeclaration,
  FunctionExpression,
  LogicalExpression,
  MemberExpression,
  ObjectExpression,
  Program,
  SwitchStatement,
  TemplateLiteral,
  Token,
  TryStatement,
  UnaryExpression,
  UpdateExpression,
} from 'acorn';
import { metaName, operatorsName as ops } from '../guestMessages.ts';
import { SourceError } from './sourceLimits.ts';

/**
 * Replaces operators, conditions and loops by calls of functions that can handle values which only a run knows. Lines
 * stay where they are.
 *
 * @param program the code as parsed, with parentheses preserved
 * @param tokens those of the code, in order
 * @throws {SourceError} for syntax that has no such form
 */
export function instrument(code: string, program: Program, tokens: readonly Token[]): string {
  const edits = new Edits(code, tokens);
  edits.visit(program);
  return edits.apply();
}

/** The nodes directly below a node, in order. */
export function childrenOf(node: AnyNode): AnyNode[] {
  if (node.type === 'Property' && node.shorthand) return [node.value];
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** At one position, what closes stands before what opens, and that before what replaces a token. */
const ranks = { close: 0, open: 1, replace: 2 } as const;

interface Edit {
  readonly at: number;
  readonly end: number;
  readonly rank: number;
  /** Of what closes at the same position, the inner part comes first. */
  readonly depth: number;
  readonly text: string;
}

type FunctionNode =
  | ArrowFunctionExpression
  | FunctionDeclaration
  | AnonymousFunctionDeclaration
  | FunctionExpression;

class Edits {
  readonly #edits: Edit[] = [];
  #sites = 0;
  #depth = 0;
  /** Templates whose function reads them itself. */
  readonly #tagged = new Set<TemplateLiteral>();
  /** What is copied into an object: where it is false, it has no members. */
  readonly #optional = new Set<AnyNode>();
  /** Members that are no values: called, assigned, deleted, or parts of an optional chain. */
  readonly #references = new Set<AnyNode>();

  constructor(
    private readonly code: string,
    private readonly tokens: readonly Token[],
  ) {}

  apply(): string {
    const pieces: string[] = [];
    let at = 0;
    for (const edit of this.#edits.toSorted((a, b) => a.at - b.at || a.rank - b.rank || b.depth - a.depth)) {
      pieces.push(this.code.slice(at, edit.at), edit.text);
      at = edit.end;
    }
    return [...pieces, this.code.slice(at)].join('');
  }

  visit(node: AnyNode): void {
    const closing = this.#open(node);
    if (closing !== '') this.#insert(node.end, 'close', closing);
    this.#depth += 1;
    for (const child of childrenOf(node)) this.visit(child);
    this.#depth -= 1;
  }

  #insert(at: number, rank: 'open' | 'close', text: string, depth = this.#depth): void {
    // What opens keeps the order in which it is added, from outside to inside.
    this.#edits.push({ at, end: at, rank: ranks[rank], depth: rank === 'open' ? 0 : depth, text });
  }

  /** Puts a call around a child of the node that is visited. */
  #wrap(node: AnyNode, opening: string, closing: string): void {
    this.#insert(node.start, 'open', opening);
    this.#insert(node.end, 'close', closing, this.#depth + 0.5);
  }

  #replace(at: number, end: number, text: string): void {
    this.#edits.push({ at, end, rank: ranks.replace, depth: 0, text });
  }

  /** Replaces the first token from a position on. */
  #replaceToken(from: number, text: string): void {
    const token = this.#tokenFrom(from);
    this.#replace(token.start, token.end, text);
  }

  #tokenFrom(position: number): Token {
    let [low, high] = [0, this.tokens.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.tokens[middle]?.start ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    const token = this.tokens[low];
    if (!token) throw new SourceError('unsupported', 1);
    return token;
  }

  #site(): number {
    this.#sites += 1;
    return this.#sites;
  }

  /** Notes the members below a node that are no values. */
  #noteReferences(node: AnyNode): void {
    const note = (part: AnyNode | null): void => {
      if (!part) return;
      this.#references.add(part);
      if (part.type === 'ParenthesizedExpression') note(part.expression);
    };
    switch (node.type) {
      case 'CallExpression':
        return note(node.callee);
      case 'TaggedTemplateExpression':
        return note(node.tag);
      case 'UpdateExpression':
      case 'RestElement':
        return note(node.argument);
      case 'UnaryExpression':
        return node.operator === 'delete' ? note(node.argument) : undefined;
      case 'AssignmentExpression':
      case 'AssignmentPattern':
      case 'ForInStatement':
      case 'ForOfStatement':
        return note(node.left);
      case 'ArrayPattern':
        return node.elements.forEach(note);
      case 'ObjectPattern':
        return node.properties.forEach((property) => {
          if (property.type === 'Property') note(property.value);
        });
      case 'ChainExpression': {
        for (let part: AnyNode = node.expression; ;) {
          note(part);
          if (part.type === 'MemberExpression') part = part.object;
          else if (part.type === 'CallExpression') part = part.callee;
          else return;
        }
      }
      default:
    }
  }

  /** Adds the edits of a node, and gives what closes it behind its children. */
  #open(node: AnyNode): string {
    const { start } = node;
    this.#noteReferences(node);
    switch (node.type) {
      case 'MemberExpression':
        if (!node.computed || this.#references.has(node) || node.object.type === 'Super') return '';
        if (node.property.type === 'Literal') return '';
        this.#insert(start, 'open', `${ops}.get((`);
        this.#replaceToken(node.object.end, '),(');
        this.#replace(node.end - 1, node.end, '))');
        return '';
      case 'BinaryExpression':
        if (node.left.type === 'PrivateIdentifier') return '';
        this.#insert(start, 'open', `${ops}.binary("${node.operator}",(`);
        this.#replaceToken(node.left.end, '),(');
        return '))';
      case 'LogicalExpression':
        return this.#openLogical(node);
      case 'UnaryExpression':
        return this.#openUnary(node);
      case 'UpdateExpression':
        return this.#openUpdate(node);
      case 'AssignmentExpression':
        return this.#openAssignment(node);
      case 'TemplateLiteral':
        return this.#openTemplate(node);
      case 'TaggedTemplateExpression':
        this.#tagged.add(node.quasi);
        return '';
      case 'ConditionalExpression':
        this.#insert(start, 'open', `${ops}.of(${ops}.truth(`);
        this.#replaceToken(node.test.end, ')?(');
        this.#replaceToken(node.consequent.end, '):(');
        return '))';
      case 'IfStatement':
        this.#wrap(node.test, `${ops}.truth(`, ')');
        return '';
      case 'WhileStatement': {
        const site = this.#site();
        this.#replaceToken(start, 'for');
        this.#wrap(node.test, `${ops}.enter(${site});${ops}.round(${site},`, ');');
        return '';
      }
      case 'DoWhileStatement':
        this.#wrap(node.test, `${ops}.round(${this.#site()},`, ')');
        return '';
      case 'ForStatement': {
        if (!node.test) return '';
        const site = this.#site();
        const first = node.init?.type === 'VariableDeclaration' ? node.init.declarations[0]?.init : node.init;
        if (first) this.#wrap(first, `${ops}.enter(${site},(`, '))');
        else if (!node.init) this.#insert(this.#tokenFrom(start + 3).end, 'close', `${ops}.enter(${site})`);
        this.#wrap(node.test, `${ops}.round(${site},`, ')');
        return '';
      }
      case 'ForOfStatement':
        this.#wrap(node.right, `${ops}.each(`, ')');
        return '';
      case 'ArrayExpression':
        for (const element of node.elements) this.#openSpread(element);
        return '';
      case 'CallExpression':
      case 'NewExpression':
        for (const argument of node.arguments) this.#openSpread(argument);
        return '';
      case 'ObjectExpression':
        return this.#openObject(node);
      case 'VariableDeclarator':
        if (node.id.type === 'ArrayPattern' && node.init) this.#wrap(node.init, `${ops}.list(`, ')');
        if (node.init && hasRest(node.id)) this.#wrap(node.init, `${ops}.whole(`, ')');
        return node.init
          ? this.#notedDefaults([node.id])
              .map((noted) => `,${ops}${this.#site()}=${noted}`)
              .join('')
          : '';
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.#openFunction(node);
      case 'MetaProperty':
        if (node.meta.name === 'import') this.#replace(start, node.end, metaName);
        return '';
      case 'SwitchStatement':
        return this.#openSwitch(node);
      case 'TryStatement':
        return this.#openTry(node);
      default:
        return '';
    }
  }

  #openObject({ start, properties }: ObjectExpression): string {
    if (properties.every(({ type }) => type !== 'SpreadElement')) return '';
    for (const property of properties) {
      this.#openSpread(property, 'spread');
      if (property.type === 'SpreadElement') this.#optional.add(withoutParentheses(property.argument));
    }
    this.#insert(start, 'open', `${ops}.object(`);
    return ')';
  }

  /** Calls that note the defaults of variables, for those that have one. */
  #notedDefaults(patterns: readonly AnyNode[]): string[] {
    return patterns.flatMap((pattern): string[] => {
      switch (pattern.type) {
        case 'AssignmentPattern': {
          const { left, right } = pattern;
          if (left.type !== 'Identifier') return this.#notedDefaults([left]);
          const text =
            right.type === 'Literal' ? String(right.value) : this.code.slice(right.start, right.end);
          return [`${ops}.defaulted(${left.name},${JSON.stringify(text)})`];
        }
        case 'ObjectPattern':
          return this.#notedDefaults(pattern.properties);
        case 'ArrayPattern':
          return this.#notedDefaults(pattern.elements.filter((element) => element !== null));
        case 'Property':
          return this.#notedDefaults([pattern.value]);
        default:
          return [];
      }
    });
  }

  #openFunction({ params, body }: FunctionNode): string {
    const noted = this.#notedDefaults(params).join();
    if (noted === '') return '';
    if (body.type === 'BlockStatement') this.#insert(body.start + 1, 'close', `${noted};`);
    else this.#wrap(body, `(${noted},`, ')');
    return '';
  }

  #openSpread(node: AnyNode | null, operator = 'each'): void {
    if (node?.type === 'SpreadElement') this.#wrap(node.argument, `${ops}.${operator}(`, ')');
  }

  #openLogical(node: LogicalExpression): string {
    const { start, operator, left, right } = node;
    if (operator !== '&&' && isSimple(right)) {
      this.#insert(start, 'open', `${ops}.${operator === '||' ? 'or' : 'coalesce'}((`);
      this.#replaceToken(left.end, '),()=>(');
      return '))';
    }
    const [test, between, closing] = logicalForms[operator];
    this.#insert(start, 'open', `${ops}.of(${ops}.${test}(`);
    this.#replaceToken(left.end, `)?${between}(`);
    return operator === '&&' && this.#optional.has(node) ? '):{})' : `)${closing})`;
  }

  #openUnary({ start, operator, argument }: UnaryExpression): string {
    if (operator === 'delete' || operator === 'void') return '';
    if (operator === '-' && argument.type === 'Literal') return '';
    if (operator === 'typeof' && argument.type === 'Identifier') {
      this.#insert(start, 'open', `${ops}.type(`);
      return `,()=>${argument.name})`;
    }
    this.#replaceToken(start, `${ops}.unary("${operator}",(`);
    return '))';
  }

  #openUpdate({ start, operator, prefix, argument }: UpdateExpression): string {
    const by = operator === '++' ? '1' : '-1';
    const target = this.#simpleTarget(argument);
    const from = prefix ? start : argument.end;
    if (target === undefined) {
      const member = this.#memberOf(argument);
      if (prefix) this.#replaceToken(start, '');
      else this.#replaceToken(from, '');
      this.#openMember(member);
      return `.step(${by},${prefix})`;
    }
    if (prefix) {
      this.#replaceToken(start, `${ops}.of(${target}=${ops}.step(`);
      return `,${by}))`;
    }
    this.#insert(start, 'open', `${ops}.old(`);
    this.#replaceToken(from, `,${target}=${ops}.step(${target},${by}))`);
    return '';
  }

  #openAssignment({ start, operator, left, right }: AssignmentExpression): string {
    if (operator === '=') {
      const entry = enumEntry(left, right);
      if (entry) {
        this.#references.add(entry.value);
        this.#replace(start, entry.value.start, `${ops}.entry(${entry.name},(`);
        this.#replace(entry.value.end, right.end, `),${JSON.stringify(entry.key)})`);
        return '';
      }
      if (left.type === 'ArrayPattern') this.#wrap(right, `${ops}.list(`, ')');
      return '';
    }
    const target = this.#simpleTarget(left);
    if (operator === '&&=' || operator === '||=' || operator === '??=') {
      if (target === undefined) {
        if (waits(right)) throw new SourceError('unsupported', this.#lineOf(start), operator);
        this.#openMember(this.#memberOf(left));
        this.#replaceToken(left.end, `.assignIf("${operator.slice(0, -1)}",()=>(`);
        return '))';
      }
      const [test, between, closing] =
        logicalForms[operator === '&&=' ? '&&' : operator === '||=' ? '||' : '??'];
      this.#insert(start, 'open', `${ops}.of(${ops}.${test}(`);
      this.#replaceToken(left.end, `)?${between}(${target}=(`);
      return `))${closing})`;
    }
    const plain = operator.slice(0, -1);
    if (target === undefined) {
      const member = this.#memberOf(left);
      this.#openMember(member);
      this.#replaceToken(left.end, `.assign("${plain}",(`);
      return '))';
    }
    this.#insert(start, 'open', `${ops}.of(`);
    this.#replaceToken(left.end, `=${ops}.binary("${plain}",${target},(`);
    return ')))';
  }

  /** The text of a target that may be written twice, since reading it has no effect. */
  #simpleTarget(node: AnyNode): string | undefined {
    const isSimpleTarget =
      node.type === 'Identifier' ||
      (node.type === 'MemberExpression' &&
        !node.computed &&
        ['Identifier', 'ThisExpression', 'Super'].includes(node.object.type));
    return isSimpleTarget ? this.code.slice(node.start, node.end).replaceAll('\n', ' ') : undefined;
  }

  #memberOf(node: AnyNode): MemberExpression {
    if (node.type === 'ParenthesizedExpression') return this.#memberOf(node.expression);
    if (node.type === 'MemberExpression' && node.property.type !== 'PrivateIdentifier') return node;
    throw new SourceError('unsupported', this.#lineOf(node.start), this.code.slice(node.start, node.end));
  }

  /** `a.b.c` as `at((a.b),"c")`, `a.b[c]` as `at((a.b),(c))`. */
  #openMember({ start, end, object, property, computed }: MemberExpression): void {
    this.#insert(start, 'open', `${ops}.at((`);
    if (computed) {
      this.#replaceToken(object.end, '),(');
      this.#replace(end - 1, end, '))');
    } else {
      this.#replaceToken(object.end, '),');
      this.#wrap(property, '"', '")');
    }
  }

  #openTemplate(node: TemplateLiteral): string {
    const { start, quasis, expressions } = node;
    if (expressions.length === 0 || this.#tagged.has(node)) return '';
    this.#insert(start, 'open', `${ops}.text(`);
    for (const at of expressions.keys()) {
      const [before, after] = [quasis[at], quasis[at + 1]];
      if (!before || !after) continue;
      this.#replace(before.end, before.end + 2, '`,(');
      this.#replace(after.start - 1, after.start, '),`');
    }
    return ')';
  }

  #openSwitch({ discriminant, cases }: SwitchStatement): string {
    const site = this.#site();
    this.#wrap(discriminant, `${ops}.switch(${site},(`, '))');
    for (const { test } of cases) if (test) this.#wrap(test, `${ops}.case(${site},(`, '))');
    return '';
  }

  /** Calls that are made in a block whose failure is caught may fail. */
  #openTry({ block, handler, finalizer }: TryStatement): string {
    if (!handler) return '';
    const site = this.#site();
    const leave = `${ops}.leave(${site});`;
    this.#insert(block.start + 1, 'close', `${ops}.try(${site});`);
    this.#insert(handler.body.start + 1, 'close', `${ops}.caught(${site});`);
    if (!finalizer) return `finally{${leave}}`;
    this.#insert(finalizer.start + 1, 'close', leave);
    return '';
  }

  #lineOf(position: number): number {
    return this.code.slice(0, position).split('\n').length;
  }
}

/** The test of the left side, and what stands before and behind the right side. */
const logicalForms = {
  '&&': ['left', '', `:${ops}.kept()`],
  '||': ['left', `${ops}.kept():`, ''],
  '??': ['missing', '', `:${ops}.kept()`],
} as const;

/** Whether an expression can be evaluated although its value may not be needed. */
const isSimple = (node: AnyNode): boolean => !effects.has(node.type) && childrenOf(node).every(isSimple);

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

const withoutParentheses = (node: AnyNode): AnyNode =>
  node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node;

/** An entry of an enum, as `Name[Name["Key"] = value] = "Key"`. */
function enumEntry(
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

const hasRest = (pattern: AnyNode): boolean =>
  pattern.type === 'ObjectPattern' && pattern.properties.some(({ type }) => type === 'RestElement');

/** Whether an expression waits, in the function in which it stands. */
const waits = (node: AnyNode): boolean =>
  node.type === 'AwaitExpression' ||
  node.type === 'YieldExpression' ||
  (!/Function/.test(node.type) && childrenOf(node).some(waits));

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
