import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { endpoints, type Endpoint } from '../../src/api/contract/endpoints.ts';
import * as portable from '../../src/api/contract/portableTestCase.ts';
import * as reports from '../../src/api/contract/report.ts';
import * as testCases from '../../src/api/contract/serviceTestCase.ts';
import { testCaseFilter } from '../../src/api/contract/serviceTestCase.ts';
import * as environments from '../../src/api/contract/testTarget.ts';
import * as testTargets from '../../src/api/contract/testTarget.ts';
import { elementSchema, testCaseSchema } from '../../src/core/case/testCase.ts';

interface Section {
  /** The schemas whose fields and listed values stand in it. */
  readonly of: readonly z.ZodType[];
  /** Fields that have a section of their own. */
  readonly but?: readonly string[];
  /** Values that the contract names where a schema accepts any text. */
  readonly also?: readonly string[];
}

const resources: Readonly<Record<string, Section>> = {
  'Test target': {
    of: [testTargets.testTarget, testTargets.createTestTargetBody, testTargets.updateTestTargetBody],
  },
  Environment: {
    of: [environments.environment, environments.createEnvironmentBody, environments.updateEnvironmentBody],
  },
  'Test case': {
    of: [testCases.serviceTestCase, testCases.updateTestCaseBody],
    but: ['elements'],
    also: ['version: 1', 'elements'],
  },
  Element: {
    of: [testCases.testCaseElement, testCases.updateElementBody],
    also: [
      'interaction.action: CLICK',
      'interaction.action: EXTRACT',
      'assertion.expectation: VISIBLE',
      'selectors.selectorType: TEXT',
    ],
  },
  'Portable test case': {
    of: [testCaseSchema, portable.importTestCaseBody],
    but: ['elements'],
    also: [
      'elements',
      'id: 00000000-0000-0000-0000-000000000000',
      'id: ffffffff-ffff-ffff-ffff-ffffffffffff',
    ],
  },
  'Portable element': { of: [elementSchema] },
  'Test report': { of: [reports.listedReport, reports.testReport], but: ['testResults', 'context'] },
  'Test result': { of: [reports.testResult] },
  Context: { of: [reports.reportContext] },
  'Filter of test cases': { of: [testCaseFilter] },
  'Pages of reports': {
    of: [reports.reportKey, reports.reportFilter, reports.reportPage],
    but: ['data'],
  },
};

/** The bodies and responses of endpoints that no section is about. */
function otherSchemas(): z.ZodType[] {
  const known = new Set(Object.values(resources).flatMap(({ of }) => of));
  const all = Object.values<Endpoint>(endpoints).flatMap(({ body, response }) =>
    [body, response].flatMap((schema) => {
      const item = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;
      return item instanceof z.ZodType && !known.has(item) ? [item] : [];
    }),
  );
  return [...new Set(all)];
}

const sections: Readonly<Record<string, Section>> = {
  ...resources,
  'Other requests and responses': {
    of: otherSchemas(),
    but: ['context'],
    also: ['testReportId', 'context'],
  },
};

describe('docs/fields.md', () => {
  const rows = rowsBySection(readFileSync('docs/fields.md', 'utf8'));

  it('has a section for each resource, and no other', () => {
    assert.deepEqual([...rows.keys()], Object.keys(sections));
  });

  for (const [name, { of, but = [], also = [] }] of Object.entries(sections)) {
    it(`has every field and value of a ${name}, each once, and nothing else`, () => {
      const places = new Set(of.flatMap((schema) => placesOf(schema)));
      const wanted = [...places].filter((place) => !but.includes(place.split(/[.:]/)[0] ?? ''));
      const told = (rows.get(name) ?? []).flatMap((row) => row.places);
      const groups = told.filter((place) => place.endsWith('*')).map((place) => place.slice(0, -1));
      for (const group of groups)
        assert.ok(
          wanted.some((place) => place.startsWith(group)),
          group,
        );
      const single = wanted.filter((place) => !groups.some((group) => place.startsWith(group)));
      assert.deepEqual(
        told.filter((place) => !place.endsWith('*')).toSorted(),
        [...single, ...also].toSorted(),
      );
    });
  }

  it('names where each is shown or edited, or why it isn’t, and an existing test', () => {
    const names = testNames();
    for (const { places, where, tests } of [...rows.values()].flat()) {
      assert.notEqual(where, '', places.join());
      assert.ok(tests.length > 0, places.join());
      for (const { file, name } of tests)
        assert.ok(names.get(file)?.has(name), `${file} has no test “${name}” (${places.join()})`);
    }
  });
});

/** `context.source`, and `context.source: github` where the values are listed; lists add nothing to a path. */
function placesOf(schema: z.core.$ZodType, place = '', within: readonly object[] = []): string[] {
  if (within.includes(schema)) return [];
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  const inner = (one: z.core.$ZodType): string[] => placesOf(one, place, [...within, schema]);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, one]) => {
        const below = place ? `${place}.${key}` : key;
        return [below, ...placesOf(one, below, [...within, schema])];
      });
    case 'array':
      return inner(def.element);
    case 'tuple':
      return def.items.flatMap(inner);
    case 'record':
      return inner(def.valueType);
    case 'union':
      return def.options.flatMap(inner);
    case 'optional':
    case 'nullable':
      return inner(def.innerType);
    case 'lazy':
      return inner(def.getter());
    case 'enum':
      return Object.values(def.entries).map((value) => `${place}: ${value}`);
    case 'literal':
      return def.values.map((value) => `${place}: ${String(value)}`);
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'unknown':
      return [];
    default:
      throw new Error(`No fields are read of the type ${def.type} at ${place}`);
  }
}

interface Row {
  readonly places: readonly string[];
  readonly where: string;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}

function rowsBySection(text: string): Map<string, Row[]> {
  const parts = text.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n');
      const cells = lines.filter((line) => line.startsWith('| `')).map((line) => line.split(' | '));
      return [name, cells.map(([places = '', where = '', tests = '']) => rowOf(places, where, tests))];
    }),
  );
}

function rowOf(places: string, where: string, tests: string): Row {
  return {
    places: [...places.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
    where: where.trim(),
    tests: [...tests.matchAll(/`(test\/[^`]+)` “([^”]+)”/g)].map(([, file = '', name = '']) => ({
      file,
      name,
    })),
  };
}

/** The names of the tests of each file, as they are written in it. */
function testNames(): Map<string, ReadonlySet<string>> {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.test.ts'),
  );
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join('test', file), 'utf8');
      const found = [...text.matchAll(/\bit\(\s*(['"`])(.+?)\1,/g)].map(([, , name = '']) => name);
      return [`test/${file.split(path.sep).join('/')}`, new Set(found)];
    }),
  );
}
