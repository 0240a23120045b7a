import * as assert from 'node:assert/strict';
import type * as z from 'zod';
import { reportFilter, reportKey } from '../../../src/api/contract/report.ts';
import { testCaseFilter } from '../../../src/api/contract/serviceTestCase.ts';
import {
  all,
  at,
  changed,
  fixtureOf,
  places,
  withSurplus,
  wrongTypeFor,
  type Fixture,
  type Json,
} from '../support/api/fixtures.ts';

const errorPlaces = (schema: z.ZodType, value: Json): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => issue.path.join('.'));

const nothing = /(?!)/;
/**
 * What may be of any type in the test cases of endpoints 11 and 15, so that one odd step keeps no other
 * test case from being read: it is an error in its file (test/unit/sync/oddCases.test.ts).
 */
const oddSteps =
  /elements\.\d+\.(selectors\.\d+\.(selector|options)|(interaction|assertion)\.calledWith)(\.|$)/;

/** The same checks on a schema and a value that was written by hand from the contract. */
function holds(schema: z.ZodType, side: 'body' | 'response', fixture: Fixture, borne = nothing): void {
  const value = fixture[side] as Json;
  const free = new Set(
    (fixture.free ?? [])
      .filter((place) => place.startsWith(`${side}.`))
      .map((place) => place.slice(side.length + 1)),
  );

  it('takes every field of the contract', () => {
    assert.deepEqual(errorPlaces(schema, value), []);
    assert.deepEqual(schema.parse(value), value, 'and changes nothing');
  });

  it('names each required field that is missing', () => {
    const required = fixture.required[side] ?? [];
    const named = required.filter((place) =>
      errorPlaces(schema, changed(value, place, undefined)).includes(place),
    );
    assert.deepEqual(named, required);
  });

  it('can do without each other field', () => {
    const required = new Set(fixture.required[side]);
    const needed = places(value)
      .filter((place) => !required.has(place) && !/\.\d+$|^\d+$/.test(place))
      .filter((place) => errorPlaces(schema, changed(value, place, undefined)).includes(place));
    assert.deepEqual(
      needed.filter((place) => !requiredByTheFormat(place)),
      [],
    );
  });

  it('names each field of a wrong type', () => {
    const checked = places(value).filter((place) => !free.has(place));
    const unnoticed = checked.filter(
      (place) => !errorPlaces(schema, changed(value, place, wrongTypeFor(at(value, place)))).includes(place),
    );
    assert.deepEqual(
      unnoticed,
      checked.filter((place) => borne.test(place)),
    );
  });

  it('keeps fields that it does not know', () => {
    assert.deepEqual(schema.parse(withSurplus(value)), withSurplus(value));
  });
}

/** Fields that the format or common sense needs where the contract does not mark them. */
const requiredByTheFormat = (place: string): boolean =>
  /(environments\.\d+\.id|discoveries\.\d+\.testCaseId|selectors\.\d+\.selector|interaction\.(action|calledWith)|assertion\.(expectation|calledWith)|testResults\.\d+\.id)$/.test(
    place,
  );

describe('the wire, against fixtures from the contract', () => {
  for (const endpoint of all) {
    const fixture = fixtureOf(endpoint);
    const { body, response } = endpoint;
    if (body) describe(`${endpoint.number} ${endpoint.name}, request`, () => holds(body, 'body', fixture));
    if (response !== 'zip')
      describe(`${endpoint.number} ${endpoint.name}, response`, () =>
        holds(response, 'response', fixture, [11, 15].includes(endpoint.number) ? oddSteps : nothing));
  }

  it('has a method and a path for each endpoint, as the contract has them', () => {
    const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[0-9a-f-]{36}')}$`);
    assert.deepEqual(
      all.map(({ number }) => number),
      all.map((_, index) => index + 1),
    );
    for (const endpoint of all) {
      const { method, path } = fixtureOf(endpoint);
      assert.equal(endpoint.method, method, endpoint.name);
      assert.match(path, pattern(endpoint.path));
    }
  });

  it('takes null where the contract allows it in requests, and nothing but the listed values where it lists them', () => {
    for (const endpoint of all) {
      const { body, nullable = [], closed = [] } = fixtureOf(endpoint);
      for (const place of nullable) {
        assert.deepEqual(
          errorPlaces(endpoint.body as z.ZodType, changed(body as Json, place, null)),
          [],
          place,
        );
      }
      for (const place of closed) {
        assert.deepEqual(errorPlaces(endpoint.body as z.ZodType, changed(body as Json, place, 'MAYBE')), [
          place,
        ]);
      }
    }
  });

  it('holds timeoutPerStep between 5,000 and 30,000 ms', () => {
    const { body } = all[2] as { body: z.ZodType };
    const good = (timeoutPerStep: number): boolean => body.safeParse({ timeoutPerStep }).success;
    assert.deepEqual([4999, 5000, 30_000, 30_001, 5000.5].map(good), [false, true, true, false, false]);
  });

  it('takes the all-zero and the all-f UUID, and no other text, as an id', () => {
    const ids = [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      '7eae5568-0f57-0f93-b8f1-aaf5a0bff6ab',
      'id',
    ];
    const { response } = all[0] as { response: z.ZodType };
    assert.deepEqual(
      ids.map((id) => response.safeParse({ id, app: '' }).success),
      [true, true, false, false],
    );
  });

  it('takes values that a newer service may send', () => {
    const { response } = all[15] as { response: z.ZodType };
    const page = fixtureOf({ number: 16, name: 'listTestReports' }).response as Json;
    for (const place of [
      'data.0.browser',
      'data.0.breakpoint',
      'data.0.testResults.0.status',
      'data.0.context.source',
    ]) {
      assert.deepEqual(errorPlaces(response, changed(page, place, 'NEWER')), []);
    }
  });

  it('checks filters and keys of queries', () => {
    const cases = fixtureOf({ number: 6, name: 'listTestCases' }).query?.filter as Json;
    const { key, filter } = fixtureOf({ number: 16, name: 'listTestReports' }).query as {
      key: Json;
      filter: Json[];
    };
    assert.deepEqual(testCaseFilter.parse(cases), cases);
    assert.deepEqual(errorPlaces(testCaseFilter, { status: 'MAYBE' }), ['status']);
    assert.deepEqual(errorPlaces(testCaseFilter, { colour: 'red' }), ['']);
    assert.deepEqual(reportKey.parse(key), key);
    assert.deepEqual(reportFilter.parse(filter[0]), filter[0]);
    assert.deepEqual(errorPlaces(reportKey, {}), ['createdAt']);
  });
});
