import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { TestCaseFilter } from '../../../../src/api/contract/serviceTestCase.ts';
import { isListed, type FilterableCase } from '../../../../src/service/cases/caseResponses.ts';
import { runs } from '../../../support/properties.ts';
import { createTestCase, id, idsOf, startService } from '../../../support/testService.ts';

const statuses = ['ENABLED', 'DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL', 'DELETED'];
const word = fc.constantFrom('a', 'b', 'c');
const fields = {
  id: word,
  testTargetId: word,
  description: word,
  status: fc.constantFrom(...statuses),
  runStatus: fc.constantFrom('ON', 'OFF'),
  folderId: fc.option(word),
  externalId: fc.option(word),
};
const one: fc.Arbitrary<FilterableCase> = fc
  .record(fields)
  .map((plain) => ({ ...plain, retired: plain.status === 'DELETED' }));
const { filter } = fc.letrec<{ filter: TestCaseFilter; inner: TestCaseFilter; list: TestCaseFilter[] }>(
  (tie) => ({
    list: fc.array(tie('filter'), { maxLength: 3 }),
    inner: fc.record(
      {
        ...fields,
        AND: fc.oneof(tie('filter'), tie('list')),
        OR: tie('list'),
        NOT: fc.oneof(tie('filter'), tie('list')),
      },
      { requiredKeys: [] },
    ),
    filter: fc.oneof({ maxDepth: 2 }, fc.record(fields, { requiredKeys: [] }), tie('inner')),
  }),
);

type Holds = (one: FilterableCase) => boolean;

/** The meaning of a filter, written as differently as can be: as functions that are put together. */
function model(condition: TestCaseFilter): Holds {
  const { AND, OR, NOT, ...plain } = condition;
  const all = (holds: Holds[]): Holds =>
    holds.reduce<Holds>(
      (a, b) => (one) => a(one) && b(one),
      () => true,
    );
  const any = (holds: Holds[]): Holds =>
    holds.reduce<Holds>(
      (a, b) => (one) => a(one) || b(one),
      () => false,
    );
  const modelsOf = (filters: TestCaseFilter | TestCaseFilter[]): Holds[] => [filters].flat().map(model);
  const none = any(modelsOf(NOT ?? []));
  return all([
    (one) => JSON.stringify({ ...one, ...plain }) === JSON.stringify(one),
    all(modelsOf(AND ?? [])),
    OR ? any(modelsOf(OR)) : () => true,
    (one) => !none(one),
  ]);
}

describe('The local service: the filter of the case list', () => {
  it('selects the same cases as a simple model of it', () => {
    fc.assert(
      fc.property(one, filter, (item, condition) => {
        const holds = model(condition);
        const namesDeleted = JSON.stringify(condition).includes('"status":"DELETED"');
        assert.equal(isListed(item, condition), holds(item) && (!item.retired || namesDeleted));
      }),
      runs(500),
    );
  });

  it('selects cases by each field and their combinations', async () => {
    const service = startService();
    const target = await service.target();
    await service.push(
      target,
      createTestCase(1, { runStatus: 'OFF' }),
      createTestCase(2, { externalId: 'X' }),
      createTestCase(3, { description: "Robert'); DROP TABLE test_case;--" }),
    );
    const find = async (of: TestCaseFilter) =>
      idsOf(await service.list(target, of)).map((text) => Number(text.slice(0, 8)));
    assert.deepEqual(await find({}), [1, 2, 3]);
    assert.deepEqual(await find({ runStatus: 'OFF' }), [1]);
    assert.deepEqual(await find({ NOT: { runStatus: 'OFF' } }), [2, 3]);
    assert.deepEqual(await find({ externalId: null }), [1, 3]);
    assert.deepEqual(await find({ OR: [{ id: id(1) }, { externalId: 'X' }] }), [1, 2]);
    assert.deepEqual(await find({ OR: [] }), []);
    assert.deepEqual(await find({ description: "Robert'); DROP TABLE test_case;--" }), [3]);
    assert.deepEqual(
      await find({
        testTargetId: target,
        AND: [{ status: 'ENABLED' }, { NOT: [{ id: id(1) }, { id: id(2) }] }],
      }),
      [3],
    );
    service.close();
  });

  for (const text of [
    '{',
    '[]',
    '"x"',
    '{"colour":"red"}',
    '{"status":"GONE"}',
    '{"AND":[{"x":1}]}',
    '{"__proto__":{"id":"a"}}',
    '',
    '{"id":null}',
  ]) {
    it(`refuses ${text || 'an empty filter'}`, async () => {
      const service = startService();
      const { status, body } = await service.send(
        'GET',
        `/v3/test-targets/${await service.target()}/test-cases?filter=${encodeURIComponent(text)}`,
      );
      assert.equal(status, 400);
      assert.ok(Array.isArray(body) && body.length > 0);
      service.close();
    });
  }
});
