import type { Property } from 'acorn';
import { message, type Message } from '../message.ts';
import type { Span } from '../text/span.ts';
import { withoutParentheses, type Argument } from './callChain.ts';
import { unsupportedOptions, type LiteralType, type OptionTypes } from './locatorMethods.ts';
import { rejectSpan, rejectName } from './locatorSyntaxError.ts';
import { readLiteral, type Literal } from './readLiteral.ts';

export type LocatorOptions = Readonly<Record<string, Literal>>;

/** The options in curly brackets; `method` is whose they are. */
export function readOptions(method: string, types: OptionTypes, argument: Argument): LocatorOptions {
  const node = withoutParentheses(argument);
  if (node.type === 'SpreadElement')
    return rejectSpan(node, message('"..." isn\'t supported here'), message('Specify the options directly'));
  if (node.type !== 'ObjectExpression')
    return rejectSpan(node, message('Options in braces are expected here'));
  const options = new Map<string, Literal>();
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      return rejectSpan(
        property,
        message('"..." isn\'t supported here'),
        message('Specify the options directly'),
      );
    }
    const key = keyOf(property);
    const type = types.get(key);
    if (!type) return refuseOption(property.key, method, key, [...types.keys()]);
    if (options.has(key)) rejectSpan(property.key, message('"{0}" is specified twice', key));
    const value = readLiteral(property.value);
    if (typeof value !== type) rejectType(property.value, key, type);
    options.set(key, value);
  }
  return Object.fromEntries(options);
}

/** The name of an option; computed names and getters would have to be run. */
function keyOf(property: Property): string {
  const { key } = property;
  if (property.computed || property.kind !== 'init' || property.method) {
    return rejectSpan(property, message('Specify options as name: value'));
  }
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string'
    ? key.value
    : rejectSpan(key, message('Specify options as name: value'));
}

function refuseOption(key: Span, method: string, name: string, names: readonly string[]): never {
  const refusal = unsupportedOptions.get(name);
  if (refusal) rejectSpan(key, refusal.what, refusal.todo);
  const what = message('{0}() doesn\'t support the option "{1}" in a test case', method, name.slice(0, 40));
  rejectName(key, what, name, names);
}

const typeMessages: Readonly<Record<LiteralType, (name: string) => Message>> = {
  string: (name) => message('"{0}" needs text in quotes', name),
  number: (name) => message('"{0}" needs a number', name),
  boolean: (name) => message('"{0}" needs true or false', name),
};

/** Rejects the value of an option that has another type. */
export const rejectType = (span: Span, name: string, type: LiteralType): never =>
  rejectSpan(span, typeMessages[type](name));
