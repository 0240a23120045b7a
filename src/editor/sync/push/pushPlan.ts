import * as vscode from 'vscode';
import { findDependents } from '../../../core/case/caseDependencies.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { parseCase } from '../../../core/yaml/parseCase.ts';
import type { LocalCase, LocalSet } from '../../../sync/cases/localSet.ts';
import { mergedChanges, type PushPlan } from '../../../sync/push/planPush.ts';
import type { ExcludedCase, Removal } from '../../../sync/push/pushObstacles.ts';
import { excludedDetail } from '../../../sync/push/pushTexts.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { serviceName } from '../../connection/services.ts';
import { localize, formatNumber, shortList } from '../../ui/texts.ts';
import type { GetTargetName } from '../folder/runInFolder.ts';
import { pickPlan } from '../plan/pickPlan.ts';
import {
  caseTexts,
  type PlanChoice,
  type PlanEntry,
  withTargetName,
  type PlanTexts,
} from '../plan/planEntry.ts';

/** The action of an entry; `send` and `remove` are those of checkboxes. */
type PushChoice = 'send' | 'remove' | 'restore';

/** A case that a branch deleted and that stays on the service, with the path that its file had. */
export interface StayingCase {
  readonly path: string;
  readonly remoteCase: TestCase;
}

/** Creates the plan entries of a push. */
class PushPlanEntries {
  constructor(
    private readonly sync: FolderSync,
    private readonly documents: ServiceDocuments,
    private readonly local: LocalSet,
  ) {}

  /**
   * @param removable cases that only the service has
   * @param deleted cases that are listed for information: they stay on the service
   */
  of(plan: PushPlan, removable: readonly Removal[], deleted: readonly StayingCase[]): PlanEntry[] {
    return [
      ...(plan.unlisted ? [this.unchecked()] : []),
      ...this.selectable(plan, removable),
      ...plan.excluded.map((excluded) => this.excludedEntry(excluded, plan.input)),
      ...(plan.hidden.length > 0 ? [hiddenEntry(plan)] : []),
      ...deleted.map((stayingCase) => this.staying(stayingCase)),
    ];
  }

  private selectable(plan: PushPlan, removable: readonly Removal[]): PlanEntry[] {
    const drafts = new Set(plan.promoted);
    return [
      ...plan.added
        .filter((testCase) => !drafts.has(testCase))
        .map((testCase) => this.sent(vscode.l10n.t('Added'), 'add', testCase, undefined)),
      ...plan.promoted.map((testCase) => ({
        ...this.sent(vscode.l10n.t('Added'), 'add', testCase, undefined),
        detail: vscode.l10n.t('Replaces its draft on the service'),
      })),
      ...plan.changed.flatMap(({ localCase, remoteCase }) =>
        localCase && !localCase.unmerged
          ? [this.sent(vscode.l10n.t('Changed'), 'edit', localCase.testCase, remoteCase)]
          : [],
      ),
      ...mergedChanges(plan).flatMap(({ localCase, remoteCase }) =>
        localCase ? [this.merged(localCase, remoteCase)] : [],
      ),
      ...removable.map((removal) => this.removed(removal, plan.set, removable)),
    ];
  }

  private sent(group: string, icon: string, testCase: TestCase, remoteCase: TestCase | undefined): PlanEntry {
    const path = this.local.cases.get(testCase.id)?.file.path ?? '';
    const title = vscode.l10n.t('{0}: Service ↔ File', testCase.description);
    return {
      key: testCase.id,
      group,
      icon,
      ...caseTexts({ inFile: testCase, onService: remoteCase }, path),
      action: 'send' satisfies PushChoice,
      isPreselected: true,
      diff: {
        title,
        left: remoteCase && this.documents.show(remoteCase),
        right: this.sync.files.uriOf(path),
      },
    };
  }

  private merged({ testCase, file, unmerged }: LocalCase, remoteCase: TestCase | undefined): PlanEntry {
    const inFile = parseCase(unmerged?.file.text ?? file.text).testCase ?? testCase;
    return {
      ...this.sent(vscode.l10n.t('Merged'), 'git-merge', testCase, undefined),
      ...caseTexts({ inFile, onService: remoteCase }, file.path),
      detail: vscode.l10n.t('Changed locally and on the service: the file gets both changes after the push'),
      diff: {
        title: vscode.l10n.t('{0}: File ↔ After the Push', inFile.description),
        left: this.sync.files.uriOf(file.path),
        right: this.documents.showText(`${testCase.id}/push/${file.path}`, file.text),
      },
    };
  }

