import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { completeCase } from '../../../../src/core/case/completeCase.ts';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import type { DraftPushAnswer } from '../../../../src/service/cases/pushAndImport.ts';
import { runs } from '../../../support/properties.ts';
import { id, startService, type TestService } from '../../../support/testService.ts';

/** JSON as it arrives: no negative zero, which JSON text does not tell from zero. */
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const unknownKey = fc.string().map((text) => `x-${text}`);
const extras = fc.dictionary(unknownKey, json, { maxKeys: 3, noNullPrototype: true });
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const withExtras = <T extends object>(of: fc.Arbitrary<T>) =>
  fc.tuple(of, extras).map(([known, more]): object => JSON.parse(JSON.stringify({ ...known, ...more })));

const selector = withExtras(
  fc.record({
    selectorType: fc.constantFrom('ROLE', 'TEXT', 'CSS', 'AURA'),
    selector: fc.string(),
    options: optional(fc.record({ exact: fc.boolean() }).map(() => ({}))),
    index: optional(fc.nat()),
  }),
);
const interaction = fc.oneof(
  withExtras(fc.record({ action: fc.constant('ENTER_TEXT'), calledWith: fc.string() })),
  withExtras(fc.record({ action: fc.constant('DOWNLOAD'), calledWith: json })),
  withExtras(fc.record({ action: fc.string().map((name) => `NEW_${name}`), calledWith: json })),
);
const element = withExtras(
  fc.record({
    interaction,
    selectors: optional(fc.option(fc.array(selector, { maxLength: 3 }))),
    ignoreFailure: optional(fc.option(fc.boolean())),
    description: optional(fc.string()),
  }),
);
const testCase = withExtras(
  fc.record({
    description: fc.string(),
    elements: fc.array(element, { maxLength: 4 }),
    prompt: fc.string(),
    type: optional(fc.constantFrom(null, 'LOGIN', 'NEW_TYPE')),
    folderName: optional(fc.string()),
    tagNames: optional(fc.array(fc.string())),
  }),
).map((fields) => ({ id: id(1), ...fields }) as TestCase);

describe('The local service loses nothing', () => {
  let service: TestService;
  let target: string;
  before(async () => {
    service = startService();
    target = await service.target();
  });
  after(() => service.close());

  it('from push to pull', async () => {
    await fc.assert(
      fc.asyncProperty(testCase, async (generated) => {
        assert.equal((await service.push(target, generated)).status, 200);
        assert.deepEqual(await service.pull(target), [completeCase(generated)]);
      }),
      runs(40),
    );
  });

  it('from draft push to version', async () => {
    await fc.assert(
      fc.asyncProperty(testCase, async (generated) => {
        const { body } = await service.send<DraftPushAnswer>(
          'POST',
          `/beta/test-targets/${target}/draft/push`,
          { testCases: [generated] },
        );
        const [versionId = ''] = body.versionIds;
        const version = await service.send(
          'GET',
          `/beta/test-targets/${target}/test-cases/${id(1)}/versions/${versionId}`,
        );
        assert.deepEqual(version.body, { ...completeCase(generated), versionId });
      }),
      runs(25),
    );
  });

  it('from the v3 shape back, when an element is returned unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(testCase, async (generated) => {
        await service.push(target, generated);
        const before = await service.pull(target);
        const path = `/v3/test-targets/${target}/test-cases/${id(1)}`;
        const { elements } = (await service.send<{ elements: object[] }>('GET', path)).body;
        assert.equal((await service.send('PATCH', path, { elements })).status, 200);
        assert.deepEqual(await service.pull(target), before);
      }),
      runs(25),
    );
  });
});
