import * as vscode from 'vscode';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import type { CaseResults } from '../../report/history/pastResults.ts';
import { isDraft, type CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { EditingStatus } from '../cases/remote/draftPushHistory.ts';
import { caseNodeId, type CaseNode, type VersionNode } from '../cases/selection/caseNodes.ts';
import { isDiscovery } from '../cases/selection/commandRows.ts';
import {
  stateAdvice,
  stateColor,
  stateLetter,
  stateLabel,
  statusLabel,
  isConflict,
} from '../cases/states/stateAppearance.ts';
import { resultDetails, resultLabels } from '../results/resultLabels.ts';
import { asMarkdown } from '../ui/markdown.ts';
import {
  findTargetNode,
  groupNodes,
  loadCaseGroups,
  Row,
  stateUri,
  treeItem,
  type DropFolder,
  type RowContext,
  type TreeNode,
} from './row.ts';

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** A test case, with its versions below. */
export class CaseRow extends Row<CaseNode> {
  get id(): string {
    return caseNodeId(this.node.testTarget, this.node.entry.id);
  }

  async parent(context: RowContext): Promise<TreeNode | undefined> {
    const { testTarget, entry } = this.node;
    const groups = await loadCaseGroups(testTarget, context);
    const group = groups.find(({ cases }) => cases.some(({ id }) => id === entry.id));
    if (group?.kind === 'loose') return findTargetNode(context, testTarget);
    return group && groupNodes(testTarget, group)[0];
  }

  override children({ sources }: RowContext): TreeNode[] {
    const { testTarget, entry } = this.node;
    const versions = sources.versions.of(testTarget, entry.id);
    return versions.map((version) => ({ kind: 'version', testTarget, parent: this.node, version }));
  }

  /** A test case of the local service, which has no language model, is marked with `local`. */
  protected draw({ sources }: RowContext): vscode.TreeItem {
    const { testTarget, entry } = this.node;
    const results = sources.results.of(testTarget, entry.id);
    const name = cleanLine(entry.testCase.description, 200) || vscode.l10n.t('No name');
    const type = entry.testCase.type ? cleanLine(entry.testCase.type, 40) : '';
    const { compared, status } = textsOf(entry);
    const spoken = results ? resultLabels(results, Date.now(), 'long') : [];
    const unfolds = sources.versions.of(testTarget, entry.id).length > 0;
    return treeItem(name, unfolds ? Collapsed : None, {
      description: [...status, ...(results ? resultLabels(results, Date.now()) : [])].join(', '),
      ...(letterOf(entry) && entry.state ? { resourceUri: stateUri(entry.state) } : {}),
      iconPath: caseIcon(entry, results),
      contextValue: [contextOf(entry), ...(this.serviceUrl === localServiceUrl ? ['local'] : [])].join(' '),
      accessibilityInformation: {
        label: [name, type, compared, ...status, ...spoken].filter(Boolean).join(', '),
      },
      command: {
        command: 'portableTests.openCase',
        title: vscode.l10n.t('Open'),
        arguments: [this.node],
      },
    });
  }

  /** The full text of the row. */
  override tooltip({ sources }: RowContext): vscode.MarkdownString {
    const { testTarget, entry } = this.node;
    const { testCase, state, hidden } = entry;
    const results = sources.results.of(testTarget, entry.id);
    const advice = state && !hidden && stateAdvice(state);
    const { compared, status } = textsOf(entry);
    const letter = letterOf(entry);
    const tags = (testCase.tagNames ?? []).slice(0, mostTags).map((tag) => cleanLine(tag, 60));
    const lines = [
      cleanLine(testCase.description, 200),
      testCase.prompt && cleanLine(testCase.prompt, 1000),
      letter ? `${letter}: ${compared}` : compared,
      advice,
      status.join(', '),
      cleanLine(tags.join(', '), 600),
      ...(results ? resultDetails(results, Date.now()) : []),
    ];
    return new vscode.MarkdownString(asMarkdown(lines.filter(Boolean).join('\n')));
  }

  override get dragged(): CaseNode[] {
    return [this.node];
  }

  /** The folder that it is in. Drafts are no place. */
  override get dropFolder(): DropFolder | undefined {
    const { testTarget, entry } = this.node;
    return isDraft(entry) ? undefined : { testTarget, folder: entry.testCase.folderName ?? '' };
  }
}

/** A version of a test case, below it: a click shows it. */
export class VersionRow extends Row<VersionNode> {
  get id(): string {
    const { parent, version } = this.node;
    return `${caseNodeId(parent.testTarget, parent.entry.id)} version ${version.versionId}`;
  }

  parent(): TreeNode {
    return this.node.parent;
  }

  protected override get endpoint(): EndpointName {
    return 'getTestCaseVersion';
  }

  protected draw(): vscode.TreeItem {
    const { pushedAt, editing } = this.node.version;
    const when = moment(pushedAt, 'short');
    const label = editing ? editingLabel(editing) : '';
    const spoken = [vscode.l10n.t('Version of {0}', when), label].filter(Boolean).join(', ');
    return treeItem(when, None, {
      description: label,
      accessibilityInformation: { label: spoken },
      iconPath: new vscode.ThemeIcon(editing === 'IN_PROGRESS' ? 'edit' : 'versions'),
      contextValue: 'version',
      command: {
        command: 'portableTests.showVersion',
        title: vscode.l10n.t('Open'),
        arguments: [this.node],
      },
    });
  }

  /** Its origin and id. */
  override tooltip(): string {
    const { pushedAt, editing, versionId } = this.node.version;
    return [
      vscode.l10n.t('Pushed as a draft {0}', moment(pushedAt, 'medium')),
      editing ? editingLabel(editing) : '',
      versionId,
    ]
      .filter(Boolean)
      .join('\n');
  }
}

const mostTags = 20;

/** The texts of its sync state, which its row shows as a letter, and of its status and run status. */
function textsOf({ state, hidden, status, testCase }: CaseEntry): { compared: string; status: string[] } {
  const word = status && statusLabel(status);
  const off = testCase.runStatus === 'OFF' ? vscode.l10n.t('off') : '';
  return {
    compared: (state && stateLabel(state, hidden)) ?? '',
    status: [word ?? '', off].filter((text) => text !== ''),
  };
}

const letterOf = ({ state, hidden }: CaseEntry): string | undefined =>
  state && !hidden ? stateLetter(state) : undefined;

/** The context value for menus: whether it has a file, is in conflict, or waits to be accepted. */
function contextOf(entry: CaseEntry): string {
  const { uri, hidden, state } = entry;
  if (uri) return state && isConflict(state) && !hidden ? 'case.file conflict' : 'case.file';
  return isDiscovery(entry) ? 'case.draft' : 'case.service';
}

/** The icon: disabled or draft first, then the last result. Pending changes have the letter and the color of the name. */
function caseIcon(
  { testCase, state, hidden }: CaseEntry,
  results: CaseResults | undefined,
): vscode.ThemeIcon {
  const color = state && stateColor(state);
  if (testCase.runStatus === 'OFF') return new vscode.ThemeIcon('circle-slash', color);
  if (hidden) return new vscode.ThemeIcon('git-pull-request-draft', color);
  const type = testCase.type ? types.get(testCase.type) : undefined;
  return results ? resultIcon(results, type) : new vscode.ThemeIcon(type ?? 'beaker', color);
}

const types: ReadonlyMap<string, string> = new Map([
  ['LOGIN', 'sign-in'],
  ['COOKIE_BANNER', 'shield'],
  ['LINK', 'link'],
  ['TEARDOWN', 'clear-all'],
]);

/** A case of a type keeps its icon where all is well. */
function resultIcon({ latest, isFlaky }: CaseResults, type: string | undefined): vscode.ThemeIcon {
  const icon = (name: string, color: string): vscode.ThemeIcon =>
    new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
  if (latest.outcome === 'failed') return icon('testing-failed-icon', 'testing.iconFailed');
  if (isFlaky) return icon('warning', 'testing.iconQueued');
  if (latest.outcome === 'error') return icon('testing-error-icon', 'testing.iconErrored');
  return icon(type ?? 'testing-passed-icon', 'testing.iconPassed');
}

function editingLabel(editing: EditingStatus): string {
  switch (editing) {
    case 'IN_PROGRESS':
      return vscode.l10n.t('being edited on the service');
    case 'DONE':
      return vscode.l10n.t('edited on the service');
    case 'CANCELLED':
      return vscode.l10n.t('editing cancelled');
    default:
      return editing satisfies never;
  }
}

/** With seconds, which tell drafts apart that follow each other. */
const moment = (pushedAt: string, dateStyle: 'short' | 'medium'): string =>
  new Intl.DateTimeFormat(vscode.env.language, { dateStyle, timeStyle: 'medium' }).format(new Date(pushedAt));