  private unchecked(): PlanEntry {
    const service = serviceName(this.sync.folder.serviceUrl);
    return {
      key: '',
      group: vscode.l10n.t('Not checked'),
      icon: 'warning',
      label: vscode.l10n.t('Drafts and disabled test cases of {0}', service),
      detail: vscode.l10n.t(
        "The service doesn't list them. A push may delete test cases that a pull excludes",
      ),
      choices: [],
    };
  }

  private staying({ path, remoteCase }: StayingCase): PlanEntry {
    return {
      key: remoteCase.id,
      group: vscode.l10n.t('Deleted on this branch'),
      icon: 'circle-slash',
      label: remoteCase.description,
      description: path,
      detail: vscode.l10n.t('Stays on the service: pushing branch changes deletes nothing'),
      choices: [],
      diff: { title: remoteCase.description, left: this.documents.show(remoteCase) },
    };
  }

  /** An excluded case with its reason, listed for information. */
  private excludedEntry(excluded: ExcludedCase, { remote }: PushPlan['input']): PlanEntry {
    const { testCase } = excluded;
    const path = this.local.cases.get(testCase.id)?.file.path;
    return {
      key: testCase.id,
      group: vscode.l10n.t('Not pushed'),
      icon: 'circle-slash',
      ...(path === undefined
        ? { label: testCase.description }
        : caseTexts({ inFile: testCase, onService: remote.cases.get(testCase.id) }, path)),
      detail: localize(excludedDetail(excluded)),
      choices: [],
      ...(path !== undefined && {
        open: () => vscode.window.showTextDocument(this.sync.files.uriOf(path), { preserveFocus: true }),
      }),
    };
  }

  private removed(
    { id, remoteCase, base, state }: Removal,
    set: readonly TestCase[],
    removable: readonly Removal[],
  ): PlanEntry {
    const removedIds = new Set(removable.map((removal) => removal.id));
    const needing = findDependents(id, set).filter((testCase) => !removedIds.has(testCase.id));
    const blocked =
      needing.length > 0
        ? cannotGo(needing.map(({ description }) => vscode.l10n.t('"{0}"', description)))
        : undefined;
    const isChanged = state === 'deleted-locally-changed-on-service';
    const isPlain = blocked === undefined && !isChanged && !base;
    return {
      key: id,
      group: isChanged ? vscode.l10n.t('Deleted locally') : vscode.l10n.t('Only on the service'),
      icon: 'trash',
      label: remoteCase.description,
      detail:
        blocked ?? (isPlain ? vscode.l10n.t('Deleted on the service if selected') : whyToChoose(isChanged)),
      choices: [
        ...(blocked === undefined && !isPlain ? [removal(isChanged)] : []),
        ...(base ? [restoration()] : []),
      ],
      ...(blocked === undefined && !isChanged && { action: 'remove' satisfies PushChoice, isLoss: true }),
      diff: {
        title: remoteCase.description,
        left: isChanged && base ? this.documents.show(base, 'base') : this.documents.show(remoteCase),
        ...(isChanged && { right: this.documents.show(remoteCase) }),
      },
    };
  }
}

/** Drafts and disabled cases, which are sent along and keep their status. */
const hiddenEntry = ({ hidden: { length: count }, hiddenInPart }: PushPlan): PlanEntry => ({
  key: 'hidden',
  group: vscode.l10n.t('Not included in pulls'),
  icon: 'circle-slash',
  label:
    count === 1
      ? vscode.l10n.t('1 draft or disabled test case')
      : vscode.l10n.t('{0} drafts and disabled test cases', formatNumber(count)),
  detail:
    hiddenInPart === 0
      ? vscode.l10n.t('Sent along, so that the service keeps them with their status')
      : vscode.l10n.t(
          'Sent along with their status. {0} were never pulled: prompts and excluded environments that the service does not list may be lost',
          formatNumber(hiddenInPart),
        ),
  choices: [],
});

