import type { JsonSchema } from '../../src/core/jsonSchema/testCaseJsonSchema.ts';
import { description, fullDescription } from './descriptions.ts';
import { alternatives, code, table } from './markdown.ts';
import { branchesOf, isNullable, propertiesOf, typeExpression } from './typeExpression.ts';

/** Whether a schema of a union allows only one value, which distinguishes it from the others. */
export const isConstant = (branch: JsonSchema): boolean =>
  branch.type === 'object' && propertiesOf(branch).every(([, { const: only }]) => only !== undefined);

/** The shapes that a value can have, in a sentence with its description. */
export function shapeSentence(schema: JsonSchema, isOptional: boolean): string {
  const branches = branchesOf(schema);
  const hasList = branches.some((branch) => isListOfOthers(branch, branches));
  const [only] = branches;
  const shapes = [
    ...(branches.length > 1 ? ['one of the following'] : only ? [shapeOf(only)] : []),
    ...(hasList ? ['a list of these'] : []),
    ...(isNullable(schema) ? [code('null')] : []),
    ...(isOptional ? ['left out'] : []),
  ];
  const said = branches.length === 1 ? fullDescription(schema) : description(schema);
  return `${alternatives(shapes)}. ${said}`;
}

const shapeOf = (schema: JsonSchema): string => (isAny(schema) ? 'any value' : code(typeExpression(schema)));

const isAny = (schema: JsonSchema): boolean => typeExpression(schema) === 'any';

/** A table of the shapes of a union, without constants. */
export function shapeTable(schema: JsonSchema): string[] {
  const rows = describedBranches(schema).map((branch) => [code(typeExpression(branch)), description(branch)]);
  return branchesOf(schema).length > 1 ? [table(['`calledWith`', 'Description'], rows)] : [];
}

/** Tables of the keys or items of a value; keys that mean the same in several shapes are one row. */
export function partTables(schema: JsonSchema): string[] {
  const branches = describedBranches(schema);
  const rows = branches
    .flatMap(propertiesOf)
    .filter(([, { const: only }]) => only === undefined)
    .map(([key, value]) => [code(key), fullDescription(value)]);
  const distinct = new Map(rows.map((row) => [row.join(' '), row]));
  return [
    ...(distinct.size > 0 ? [table(['Key', 'Description'], [...distinct.values()])] : []),
    ...branches.flatMap(({ items }) => (Array.isArray(items) ? [itemTable(items)] : [])),
  ];
}

function describedBranches(schema: JsonSchema): JsonSchema[] {
  const branches = branchesOf(schema);
  return branches.filter((branch) => !isConstant(branch) && !isListOfOthers(branch, branches));
}

const itemTable = (items: readonly JsonSchema[]): string =>
  table(
    ['Item', 'Description'],
    items.map((item, at) => [String(at + 1), fullDescription(item)]),
  );

function isListOfOthers({ items }: JsonSchema, branches: readonly JsonSchema[]): boolean {
  if (!items || Array.isArray(items)) return false;
  const others = branches.filter((branch) => branch.items !== items);
  return typeExpression(items) === others.map(typeExpression).join(' | ');
}
