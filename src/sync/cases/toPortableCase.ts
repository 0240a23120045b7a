import {
  serviceOnlyKeys,
  type ServiceElement,
  type ServiceTestCase,
} from '../../api/contract/serviceTestCase.ts';
import { namesWithText } from '../../core/case/stepSchemas.ts';
import type { TestCase } from '../../core/case/testCase.ts';

type Plain = Record<string, unknown>;

/**
 * Converts a case of endpoints 6 and 7 to the portable shape. That shape has no prompt, no excluded
 * environments and no name of the folder. The result is not checked.
 */
export function toPortableCase(serviceCase: ServiceTestCase): TestCase {
  const fields = {
    id: serviceCase.id,
    description: serviceCase.description ?? '',
    type: serviceCase.type,
    runStatus: serviceCase.runStatus,
    entryPointUrlPath: serviceCase.entryPointUrlPath,
    externalId: serviceCase.externalId,
    dependencyId: serviceCase.prerequisiteId,
    teardownId: serviceCase.teardownTestCaseId,
    tagNames: serviceCase.tags?.length ? serviceCase.tags : undefined,
    elements: [...(serviceCase.elements ?? [])]
      .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map(toPortableElement),
  };
  return omitEmpty(fields) as unknown as TestCase;
}

/** Fields that neither shape knows stay. */
function toPortableElement({ interaction, assertion, selectors, ...element }: ServiceElement): unknown {
  return omitEmpty(
    {
      ...element,
      interaction: interaction && toPortableStep(interaction.action, interaction),
      assertion: assertion && toPortableStep(assertion.expectation, assertion),
      selectors: (selectors ?? [])
        .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
        .map((selector) => omitEmpty(selector, serviceOnlyKeys.selector)),
    },
    serviceOnlyKeys.element,
  );
}

const toPortableStep = (name: string, step: { calledWith?: string | null | undefined }): Plain =>
  omitEmpty({ ...step, calledWith: toArgument(name, step.calledWith) }, serviceOnlyKeys.step);

/** In the v3 shape an argument is a string, which holds JSON where the portable value is none. */
function toArgument(name: string, text: string | null | undefined): unknown {
  if (typeof text !== 'string' || namesWithText.has(name) || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const omitEmpty = (fields: object, keys: ReadonlySet<string> = new Set()): Plain =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => !keys.has(key) && value !== undefined && value !== null,
    ),
  );
