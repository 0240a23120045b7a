import type {
  AnyNode,
  ArrowFunctionExpression,
  AssignmentExpression,
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
import { Edits } from './codeEdits.ts';
import {
  SourceError,
  childrenOf,
  enumEntry,
  hasRest,
  isSimple,
  isSimpleTarget,
  referencesOf,
  waits,
  withoutParentheses,
} from './syntax.ts';

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
  new Instrumenter(edits).visit(program);
  return edits.apply();
}

/** Puts the calls around each kind of node. */
class Instrumenter {
  private sites = 0;
  /** Templates whose function reads them itself. */
  private readonly tagged = new Set<TemplateLiteral>();
  /** What is copied into an object: where it is false, it has no members. */
  private readonly optional = new Set<AnyNode>();
  /** Members that are no values: called, assigned, deleted, or parts of an optional chain. */
  private readonly references = new Set<AnyNode>();

  constructor(private readonly edits: Edits) {}

  visit(node: AnyNode): void {
    const closing = this.open(node);
    if (closing !== '') this.edits.insert(node.end, 'close', closing);
    this.edits.depth += 1;
    for (const child of childrenOf(node)) this.visit(child);
    this.edits.depth -= 1;
  }

  private site(): number {
    this.sites += 1;
    return this.sites;
  }

  /** Adds the edits of a node, and gives what closes it behind its children. */
  private open(node: AnyNode): string {
    const { start } = node;
    for (const reference of referencesOf(node)) this.references.add(reference);
    switch (node.type) {
      case 'MemberExpression':
        if (!node.computed || this.references.has(node) || node.object.type === 'Super') return '';
        if (node.property.type === 'Literal') return '';
        this.edits.insert(start, 'open', `${ops}.get((`);
        this.edits.replaceToken(node.object.end, '),(');
        this.edits.replace(node.end - 1, node.end, '))');
        return '';
      case 'BinaryExpression':
        if (node.left.type === 'PrivateIdentifier') return '';
        this.edits.insert(start, 'open', `${ops}.binary("${node.operator}",(`);
        this.edits.replaceToken(node.left.end, '),(');
        return '))';
      case 'LogicalExpression':
        return this.openLogical(node);
      case 'UnaryExpression':
        return this.openUnary(node);
      case 'UpdateExpression':
        return this.openUpdate(node);
      case 'AssignmentExpression':
        return this.openAssignment(node);
      case 'TemplateLiteral':
        return this.openTemplate(node);
      case 'TaggedTemplateExpression':
        this.tagged.add(node.quasi);
        return '';
      case 'ConditionalExpression':
        this.edits.insert(start, 'open', `${ops}.of(${ops}.truth(`);
        this.edits.replaceToken(node.test.end, ')?(');
        this.edits.replaceToken(node.consequent.end, '):(');
        return '))';
      case 'IfStatement':
        this.edits.wrap(node.test, `${ops}.truth(`, ')');
        return '';
      case 'WhileStatement': {
        const site = this.site();
        this.edits.replaceToken(start, 'for');
        this.edits.wrap(node.test, `${ops}.enter(${site});${ops}.round(${site},`, ');');
        return '';
      }
      case 'DoWhileStatement':
        this.edits.wrap(node.test, `${ops}.round(${this.site()},`, ')');
        return '';
      case 'ForStatement': {
        if (!node.test) return '';
        const site = this.site();
        const first = node.init?.type === 'VariableDeclaration' ? node.init.declarations[0]?.init : node.init;
        if (first) this.edits.wrap(first, `${ops}.enter(${site},(`, '))');
        else if (!node.init)
          this.edits.insert(this.edits.tokenFrom(start + 3).end, 'close', `${ops}.enter(${site})`);
        this.edits.wrap(node.test, `${ops}.round(${site},`, ')');
        return '';
      }
      case 'ForOfStatement':
        this.edits.wrap(node.right, `${ops}.each(`, ')');
        return '';
      case 'ArrayExpression':
        for (const element of node.elements) this.openSpread(element);
        return '';
      case 'CallExpression':
      case 'NewExpression':
        for (const argument of node.arguments) this.openSpread(argument);
        return '';
      case 'ObjectExpression':
        return this.openObject(node);
      case 'VariableDeclarator':
        if (node.id.type === 'ArrayPattern' && node.init) this.edits.wrap(node.init, `${ops}.list(`, ')');
        if (node.init && hasRest(node.id)) this.edits.wrap(node.init, `${ops}.whole(`, ')');
        return node.init
          ? this.notedDefaults([node.id])
              .map((noted) => `,${ops}${this.site()}=${noted}`)
              .join('')
          : '';
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.openFunction(node);
      case 'MetaProperty':
        if (node.meta.name === 'import') this.edits.replace(start, node.end, metaName);
        return '';
      case 'SwitchStatement':
        return this.openSwitch(node);
      case 'TryStatement':
        return this.openTry(node);
      default:
        return '';
    }
  }

