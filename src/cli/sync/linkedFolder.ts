import type { endpoints, QueryOf } from '../../api/contract/endpoints.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Pause } from '../../core/slices.ts';
import type { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { DiskStateStore } from '../../disk/diskStateStore.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { readGitHead } from '../../node/readGitHead.ts';
import { getKnownCases, withHiddenContent } from '../../sync/cases/contentOfHiddenCases.ts';
import { KnownAnswers } from '../../sync/cases/knownAnswers.ts';
import { type LocalSet, readLocalSet } from '../../sync/cases/localSet.ts';
import { overlayCases, type RemoteSet, readRemoteSet } from '../../sync/cases/remoteSet.ts';
import { compareCases, type CaseComparison } from '../../sync/compare/compareCases.ts';
import type { PullSides } from '../../sync/pull/planPull.ts';
import type { Base, Binding } from '../../sync/state/baseStore.ts';
import { RecordedBaseStore } from '../../sync/state/recordedBaseStore.ts';
import { type TransactionContext, resume } from '../../sync/transaction/transaction.ts';
import type { Service } from '../connection/connectToService.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import { Refusal } from '../outcome/refusal.ts';

const firstSyncNote =
  'This folder was not synced on this machine before: only files and service are compared.';

/** The test cases of a folder, of the service and of the last sync, side by side. */
export interface ComparedFolder {
  readonly local: LocalSet;
  readonly remote: RemoteSet;
  readonly base: Base;
  readonly comparisons: readonly CaseComparison[];
  /** The current set of the service, where `remote` has the selected test cases of a plan or report instead. */
  readonly whole: RemoteSet;
  /** The test cases of a plan or report; undefined for the whole set. */
  readonly selected: readonly TestCase[] | undefined;
  /** Facts about the comparison that users should know. */
  readonly notes: readonly string[];
}

/** A folder that is linked to a test target, with its records. */
export class LinkedFolder implements TransactionContext {
  readonly store: DiskStateStore;
  readonly base: RecordedBaseStore;
  readonly pause: Pause;

  constructor(
    readonly folder: string,
    readonly files: DiskCaseFiles,
    state: string,
    private readonly binding: Binding,
    readonly signal: AbortSignal,
  ) {
    this.pause = createEventLoopPause(signal);
    this.store = new DiskStateStore(state);
    // Once the files are written, the base is updated even if the command is cancelled.
    this.base = new RecordedBaseStore(this.store, binding, () => readGitHead(folder), createEventLoopPause());
  }

  /**
   * Prepares the folder: completes an interrupted pull.
   *
   * @throws {Refusal} when the folder was synced with another target
   */
  async *open(): OutcomeParts {
    const { otherBinding } = await this.base.read();
    if (otherBinding) {
      throw new Refusal([
        {
          message: `${this.folder} was synced with another target before: ${otherBinding.testTargetId} of ${otherBinding.serviceUrl}`,
          todo: 'Use a separate folder for each target. To use this folder for the other target from now on, specify another --state',
        },
      ]);
    }
    const resumed = await resume(this);
    if (!resumed) return;
    yield {
      resumed,
      notes: [
        `Completed an interrupted pull first: ${resumed.finished} files.`,
        ...resumed.kept.map((file) => `${file} changed since then and was kept.`),
      ],
    };
  }

  /**
   * Compares the folder, the service and the base.
   *
   * @param selection a test plan or a report, whose test cases replace those of the whole set
   */
  async compare({ client }: Service, selection?: QueryOf<typeof endpoints.pull>): Promise<ComparedFolder> {
    const [sides, pulled] = await Promise.all([
      this.readSides(client),
      selection && client.pull(this.binding.testTargetId, selection, { signal: this.signal }),
    ]);
    const remote = pulled ? overlayCases(sides.remote, pulled.testCases) : sides.remote;
    return this.compareSides({ ...sides, remote }, sides.remote, pulled?.testCases);
  }

  /** Compares the folder, the service and the base, with the content of drafts and disabled test cases. */
  async compareToPush({ client }: Service): Promise<ComparedFolder> {
    const sides = await this.readSides(client);
    const { local, remote: shown, base } = sides;
    const remote = await withHiddenContent(shown, client, getKnownCases(local, base), this.signal);
    return this.compareSides({ ...sides, remote }, remote);
  }

  private async readSides(client: Service['client']): Promise<PullSides> {
    const { signal, pause, files, binding } = this;
    const base = await this.base.read();
    const known = new KnownAnswers(base, pause);
    const [local, remote] = await Promise.all([
      files.list(signal, base.files).then((found) => readLocalSet(found, pause, { base })),
      readRemoteSet(client, binding.testTargetId, signal, known),
    ]);
    return { local, remote, base };
  }

  private async compareSides(
    { local, remote, base }: PullSides,
    whole: RemoteSet,
    selected?: readonly TestCase[],
  ): Promise<ComparedFolder> {
    const isFirst = base.cases.size === 0 && local.cases.size > 0 && whole.cases.size > 0;
    const notes = isFirst ? [firstSyncNote] : [];
    const comparisons = await compareCases(this.pause, local, remote, base);
    return { local, remote, base, comparisons, whole, selected, notes };
  }
}
