import type { TestCaseFilter } from '../../../api/contract/serviceTestCase.ts';
import type { Services } from '../../connection/services.ts';
import type { Target } from '../../targets/target.ts';
import { TargetMap } from '../../targets/targetMap.ts';
import { loadOnce } from '../../ui/lazyValues.ts';
import type { CaseEntry } from '../catalog/caseEntry.ts';
import { createListedEntry } from '../catalog/createEntries.ts';

/** A filter of the test cases in the view. */
export interface ViewFilter {
  /** Its text in the view. */
  readonly label: string;
  apply(target: Target, entries: readonly CaseEntry[]): Promise<readonly CaseEntry[]>;
  /** Drops the cached answer for a target; for all where none is given. */
  forget(target?: Target): void;
}

/** Creates a filter for cases that contain every word, in name, prompt, folder, tags, type or status. */
export function textFilter(text: string): ViewFilter {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (entry: CaseEntry): boolean => {
    const content = textOf(entry);
    return words.every((word) => content.includes(word));
  };
  return {
    label: text,
    apply: (_target, entries) => Promise.resolve(entries.filter(hasAll)),
    forget: () => undefined,
  };
}

function textOf({ id, testCase, status, uri }: CaseEntry): string {
  const { description, prompt, folderName, tagNames, type, runStatus, externalId } = testCase;
  return [
    id,
    description,
    prompt,
    folderName,
    ...(tagNames ?? []),
    type,
    runStatus,
    externalId,
    status,
    uri?.path,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase();
}

/**
 * Creates a filter that the service applies (endpoint 6), requested once for each target. It includes cases
 * that only this endpoint lists, such as deleted ones.
 */
export function serviceFilter(
  filter: TestCaseFilter,
  label: string,
  services: Pick<Services, 'client'>,
): ViewFilter {
  const found = new TargetMap<Promise<readonly CaseEntry[]>>();
  const ask = async ({ serviceUrl, testTargetId }: Target): Promise<readonly CaseEntry[]> => {
    const client = await services.client(serviceUrl);
    const listed = await client.listTestCases(testTargetId, { filter });
    return listed.map((testCase) => createListedEntry(serviceUrl, testCase));
  };
  return {
    label,
    apply: async (target, entries) => {
      const listed = await loadOnce(found, target, () => ask(target));
      const ids = new Set(listed.map(({ id }) => id));
      const presentIds = new Set(entries.map(({ id }) => id));
      return [...entries.filter(({ id }) => ids.has(id)), ...listed.filter(({ id }) => !presentIds.has(id))];
    },
    forget: (target) => (target ? void found.delete(target) : found.clear()),
  };
}
