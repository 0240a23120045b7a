import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lacksSelectorTypes } from '../../../../src/core/case/abridgedCases.ts';
import { isSameCase } from '../../../../src/core/case/caseDifferences.ts';
import { caseKeys } from '../../../../src/core/case/caseKeys.ts';
import { completeCase, isCompleteCase } from '../../../../src/core/case/completeCase.ts';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { casesOfEveryConstruct } from '../../../support/everyConstruct.ts';
import { runs } from '../../../support/properties.ts';

type Plain = Record<string, unknown>;
type Form = 'kept' | 'null' | 'absent';

const optionalOfCase = [...caseKeys].filter((key) => !['id', 'description', 'elements'].includes(key));
const unknown = { novelty: { deep: [null, ''] }, nothing: null };

/** An object whose optional fields are as it has them, null or absent, and which has fields that nobody knows. */
function varied(fields: object, optional: readonly string[], nextForm: () => Form): Plain {
  const result: Plain = { ...fields, ...unknown };
  for (const key of optional) {
    const form = nextForm();
    if (form === 'null') result[key] = null;
    if (form === 'absent') delete result[key];
  }
  return result;
}

function variedElement(element: TestCase['elements'][number], nextForm: () => Form): Plain {
  const { interaction, assertion, selectors } = element;
  const step = (of: object | null | undefined): object | null | undefined =>
    of && varied(of, ['calledWith'], nextForm);
  const parts = {
    ...element,
    ...(interaction ? { interaction: step(interaction), assertion: null } : { assertion: step(assertion) }),
    selectors: selectors?.map((selector) =>
      varied(selector, ['selector', 'selectorType', 'options', 'index'], nextForm),
    ),
  };
  return varied(parts, ['selectors', 'ignoreFailure', 'description', 'index'], nextForm);
}

/** Cases of every construct, and shorter ones with nulls, as files and services have them. */
const cases = fc
  .tuple(
    fc.constantFrom(...casesOfEveryConstruct(60)),
    fc.infiniteStream(fc.constantFrom<Form>('kept', 'null', 'absent')),
  )
  .map(([whole, forms]) => {
    const nextForm = (): Form => forms.next().value ?? 'kept';
    const elements = whole.elements.map((element) => variedElement(element, nextForm));
    return varied({ ...whole, elements }, optionalOfCase, nextForm) as unknown as TestCase;
  });

const holds = (claim: (testCase: TestCase) => void): void => fc.assert(fc.property(cases, claim), runs(200));

describe('a completed case', () => {
  it('has every field that a reader may demand', () => {
    const short = {
      id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
      description: 'Log in',
      folderName: null,
      elements: [
        { interaction: { action: 'CLOSE_PAGE' } },
        { assertion: { expectation: 'VISIBLE' }, selectors: [{ selectorType: 'LAST', options: null }] },
      ],
    } as unknown as TestCase;
    assert.deepEqual(completeCase(short), {
      id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
      description: 'Log in',
      prompt: '',
      elements: [
        { interaction: { action: 'CLOSE_PAGE', calledWith: null }, selectors: [], ignoreFailure: false },
        {
          assertion: { expectation: 'VISIBLE', calledWith: null },
          selectors: [{ selectorType: 'LAST', selector: '' }],
          ignoreFailure: false,
        },
      ],
      version: '1',
      runStatus: 'ON',
    });
  });

  it('is complete, but for selector types that nobody knows', () =>
    holds((testCase) => {
      const isTyped = !testCase.elements.some(lacksSelectorTypes);
      assert.equal(isCompleteCase(completeCase(testCase)), isTyped);
    }));

  it('stays as it is when it is completed again', () =>
    holds((testCase) => {
      const completed = completeCase(testCase);
      assert.deepEqual(completeCase(completed), completed);
    }));

  it('says the same as before', () =>
    holds((testCase) => assert.ok(isSameCase(testCase, completeCase(testCase)))));

  it('keeps every field that nobody knows', () =>
    holds((testCase) => {
      const { elements, ...fields } = completeCase(testCase);
      const selectors = elements.flatMap((element) => element.selectors ?? []);
      const steps = elements.map(({ interaction, assertion }) => interaction ?? assertion ?? {});
      for (const object of [fields, ...elements, ...steps, ...selectors])
        assert.deepEqual({ ...object, ...unknown }, object);
    }));

  it('has no null in an optional field', () =>
    holds((testCase) => {
      const { elements, ...fields } = completeCase(testCase);
      const selectors = elements.flatMap((element) => element.selectors ?? []);
      for (const object of [fields, ...elements, ...selectors])
        assert.deepEqual(
          Object.entries(object).filter(([key, value]) => value === null && !(key in unknown)),
          [],
        );
    }));

  it('is a copy: the case itself is not changed', () =>
    holds((testCase) => {
      const before = structuredClone(testCase);
      completeCase(testCase);
      assert.deepEqual(testCase, before);
    }));
});