const whyToChoose = (isChanged: boolean): string =>
  isChanged
    ? vscode.l10n.t('Changed on the service: remove it anyway, or restore the file')
    : vscode.l10n.t('Deleted locally: remove it from the service, or restore the file');

const removal = (isChanged: boolean): PlanChoice => ({
  name: 'remove' satisfies PushChoice,
  title: isChanged ? vscode.l10n.t('Remove from Service Anyway') : vscode.l10n.t('Remove from Service'),
  icon: 'trash',
  detail: vscode.l10n.t('Deletes the test case on the service'),
});

const restoration = (): PlanChoice => ({
  name: 'restore' satisfies PushChoice,
  title: vscode.l10n.t('Restore File'),
  icon: 'discard',
  detail: vscode.l10n.t('Restores the file with the service version'),
});

/** A line may be cut off, so how many need the case stands first. */
function cannotGo(needing: readonly string[]): string {
  const names = shortList(needing, 3).join(', ');
  if (needing.length === 1) return vscode.l10n.t("Can't be deleted because {0} needs it", names);
  const count = formatNumber(needing.length);
  return vscode.l10n.t("Can't be deleted because {0} others need it: {1}", count, names);
}

/** The user's decisions about a push: ids to skip, cases to remove on the service, files to restore. */
interface PushAnswer {
  readonly skip: ReadonlySet<string>;
  /** Cases of the service at the time when the plan was shown. */
  readonly remove: ReadonlyMap<string, TestCase>;
  readonly restore: ReadonlySet<string>;
}

/** The folder of a push, its files, and the documents that show the service's side. */
interface PushSource {
  readonly sync: FolderSync;
  readonly documents: ServiceDocuments;
  readonly local: LocalSet;
  readonly targetName: GetTargetName;
}

/**
 * Shows a push as a plan, and asks for the user's decisions.
 *
 * @param removable cases that only the service has
 * @param deleted cases that are listed for information: they stay on the service
 * @throws vscode.CancellationError when the plan is closed
 */
export async function askPushPlan(
  plan: PushPlan,
  { sync, documents, local, targetName }: PushSource,
  removable: readonly Removal[],
  deleted: readonly StayingCase[] = [],
): Promise<PushAnswer> {
  const entries = new PushPlanEntries(sync, documents, local).of(plan, removable, deleted);
  const answer = await pickPlan(entries, planTexts(plan.unchanged - removable.length, sync, targetName));
  const chosen = (choice: PushChoice): Set<string> =>
    new Set([...answer].flatMap(([key, name]) => (name === choice ? [key] : [])));
  const [sent, removed] = [chosen('send'), chosen('remove')];
  return {
    skip: new Set([...plan.added, ...plan.changed].flatMap(({ id }) => (sent.has(id) ? [] : [id]))),
    remove: new Map(removable.flatMap(({ id, remoteCase }) => (removed.has(id) ? [[id, remoteCase]] : []))),
    restore: chosen('restore'),
  };
}

/** The choice that applies to all deleted files at once. */
const restoreAll = (): Omit<PlanChoice, 'detail'> => ({
  name: 'restore' satisfies PushChoice,
  title: vscode.l10n.t('Restore All Deleted Files'),
  icon: 'discard',
});

/** @param unchanged how many test cases the push leaves as they are */
function planTexts(unchanged: number, sync: FolderSync, targetName: GetTargetName): PlanTexts {
  const { serviceUrl, folder } = sync.folder;
  const title = vscode.l10n.t('Push from {1} to {0}', serviceName(serviceUrl), folder);
  return {
    title: withTargetName(title, sync.folder, targetName),
    compareAll: title,
    bulk: [restoreAll()],
    loss: {
      question: (count) =>
        count === 1
          ? vscode.l10n.t('Remove this test case from the service?')
          : vscode.l10n.t('Remove {0} test cases from the service?', formatNumber(count)),
      yes: vscode.l10n.t('Remove from Service'),
    },
    placeholder:
      unchanged === 1
        ? vscode.l10n.t('Select changes to push; 1 test case is unchanged')
        : vscode.l10n.t('Select changes to push; {0} test cases are unchanged', formatNumber(unchanged)),
    accept: (chosen) => vscode.l10n.t('Push {0}', formatNumber(chosen)),
  };
}
