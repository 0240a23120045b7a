import type {
  ArrayExpression,
  Expression,
  Literal,
  MethodDefinition,
  ObjectExpression,
  Property,
  PropertyDefinition,
  SpreadElement,
} from 'acorn';
import { message } from '../../message.ts';
import { rejectSpan } from '../../locator/locatorSyntaxError.ts';
import { withoutParentheses } from '../../locator/callChain.ts';
import type { Span } from '../../text/span.ts';
import { getCalleeNames } from '../findEnclosingFunction.ts';
import { nodeValue, type Value } from './value.ts';

const longestText = 20_000;

/** A text that was put together, as if it stood there. */
export function textNode({ start, end }: Span, value: string): Literal {
  if (value.length > longestText) rejectSpan({ start, end }, message('This text is too long'));
  return { type: 'Literal', start, end, value, raw: JSON.stringify(value) };
}

/** The text of a constant, as a template literal shows it. */
export function constantText(node: Expression): string | undefined {
  const inner = withoutParentheses(node);
  if (inner.type === 'TemplateLiteral' && inner.expressions.length === 0)
    return inner.quasis[0]?.value.cooked ?? undefined;
  if (inner.type !== 'Literal') return undefined;
  return ['string', 'number', 'boolean'].includes(typeof inner.value) ? String(inner.value) : undefined;
}

/** `$NAME` for `process.env.NAME`, which is a variable of the test case. */
export function readEnvironmentVariable(node: Expression): string | undefined {
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined;
  const object = getCalleeNames(withoutParentheses(node.object))?.join('.');
  if (object !== 'process.env' && object !== 'env') return undefined;
  const { property, computed } = node;
  const name =
    !computed && property.type === 'Identifier'
      ? property.name
      : property.type === 'Literal' && typeof property.value === 'string'
        ? property.value
        : undefined;
  const isVariable = object === 'process.env' && name !== undefined && /^[A-Za-z_]\w*$/.test(name);
  return isVariable ? `$${name}` : undefined;
}

/** The value of a key of an object; the last one counts. */
export function propertyOf(object: ObjectExpression, key: string): Expression | undefined {
  const property = object.properties.findLast(
    (property): property is Property => property.type === 'Property' && keyOf(property) === key,
  );
  return property?.kind === 'init' ? property.value : undefined;
}

/** The name of a property, method or field, if it is written out. */
export function keyOf({
  key,
  computed,
}: Pick<Property | MethodDefinition | PropertyDefinition, 'key' | 'computed'>): string | undefined {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (key.type === 'Identifier' && !computed) return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

/** A list without the lists that are spread in it. */
export const flatElements = (
  elements: readonly (Expression | SpreadElement | null)[],
): ArrayExpression['elements'] =>
  elements.flatMap((element) => {
    const spread = element?.type === 'SpreadElement' ? withoutParentheses(element.argument) : undefined;
    return spread?.type === 'ArrayExpression' ? spread.elements : [element];
  });

/** The value of a key of an expression that is an object or a list. */
export function elementOf(node: Expression, key: string): Value | undefined {
  if (node.type === 'ObjectExpression') {
    const found = propertyOf(node, key);
    return found && nodeValue(found);
  }
  const item =
    node.type === 'ArrayExpression' && /^\d{1,6}$/.test(key) ? node.elements[Number(key)] : undefined;
  return item && item.type !== 'SpreadElement' ? nodeValue(item) : undefined;
}