  private openObject({ start, properties }: ObjectExpression): string {
    if (properties.every(({ type }) => type !== 'SpreadElement')) return '';
    for (const property of properties) {
      this.openSpread(property, 'spread');
      if (property.type === 'SpreadElement') this.optional.add(withoutParentheses(property.argument));
    }
    this.edits.insert(start, 'open', `${ops}.object(`);
    return ')';
  }

  /** Calls that note the defaults of variables, for those that have one. */
  private notedDefaults(patterns: readonly AnyNode[]): string[] {
    return patterns.flatMap((pattern): string[] => {
      switch (pattern.type) {
        case 'AssignmentPattern': {
          const { left, right } = pattern;
          if (left.type !== 'Identifier') return this.notedDefaults([left]);
          const text = right.type === 'Literal' ? String(right.value) : this.edits.codeOf(right);
          return [`${ops}.defaulted(${left.name},${JSON.stringify(text)})`];
        }
        case 'ObjectPattern':
          return this.notedDefaults(pattern.properties);
        case 'ArrayPattern':
          return this.notedDefaults(pattern.elements.filter((element) => element !== null));
        case 'Property':
          return this.notedDefaults([pattern.value]);
        default:
          return [];
      }
    });
  }

  private openFunction({ params, body }: Pick<ArrowFunctionExpression, 'params' | 'body'>): string {
    const noted = this.notedDefaults(params).join();
    if (noted === '') return '';
    if (body.type === 'BlockStatement') this.edits.insert(body.start + 1, 'close', `${noted};`);
    else this.edits.wrap(body, `(${noted},`, ')');
    return '';
  }

  private openSpread(node: AnyNode | null, operator = 'each'): void {
    if (node?.type === 'SpreadElement') this.edits.wrap(node.argument, `${ops}.${operator}(`, ')');
  }

  private openLogical(node: LogicalExpression): string {
    const { start, operator, left, right } = node;
    if (operator !== '&&' && isSimple(right)) {
      this.edits.insert(start, 'open', `${ops}.${operator === '||' ? 'or' : 'coalesce'}((`);
      this.edits.replaceToken(left.end, '),()=>(');
      return '))';
    }
    const [test, between, closing] = logicalForms[operator];
    this.edits.insert(start, 'open', `${ops}.of(${ops}.${test}(`);
    this.edits.replaceToken(left.end, `)?${between}(`);
    return operator === '&&' && this.optional.has(node) ? '):{})' : `)${closing})`;
  }

  private openUnary({ start, operator, argument }: UnaryExpression): string {
    if (operator === 'delete' || operator === 'void') return '';
    if (operator === '-' && argument.type === 'Literal') return '';
    if (operator === 'typeof' && argument.type === 'Identifier') {
      this.edits.insert(start, 'open', `${ops}.type(`);
      return `,()=>${argument.name})`;
    }
    this.edits.replaceToken(start, `${ops}.unary("${operator}",(`);
    return '))';
  }

  private openUpdate({ start, operator, prefix, argument }: UpdateExpression): string {
    const by = operator === '++' ? '1' : '-1';
    const target = this.simpleTarget(argument);
    const from = prefix ? start : argument.end;
    if (target === undefined) {
      const member = this.memberOf(argument);
      this.edits.replaceToken(from, '');
      this.openMember(member);
      return `.step(${by},${prefix})`;
    }
    if (prefix) {
      this.edits.replaceToken(start, `${ops}.of(${target}=${ops}.step(`);
      return `,${by}))`;
    }
    this.edits.insert(start, 'open', `${ops}.old(`);
    this.edits.replaceToken(from, `,${target}=${ops}.step(${target},${by}))`);
    return '';
  }

