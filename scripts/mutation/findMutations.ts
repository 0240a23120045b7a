import { parseSync, Visitor, type Expression } from 'oxc-parser';

/** A small change of a program that its tests should notice. */
export interface Mutation {
  /** From where to where the text is replaced, in characters. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'operator' | 'condition' | 'literal' | 'list' | 'call';
  /** The text in its place that behaves as before, or changed where the switch is true. */
  readonly replacement: (isChanged: string) => string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Each operator with the one that is written in its place. */
const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Finds all places of a module that can be mutated; they may contain one another. */
export function findMutations(file: string, text: string): Mutation[] {
  const found: Mutation[] = [];
  const inTypes = new Set<number>();
  const textOf = ({ start, end }: Span): string => text.slice(start, end);
  const choose = (kind: Mutation['kind'], span: Span, changed: string): void => {
    const { start, end } = span;
    const replacement = (isChanged: string): string => `(${isChanged} ? ${changed} : ${textOf(span)})`;
    found.push({ start, end, kind, replacement });
  };
  const addOperator = (span: Span & { left: Span; right: Span; operator: string }): void => {
    const other = operators[span.operator];
    const { left, right } = span;
    if (other) choose('operator', span, `(${textOf(left)}) ${other} (${textOf(right)})`);
  };
  const addCondition = (test: Expression): void => choose('condition', test, `!(${textOf(test)})`);
  new Visitor({
    TSLiteralType: ({ literal }) => void inTypes.add(literal.start),
    BinaryExpression: addOperator,
    LogicalExpression: addOperator,
    IfStatement: ({ test }) => addCondition(test),
    ConditionalExpression: ({ test }) => addCondition(test),
    Literal: (literal) => {
      if (inTypes.has(literal.start)) return;
      if (typeof literal.value === 'boolean') choose('literal', literal, String(!literal.value));
      if (typeof literal.value === 'number') choose('literal', literal, String(literal.value + 1));
    },
    ArrayExpression: (list) => {
      if (list.elements.length > 0) choose('list', list, '[]');
    },
    ExpressionStatement: (statement) => {
      const { expression, start, end } = statement;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type !== 'CallExpression' || call.callee.type === 'Super') return;
      const replacement = (isChanged: string): string => `if (!${isChanged}) { ${textOf(statement)} }`;
      found.push({ start, end, kind: 'call', replacement });
    },
  }).visit(parseSync(file, text).program);
  return found;
}
