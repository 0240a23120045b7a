import type { TestCaseFilter } from '../../../api/contract/testCase.ts';
import type { Services } from '../../connection/services.ts';
import { createListedEntry } from '../catalog/createEntries.ts';
import type { CaseEntry } from '../catalog/caseEntry.ts';
import { targetOfKey } from '../selection/chosenCases.ts';

/** A filter of the test cases in the view. */
export interface CaseFilter {
  /** Its text in the view. */
  readonly label: string;
  apply(targetKey: string, entries: readonly CaseEntry[]): Promise<readonly CaseEntry[]>;
  /** Drops the cached answer for a target; for all where none is given. */
  forget(targetKey?: string): void;
}

/** Creates a filter for cases that contain every word, in name, prompt, folder, tags, type or status. */
export function textFilter(text: string): CaseFilter {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (entry: CaseEntry): boolean => {
    const content = textOf(entry);
    return words.every((word) => content.includes(word));
  };
  return {
    label: text,
    apply: (_targetKey, entries) => Promise.resolve(entries.filter(hasAll)),
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
): CaseFilter {
  const found = new Map<string, Promise<readonly CaseEntry[]>>();
  const ask = async (targetKey: string): Promise<readonly CaseEntry[]> => {
    const { serviceUrl, testTargetId } = targetOfKey(targetKey);
    const client = await services.client(serviceUrl);
    const listed = await client.listTestCases(testTargetId, filter);
    return listed.map((testCase) => createListedEntry(serviceUrl, testCase));
  };
  return {
    label,
    apply: async (targetKey, entries) => {
      const request = found.get(targetKey) ?? ask(targetKey);
      found.set(targetKey, request);
      request.catch(() => found.delete(targetKey));
      const listed = await request;
      const ids = new Set(listed.map(({ id }) => id));
      const known = new Set(entries.map(({ id }) => id));
      return [...entries.filter(({ id }) => ids.has(id)), ...listed.filter(({ id }) => !known.has(id))];
    },
    forget: (targetKey) => (targetKey === undefined ? found.clear() : void found.delete(targetKey)),
  };
}
