import type { ServiceElement, ServiceTestCase } from '../../../api/contract/serviceTestCase.ts';
import type { TestCase } from '../../../core/case/testCase.ts';

/** Converts a case of endpoints 6 and 7 to the portable shape, for display only. */
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
    tagNames: serviceCase.tags,
    elements: [...(serviceCase.elements ?? [])]
      .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map(portableElement),
  };
  return omitUndefined(fields) as unknown as TestCase;
}

function portableElement({ interaction, assertion, selectors, ignoreFailure }: ServiceElement): unknown {
  return omitUndefined({
    interaction:
      interaction &&
      omitUndefined({ action: interaction.action, calledWith: argument(interaction.calledWith) }),
    assertion:
      assertion &&
      omitUndefined({ expectation: assertion.expectation, calledWith: argument(assertion.calledWith) }),
    selectors: (selectors ?? [])
      .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map(({ selectorType, selector, options }) => omitUndefined({ selectorType, selector, options })),
    ignoreFailure,
  });
}

/** Parses an argument, which is JSON in the v3 shape unless it is plain text. */
function argument(text: string | null | undefined): unknown {
  if (typeof text !== 'string' || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const omitUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
