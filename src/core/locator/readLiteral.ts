import type { AnyNode } from 'acorn';
import { message, type Message } from '../message.ts';
import type { Span } from '../text/span.ts';
import { withoutParentheses, type Argument, optionalChaining } from './callChain.ts';
import type { UnsupportedReason } from './locatorMethods.ts';
import { rejectSpan } from './locatorSyntaxError.ts';

export type Literal = string | number | boolean;

/** The value of a string, a number, true or false. Anything that would have to be run is refused. */
export function readLiteral(argument: Argument): Literal {
  const node = withoutParentheses(argument);
  if (node.type === 'Literal') {
    const { value } = node;
    if (typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number') return finite(node, value);
  }
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? '';
  }
  if (node.type === 'UnaryExpression' && (node.operator === '-' || node.operator === '+')) {
    const value = node.argument.type === 'Literal' ? node.argument.value : undefined;
    if (typeof value === 'number') return finite(node, node.operator === '-' ? -value : value);
  }
  const { what, todo } = reasonFor(node);
  return rejectSpan(node, what, todo);
}

const finite = (node: Span, value: number): number =>
  Number.isFinite(value) ? value : rejectSpan(node, message('This number is too large'));

const variableHint = (): Message =>
  message('Use the value itself, or a variable of the test case, such as $NAME, inside the quotes');

function reasonFor(node: AnyNode): UnsupportedReason {
  switch (node.type) {
    case 'Identifier':
      return {
        what: message('"{0}" is a variable of the code, which isn\'t supported', node.name.slice(0, 40)),
        todo: variableHint(),
      };
    case 'MemberExpression':
      return { what: message("Variables of the code aren't supported"), todo: variableHint() };
    case 'TemplateLiteral':
      return {
        what: message("Values that are built while the code runs aren't supported"),
        todo: variableHint(),
      };
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'ConditionalExpression':
    case 'TaggedTemplateExpression':
      return {
        what: message("Values that are computed while the code runs aren't supported"),
        todo: variableHint(),
      };
    case 'ChainExpression':
      return optionalChaining;
    case 'SpreadElement':
      return { what: message('"..." isn\'t supported here'), todo: message('Specify the options directly') };
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return { what: message("Functions aren't supported here") };
    case 'CallExpression':
    case 'NewExpression':
      return { what: message("Function calls aren't supported here"), todo: variableHint() };
    case 'Literal':
      return literalReason(node.regex !== undefined && node.regex !== null);
    default:
      return { what: message('Text in quotes, a number, true or false is expected here') };
  }
}

const literalReason = (isRegularExpression: boolean): UnsupportedReason =>
  isRegularExpression
    ? {
        what: message("Regular expressions aren't supported in a test case"),
        todo: message('Use text: without exact, it matches part of the text and ignores case'),
      }
    : { what: message('Text in quotes, a number, true or false is expected here') };
