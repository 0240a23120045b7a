import * as vscode from 'vscode';
import { dependants } from '../../core/consistency.ts';
import type { TestCase } from '../../core/testCase.ts';
import type { LocalSet } from '../../sync/localSet.ts';
import type { PushPlan } from '../../sync/pushPlan.ts';
import type { FolderSync } from '../folderSync.ts';
import type { ServiceDocuments } from '../serviceDocuments.ts';
import { numberWords } from '../progress.ts';
import { nameOf } from '../services.ts';
import { listed } from './lists.ts';
import type { PlanEntry } from './plan.ts';
import { pickPlan } from './planPick.ts';

/** What the user wants of a push: ids to leave out, and ids to remove on the service. */
export interface PushWords {
  readonly skip: ReadonlySet<string>;
  readonly remove: ReadonlySet<string>;
}

/** A case that a branch deleted and that stays on the service, with the path that its file had. */
export interface StayingCase {
  readonly path: string;
  readonly there: TestCase;
}

/** Draws a push as the lines of a plan, and asks for the user's word. */
export class PushEntries {
  constructor(
    private readonly sync: FolderSync,
    private readonly documents: ServiceDocuments,
    private readonly local: LocalSet,
  ) {}

  /**
   * @param removable cases that only the service has
   * @param deleted cases that are named so that nobody wonders: they stay in any case
   * @throws vscode.CancellationError when nothing shall be pushed
   */
  async ask(
    plan: PushPlan,
    removable: readonly TestCase[],
    deleted: readonly StayingCase[] = [],
  ): Promise<PushWords> {
    const entries = [
      ...(plan.unlisted ? [this.unchecked()] : []),
      ...this.of(plan, removable),
      ...deleted.map((one) => this.staying(one)),
    ];
    const staying = plan.unchanged - removable.length;
    const title = vscode.l10n.t(
      'Push from {1} to {0}',
      nameOf(this.sync.folder.serviceUrl),
      this.sync.folder.folder,
    );
    const answer = await pickPlan(entries, {
      title,
      compareAll: title,
      loss: {
        question: (count) =>
          count === 1
            ? vscode.l10n.t('Remove this test case from the service?')
            : vscode.l10n.t('Remove {0} test cases from the service?', numberWords(count)),
        yes: vscode.l10n.t('Remove from Service'),
      },
      placeholder:
        staying === 1
          ? vscode.l10n.t('What is ticked is sent; 1 test case stays as it is')
          : vscode.l10n.t('What is ticked is sent; {0} test cases stay as they are', numberWords(staying)),
    });
    const removed = new Set(removable.map(({ id }) => id));
    const all = entries.map(({ key }) => key);
    return {
      skip: new Set(all.filter((id) => !removed.has(id) && !answer.has(id))),
      remove: new Set(all.filter((id) => removed.has(id) && answer.has(id))),
    };
  }

  private of(plan: PushPlan, removable: readonly TestCase[]): PlanEntry[] {
    const drafts = new Set(plan.promoted);
    return [
      ...plan.added
        .filter((one) => !drafts.has(one))
        .map((one) => this.sent(vscode.l10n.t('Added'), 'add', one, undefined)),
      ...plan.promoted.map((one) => ({
        ...this.sent(vscode.l10n.t('Added'), 'add', one, undefined),
        detail: vscode.l10n.t('Replaces its draft on the service'),
      })),
      ...plan.changed.flatMap(({ here, there }) =>
        here ? [this.sent(vscode.l10n.t('Changed'), 'edit', here.testCase, there)] : [],
      ),
      ...removable.map((one) => this.removed(one, plan.set)),
    ];
  }

  private sent(group: string, icon: string, testCase: TestCase, there: TestCase | undefined): PlanEntry {
    const path = this.local.cases.get(testCase.id)?.file.path ?? '';
    const title = vscode.l10n.t('{0}: Service ↔ File', testCase.description);
    return {
      key: testCase.id,
      group,
      icon,
      label: testCase.description,
      description: path,
      tick: 'send',
      ticked: true,
      diff: { title, left: there && this.documents.show(there), right: this.sync.files.uriOf(path) },
    };
  }

  private unchecked(): PlanEntry {
    const service = nameOf(this.sync.folder.serviceUrl);
    return {
      key: '',
      group: vscode.l10n.t('Not checked'),
      icon: 'warning',
      label: vscode.l10n.t('Drafts and disabled test cases of {0}', service),
      detail: vscode.l10n.t('It does not list them: a push may delete those that a pull leaves out'),
      choices: [],
    };
  }

  private staying({ path, there }: StayingCase): PlanEntry {
    return {
      key: there.id,
      group: vscode.l10n.t('Deleted on this branch'),
      icon: 'circle-slash',
      label: there.description,
      description: path,
      detail: vscode.l10n.t('Stays on the service: the push of a branch removes nothing there'),
      choices: [],
      diff: { title: there.description, left: this.documents.show(there) },
    };
  }

  private removed(testCase: TestCase, set: readonly TestCase[]): PlanEntry {
    const needing = dependants(testCase.id, set).map(({ description }) => `“${description}”`);
    const blocked = needing.length > 0 ? cannotGo(needing) : undefined;
    return {
      key: testCase.id,
      group: vscode.l10n.t('Only on the service'),
      icon: 'trash',
      label: testCase.description,
      detail: blocked ?? vscode.l10n.t('Deleted on the service if selected'),
      choices: [
        {
          name: 'remove',
          title: vscode.l10n.t('Remove from Service'),
          icon: 'trash',
          detail: blocked ?? vscode.l10n.t('Will be deleted on the service'),
        },
      ],
      tick: 'remove',
      isLoss: true,
      diff: { title: testCase.description, left: this.documents.show(testCase) },
    };
  }
}

/** A line may be cut off, so how many need the case stands first. */
function cannotGo(needing: readonly string[]): string {
  const names = listed(needing, 3).join(', ');
  if (needing.length === 1) return vscode.l10n.t('Cannot be deleted while it is needed by {0}', names);
  const count = numberWords(needing.length);
  return vscode.l10n.t('Cannot be deleted: needed by {0} others: {1}', count, names);
}