  private openAssignment({ start, operator, left, right }: AssignmentExpression): string {
    if (operator === '=') {
      const entry = enumEntry(left, right);
      if (entry) {
        this.references.add(entry.value);
        this.edits.replace(start, entry.value.start, `${ops}.entry(${entry.name},(`);
        this.edits.replace(entry.value.end, right.end, `),${JSON.stringify(entry.key)})`);
        return '';
      }
      if (left.type === 'ArrayPattern') this.edits.wrap(right, `${ops}.list(`, ')');
      return '';
    }
    const target = this.simpleTarget(left);
    if (operator === '&&=' || operator === '||=' || operator === '??=') {
      if (target === undefined) {
        if (waits(right)) throw new SourceError('unsupported', this.edits.lineOf(start), operator);
        this.openMember(this.memberOf(left));
        this.edits.replaceToken(left.end, `.assignIf("${operator.slice(0, -1)}",()=>(`);
        return '))';
      }
      const [test, between, closing] =
        logicalForms[operator === '&&=' ? '&&' : operator === '||=' ? '||' : '??'];
      this.edits.insert(start, 'open', `${ops}.of(${ops}.${test}(`);
      this.edits.replaceToken(left.end, `)?${between}(${target}=(`);
      return `))${closing})`;
    }
    const plain = operator.slice(0, -1);
    if (target === undefined) {
      const member = this.memberOf(left);
      this.openMember(member);
      this.edits.replaceToken(left.end, `.assign("${plain}",(`);
      return '))';
    }
    this.edits.insert(start, 'open', `${ops}.of(`);
    this.edits.replaceToken(left.end, `=${ops}.binary("${plain}",${target},(`);
    return ')))';
  }

  /** The text of a target that may be written twice, since reading it has no effect. */
  private simpleTarget(node: AnyNode): string | undefined {
    return isSimpleTarget(node) ? this.edits.codeOf(node).replaceAll('\n', ' ') : undefined;
  }

  private memberOf(node: AnyNode): MemberExpression {
    if (node.type === 'ParenthesizedExpression') return this.memberOf(node.expression);
    if (node.type === 'MemberExpression' && node.property.type !== 'PrivateIdentifier') return node;
    throw new SourceError('unsupported', this.edits.lineOf(node.start), this.edits.codeOf(node));
  }

  /** `a.b.c` as `at((a.b),"c")`, `a.b[c]` as `at((a.b),(c))`. */
  private openMember({ start, end, object, property, computed }: MemberExpression): void {
    this.edits.insert(start, 'open', `${ops}.at((`);
    if (computed) {
      this.edits.replaceToken(object.end, '),(');
      this.edits.replace(end - 1, end, '))');
    } else {
      this.edits.replaceToken(object.end, '),');
      this.edits.wrap(property, '"', '")');
    }
  }

  private openTemplate(node: TemplateLiteral): string {
    const { start, quasis, expressions } = node;
    if (expressions.length === 0 || this.tagged.has(node)) return '';
    this.edits.insert(start, 'open', `${ops}.text(`);
    for (const at of expressions.keys()) {
      const [before, after] = [quasis[at], quasis[at + 1]];
      if (!before || !after) continue;
      this.edits.replace(before.end, before.end + 2, '`,(');
      this.edits.replace(after.start - 1, after.start, '),`');
    }
    return ')';
  }

  private openSwitch({ discriminant, cases }: SwitchStatement): string {
    const site = this.site();
    this.edits.wrap(discriminant, `${ops}.switch(${site},(`, '))');
    for (const { test } of cases) if (test) this.edits.wrap(test, `${ops}.case(${site},(`, '))');
    return '';
  }

  /** Calls that are made in a block whose failure is caught may fail. */
  private openTry({ block, handler, finalizer }: TryStatement): string {
    if (!handler) return '';
    const site = this.site();
    const leave = `${ops}.leave(${site});`;
    this.edits.insert(block.start + 1, 'close', `${ops}.try(${site});`);
    this.edits.insert(handler.body.start + 1, 'close', `${ops}.caught(${site});`);
    if (!finalizer) return `finally{${leave}}`;
    this.edits.insert(finalizer.start + 1, 'close', leave);
    return '';
  }
}

/** The test of the left side, and what stands before and behind the right side. */
const logicalForms = {
  '&&': ['left', '', `:${ops}.kept()`],
  '||': ['left', `${ops}.kept():`, ''],
  '??': ['missing', '', `:${ops}.kept()`],
} as const;
