import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { selectorTypes } from '../../../../src/core/case/selector.ts';
import { actions, expectations } from '../../../../src/core/case/stepSchemas.ts';
import {
  createTestCaseJsonSchema,
  type JsonSchema,
} from '../../../../src/core/jsonSchema/testCaseJsonSchema.ts';

describe('the JSON schema of a test case', () => {
  it('is written down as the zod schema says (else: npm run schemas)', () => {
    const written = readFileSync('schemas/portable-test-case.schema.json', 'utf8');
    assert.equal(written, `${JSON.stringify(createTestCaseJsonSchema(), undefined, 2)}\n`);
  });

  it('describes every field and every value', () => {
    assert.deepEqual(undescribed(createTestCaseJsonSchema(), '#'), []);
  });

  it('has a definition for each action, expectation and selector type', () => {
    const names = Object.keys(createTestCaseJsonSchema().definitions ?? {});
    const of = (key: string): string[] =>
      names.filter((name) => name.startsWith(`${key}.`)).map((name) => name.slice(key.length + 1));
    assert.deepEqual(of('action'), actions);
    assert.deepEqual(of('expectation'), expectations);
    assert.deepEqual(of('selectorType'), [...selectorTypes, 'none']);
  });

  it('refers to definitions that are there, and to nothing else', () => {
    const schema = createTestCaseJsonSchema();
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(
      (found) => found[1] ?? '',
    );
    const missing = references.filter((reference) => resolve(schema, reference) === undefined);
    assert.deepEqual(missing, []);
  });
});

/** Where a field or a value has no description: conditions and references aside. */
function undescribed(schema: JsonSchema, path: string): string[] {
  const found: string[] = [];
  const { properties = {}, items, definitions = {}, markdownEnumDescriptions = [] } = schema;
  if (schema.enum && schema.enum.length !== markdownEnumDescriptions.filter(Boolean).length)
    found.push(`${path} enum`);
  const children = (Array.isArray(items) ? items : items ? [items] : []).map(
    (one) => ['items', one] as const,
  );
  for (const [key, child] of [...Object.entries(properties), ...children]) {
    if (typeof child === 'boolean' || child.$ref || child.doNotSuggest) continue;
    if (!child.markdownDescription) found.push(`${path}/${key}`);
    found.push(...undescribed(child, `${path}/${key}`));
  }
  for (const [key, child] of Object.entries(definitions)) found.push(...undescribed(child, `${path}/${key}`));
  const parts = [
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...[schema.then ?? [], schema.else ?? []].flat(),
  ];
  return found.concat(parts.flatMap((part) => undescribed(part, path)));
}

function resolve(schema: JsonSchema, reference: string): unknown {
  const keys = reference.replace('#/', '').split('/');
  const step = (at: unknown, key: string): unknown =>
    typeof at === 'object' && at !== null
      ? Object.entries(at).find(([name]) => name === key)?.[1]
      : undefined;
  return keys.reduce<unknown>(step, schema);
}
