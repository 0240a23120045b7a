import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ifUnsupported } from '../../api/http/apiErrors.ts';
import { lacksSelectorTypes } from '../../core/case/abridgedCases.ts';
import { isSameCase } from '../../core/case/caseDifferences.ts';
import { isTestCase } from '../../core/case/checkTestCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Base } from '../state/baseStore.ts';
import { toPortableCase } from './caseShapes.ts';
import type { LocalSet } from './localSet.ts';
import { hiddenCases, type RemoteSet } from './remoteSet.ts';

/** What is known of cases apart from the service. */
interface KnownCases {
  /** A case as it was last synced. */
  readonly synced: (id: string) => TestCase | undefined;
  /** A case as its file has it. */
  readonly inFile: (id: string) => TestCase | undefined;
}

/** What a folder and its base know of cases. */
export const getKnownCases = (local: LocalSet, base: Base): KnownCases => ({
  synced: (id) => base.cases.get(id),
  inFile: (id) => local.cases.get(id)?.testCase,
});

/** Statuses that endpoint 8 can set: a case of another status could not be left as it is. */
const statuses: ReadonlySet<unknown> = new Set(['DRAFT', 'DISABLED', 'OUTDATED', 'PROVISIONAL']);

/**
 * The set with the content of the cases that a pull does not show, as far as it is known: from
 * endpoint 6 or 7, and from `known` what these leave out. Then a push can send them along unchanged.
 * Those that are more than drafts of new cases stand among the cases of the set, to be compared like any other.
 *
 * @param report is called after each of these cases
 */
export async function withHiddenContent(
  remote: RemoteSet,
  client: Pick<ServiceClient, 'getTestCase'>,
  known: KnownCases,
  signal?: AbortSignal,
  report?: (done: number, of: number) => void,
): Promise<RemoteSet> {
  const folderNames = getFolderNames(remote);
  const hiddenContent = new Map<string, TestCase>();
  const hidden = hiddenCases(remote);
  const knownCase = (id: string): TestCase | undefined => known.synced(id) ?? known.inFile(id);
  for (const [at, listed] of hidden.entries()) {
    const detail = await fetchDetail(remote, client, listed, signal);
    const content = getContent(detail, folderNames, knownCase(listed.id));
    if (content && hasLinkedCases(content, remote)) hiddenContent.set(content.id, content);
    report?.(at + 1, hidden.length);
  }
  const knownInPart = new Set([...hiddenContent.keys()].filter((id) => !knownCase(id)));
  const comparable = [...hiddenContent].filter(
    ([id]) => remote.listed.get(id)?.status !== 'DRAFT' || known.synced(id),
  );
  return { ...remote, cases: new Map([...remote.cases, ...comparable]), hiddenContent, knownInPart };
}

const fetchDetail = async (
  { testTargetId }: RemoteSet,
  client: Pick<ServiceClient, 'getTestCase'>,
  listed: ServiceTestCase,
  signal?: AbortSignal,
): Promise<ServiceTestCase> =>
  listed.elements
    ? listed
    : {
        ...listed,
        ...(await client
          .getTestCase(testTargetId, listed.id, { signal })
          .catch(ifUnsupported('getTestCase', () => listed))),
      };

/** Names of folders by id, from the cases that a pull shows. */
const getFolderNames = ({ cases, listed }: RemoteSet): ReadonlyMap<string, string> =>
  new Map(
    [...cases].flatMap(([id, { folderName }]) => {
      const folderId = listed.get(id)?.folderId;
      return folderId && folderName ? [[folderId, folderName] as const] : [];
    }),
  );

/** The whole content of a case; undefined where a part of it is unknown, or cannot be sent. */
function getContent(
  detail: ServiceTestCase,
  folderNames: ReadonlyMap<string, string>,
  known: TestCase | undefined,
): TestCase | undefined {
  const { elements, folderId, status, discovery } = detail;
  const runStatus = detail.runStatus ?? known?.runStatus;
  const type = detail.type === undefined ? known?.type : detail.type;
  const folderName = folderId ? (folderNames.get(folderId) ?? known?.folderName) : undefined;
  if (!elements || !runStatus || type === undefined || !statuses.has(status)) return undefined;
  if (folderId && folderName === undefined) return undefined;
  const content = {
    ...unreturnedFields(known),
    ...(discovery?.freePrompt && !known && { prompt: discovery.freePrompt }),
    ...toPortableCase({ ...detail, runStatus, type }),
    ...(folderName && { folderName }),
    ...(discovery && { discovery: toPortableDiscovery(discovery) }),
    version: '1',
  };
  if (!isTestCase(content)) return undefined;
  if (known && isSameCase(content, known)) return known;
  return content.elements.some(lacksSelectorTypes) ? undefined : content;
}

const returnedFields: ReadonlySet<string> = new Set([
  'id',
  'description',
  'type',
  'runStatus',
  'entryPointUrlPath',
  'externalId',
  'dependencyId',
  'teardownId',
  'tagNames',
  'elements',
  'folderName',
  'discovery',
]);

/** The fields of a case that endpoint 7 has no place for, such as its prompt. */
const unreturnedFields = (known: TestCase | undefined): object =>
  Object.fromEntries(Object.entries(known ?? {}).filter(([field]) => !returnedFields.has(field)));

const toPortableDiscovery = ({
  status,
  traceUrl,
  abortCause,
  message,
}: NonNullable<ServiceTestCase['discovery']>): object =>
  Object.fromEntries(
    Object.entries({ status, traceUrl, abortCause, message }).filter(
      ([, value]) => typeof value === 'string',
    ),
  );

/** A service refuses a set with links to cases that it does not have. */
const hasLinkedCases = ({ dependencyId, teardownId }: TestCase, { listed, cases }: RemoteSet): boolean =>
  [dependencyId, teardownId].every((id) => {
    if (!id) return true;
    const status = listed.get(id)?.status;
    return cases.has(id) || (status !== undefined && status !== 'DELETED');
  });
