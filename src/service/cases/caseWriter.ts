import { isDeepStrictEqual } from 'node:util';
import { exchangedCase } from '../../core/case/completeCase.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import type { CaseRecord, CurrentCase, Origin, ScrollState, VersionRecord } from '../store/records.ts';
import { timestamp, type StoreContext, type Store } from '../store/store.ts';
import { elementIdsFor, selectorId } from './caseResponses.ts';

/** The state that a change may set beside the content. */
export type CaseState = Partial<Pick<CaseRecord, 'status' | 'discarded' | 'position' | 'discovery'>>;

/** What a caller knows of the elements of a content. */
export interface KnownElements {
  /** In their order. */
  readonly ids: readonly string[];
  /** By the id of the element or the selector. `null` removes one; what is left out stays. */
  readonly scrollStates?: ReadonlyMap<string, ScrollState | null>;
}

/** Creates versions and makes them current, which no other code does. Callers open the transaction. */
export class CaseWriter {
  constructor(private readonly context: StoreContext) {}

  /**
   * Makes `content` the current content of its case, without a new version when it is the same.
   *
   * @param elements left out where only the content is known
   */
  put(
    targetId: string,
    content: TestCase,
    origin: Origin,
    state: CaseState,
    elements?: KnownElements,
  ): CurrentCase {
    const before = this.context.store.cases.currentCase(targetId, content.id);
    const portable = exchangedCase(content);
    const same =
      before &&
      isDeepStrictEqual(before.version.portable, portable) &&
      hasScrollStates(before.version, elements);
    const version = same
      ? before.version
      : this.newVersion(targetId, portable, origin, before?.version, elements);
    const record = this.changed(before, targetId, version, state);
    // The case first: its versions refer to it.
    if (!before || !sameRecord(before, record)) this.context.store.cases.save(record);
    if (!same) this.context.store.cases.addVersion(version);
    return { ...record, version };
  }

  /**
   * Adds a draft version (endpoint 13). It replaces nothing: only a case that has never been
   * anything but a draft, or that is new, moves to it.
   */
  addDraft(targetId: string, content: TestCase): VersionRecord {
    const before = this.context.store.cases.currentCase(targetId, content.id);
    const version = this.newVersion(targetId, exchangedCase(content), 'DRAFT', before?.version);
    const isDraft =
      !before ||
      before.status === 'DELETED' ||
      (before.status === 'DRAFT' && before.version.origin === 'DRAFT');
    if (isDraft)
      this.context.store.cases.save(
        this.changed(before, targetId, version, { status: 'DRAFT', discarded: false }),
      );
    this.context.store.cases.addVersion(version);
    return version;
  }

  /** Replaces the content of a version that was edited; a case that stands at it follows. */
  replaceVersion(version: VersionRecord, content: TestCase): void {
    const { store, newId } = this.context;
    const portable = exchangedCase(content);
    const elementIds = elementIdsFor(portable.elements, version, newId);
    const replaced = { ...version, portable, elementIds };
    store.cases.saveEdited(replaced);
    const current = store.cases.currentCase(version.targetId, version.caseId);
    if (current?.versionId === version.id)
      store.cases.save(this.changed(current, version.targetId, replaced, {}));
  }

  /** Changes a case's state and leaves its content alone. */
  setState(before: CurrentCase, state: CaseState): void {
    this.context.store.cases.save(this.changed(before, before.targetId, before.version, state));
  }

  private newVersion(
    targetId: string,
    portable: TestCase,
    origin: Origin,
    before: VersionRecord | undefined,
    elements?: KnownElements,
  ): VersionRecord {
    const elementIds = elements?.ids ?? elementIdsFor(portable.elements, before, this.context.newId);
    return {
      id: this.context.newId(),
      targetId,
      caseId: portable.id,
      origin,
      portable,
      elementIds,
      scrollStates: scrollStatesFor(portable.elements, elementIds, before, elements),
      createdAt: timestamp(this.context.clock),
    };
  }

  private changed(
    before: CurrentCase | undefined,
    targetId: string,
    version: VersionRecord,
    state: CaseState,
  ): CaseRecord {
    const { folderName } = version.portable;
    const { version: _version, ...previous } = before ?? this.blank(targetId, version);
    const record = {
      ...previous,
      ...state,
      versionId: version.id,
      folderId: folderName
        ? this.context.store.idOfName(targetId, 'folder', folderName, this.context.newId)
        : null,
    };
    // A case that only moved in the list has not been updated.
    const isUpdated = before && !sameRecord({ ...before, position: record.position }, record);
    return isUpdated ? { ...record, updatedAt: timestamp(this.context.clock) } : record;
  }

  private blank(targetId: string, version: VersionRecord): CurrentCase {
    const now = timestamp(this.context.clock);
    return {
      id: version.caseId,
      targetId,
      versionId: version.id,
      status: 'ENABLED',
      discarded: false,
      position: this.context.store.cases.nextPosition(targetId),
      folderId: null,
      discovery: null,
      createdAt: now,
      updatedAt: now,
      version,
    };
  }
}

/** The scroll states of a new version: those that were sent, and those of elements and selectors that stay. */
function scrollStatesFor(
  elements: readonly Element[],
  elementIds: readonly string[],
  before: VersionRecord | undefined,
  sent: KnownElements | undefined,
): VersionRecord['scrollStates'] {
  const ids = elementIds.flatMap((id, at) => [
    id,
    ...(elements[at]?.selectors ?? []).map((_, position) => selectorId(id, position)),
  ]);
  return Object.fromEntries(
    ids.flatMap((id): [string, ScrollState][] => {
      const given = sent?.scrollStates?.get(id);
      const state = given === undefined ? before?.scrollStates[id] : given;
      return state === undefined || state === null ? [] : [[id, state]];
    }),
  );
}

/** Whether a version has the scroll states that were sent. */
const hasScrollStates = ({ scrollStates }: VersionRecord, sent: KnownElements | undefined): boolean =>
  [...(sent?.scrollStates ?? [])].every(([id, state]) =>
    isDeepStrictEqual(state ?? undefined, scrollStates[id]),
  );

function sameRecord(a: CaseRecord & { version?: unknown }, b: CaseRecord): boolean {
  const { version: _version, ...record } = a;
  return isDeepStrictEqual(record, b);
}

/** Lists the test cases of a target, without deleted ones. */
export const existingCases = (store: Store, targetId: string): TestCase[] =>
  store.cases
    .currentCases(targetId)
    .filter(({ status }) => status !== 'DELETED')
    .map(({ version }) => version.portable);
