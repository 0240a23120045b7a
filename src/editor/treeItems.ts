import * as vscode from 'vscode';
import { ConnectionError, ServiceError } from '../api/errors.ts';
import { cleaner } from '../api/hostileText.ts';
import { UserError } from '../core/errors.ts';
import { textOf } from './errorBoundary.ts';
import { asMarkdown } from './markdown.ts';
import { reportItem } from './reports/reportNodes.ts';
import { nameOf } from './services.ts';
import { localServiceUrl, targetFolders } from './settings.ts';
import { isPending, stateAdvice, stateColor, stateWords } from './stateWords.ts';
import type { TreeNode } from './tree.ts';
import { targetKeyOf, type CaseEntry } from './treeModel.ts';

const clean = cleaner(undefined);
const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** How a node looks: label, icon, tooltip, menu context. Pure but for settings. */
export function treeItem(node: TreeNode): vscode.TreeItem {
  switch (node.kind) {
    case 'service':
      return item(node.serviceUrl, nameOf(node.serviceUrl), Expanded, {
        iconPath: new vscode.ThemeIcon(node.serviceUrl === localServiceUrl ? 'device-desktop' : 'cloud'),
        tooltip:
          node.serviceUrl === localServiceUrl
            ? vscode.l10n.t('The service on this machine')
            : node.serviceUrl,
        contextValue: node.serviceUrl === localServiceUrl ? 'service.local' : 'service.hosted',
        accessibilityInformation: { label: nameOf(node.serviceUrl) },
      });
    case 'target':
      return targetItem(node);
    case 'environments':
      return item(
        `${targetKeyOf(node.serviceUrl, node.target)} environments`,
        vscode.l10n.t('Environments'),
        Collapsed,
        {
          iconPath: new vscode.ThemeIcon('server-environment'),
          contextValue: 'environments',
        },
      );
    case 'environment':
      return environmentItem(node);
    case 'folder': {
      const differing = node.cases.filter(({ state, hidden }) => isPending(state, hidden)).length;
      const words = differing > 0 ? [vscode.l10n.t('{0} to sync', differing)] : [];
      return item(`${node.targetKey} folder ${node.name}`, clean(node.name, 120), Collapsed, {
        iconPath: vscode.ThemeIcon.Folder,
        description: [String(node.cases.length), ...words].join(' · '),
        contextValue: 'folder',
      });
    }
    case 'drafts':
      return item(`${node.targetKey} drafts`, vscode.l10n.t('Drafts and Disabled'), Collapsed, {
        iconPath: new vscode.ThemeIcon('git-pull-request-draft'),
        description: String(node.cases.length),
        tooltip: vscode.l10n.t('The service has these test cases, but no pull brings them.'),
        contextValue: 'drafts',
      });
    case 'case':
      return caseItem(node.targetKey, node.entry);
    case 'reports':
    case 'reportDay':
    case 'report':
      return reportItem(node);
    case 'problem':
      return problemItem(node);
    default:
      return node satisfies never;
  }
}

/** A short label, since rows are narrow; everything that is known in the tooltip, and to a screen reader. */
function problemItem({ parent, error }: Extract<TreeNode, { kind: 'problem' }>): vscode.TreeItem {
  const wantsKey = error instanceof UserError && error.nextStep === 'set-key';
  const text = textOf(error);
  return item(`${(parent && treeItem(parent).id) ?? ''} problem`, problemLabel(error, wantsKey), None, {
    iconPath: new vscode.ThemeIcon(
      wantsKey ? 'key' : 'warning',
      new vscode.ThemeColor('list.warningForeground'),
    ),
    tooltip: text,
    accessibilityInformation: { label: text },
    contextValue: wantsKey ? 'problem.key' : 'problem',
  });
}

function problemLabel(error: unknown, wantsKey: boolean): string {
  if (error instanceof ServiceError && wantsKey) return vscode.l10n.t('API key not accepted');
  if (wantsKey) return vscode.l10n.t('No API key yet');
  if (error instanceof ConnectionError) return vscode.l10n.t('Not reachable');
  return textOf(error);
}

function item(
  id: string,
  label: string,
  state: vscode.TreeItemCollapsibleState,
  rest: Partial<vscode.TreeItem>,
): vscode.TreeItem {
  return Object.assign(new vscode.TreeItem(label, state), { id }, rest);
}

function environmentItem({
  targetKey,
  environment,
  name,
}: Extract<TreeNode, { kind: 'environment' }>): vscode.TreeItem {
  const { id, type, discoveryUrl } = environment;
  const email = 'email' in environment ? environment.email : undefined;
  const said = type === 'DEFAULT' ? vscode.l10n.t('Default') : vscode.l10n.t('Additional');
  const label = clean(name ?? said, 120);
  const address = clean(discoveryUrl ?? '');
  const mail = typeof email === 'string' ? clean(email) : '';
  return item(`${targetKey} ${id}`, label, None, {
    description: address,
    iconPath: new vscode.ThemeIcon('globe'),
    tooltip: [said, address, mail].filter(Boolean).join('\n'),
    contextValue: 'environment',
    accessibilityInformation: { label: [label, said, address].filter(Boolean).join(', ') },
  });
}

function targetItem({ serviceUrl, target }: Extract<TreeNode, { kind: 'target' }>): vscode.TreeItem {
  const bound = targetFolders().find(
    (one) => one.testTargetId === target.id && one.serviceUrl === serviceUrl,
  );
  // The editor remembers by id what is unfolded: a target that has just got its folder unfolds itself.
  const id = [serviceUrl, target.id, ...(bound ? ['bound'] : [])].join(' ');
  const app = clean(target.app, 120);
  return item(id, app, bound ? Expanded : Collapsed, {
    description: bound?.folder ?? '',
    iconPath: new vscode.ThemeIcon('browser'),
    tooltip: bound
      ? vscode.l10n.t('Test target {0}. Its test cases are in {1}.', app, bound.folder)
      : vscode.l10n.t('Test target {0}. No folder of this workspace belongs to it.', app),
    contextValue: bound ? 'target.bound' : 'target',
  });
}

function caseItem(targetKey: string, entry: CaseEntry): vscode.TreeItem {
  const { testCase, state } = entry;
  const said = state && stateWords(state, entry.hidden);
  const advice = state && !entry.hidden && stateAdvice(state);
  const off = testCase.runStatus === 'OFF' ? vscode.l10n.t('off') : '';
  const status = entry.status && entry.status !== 'ENABLED' ? clean(entry.status.toLowerCase(), 40) : '';
  const name = clean(testCase.description, 200);
  const tags = (testCase.tagNames ?? []).map((tag) => clean(tag, 60)).join(', ');
  const words = [said, status, off].filter(Boolean);
  const prompt = testCase.prompt ? clean(testCase.prompt, 1000) : '';
  return item(`${targetKey} ${entry.id}`, name, None, {
    description: words.join(', '),
    iconPath: caseIcon(entry),
    tooltip: new vscode.MarkdownString(
      asMarkdown([name, prompt, said, advice, status, tags].filter(Boolean).join('\n')),
    ),
    contextValue: contextOf(entry),
    accessibilityInformation: { label: [name, testCase.type, ...words].filter(Boolean).join(', ') },
    command: {
      command: 'portableTests.openCase',
      title: vscode.l10n.t('Open'),
      arguments: [{ kind: 'case', targetKey, entry }],
    },
  });
}

/** What menus ask: whether it has a file, and whether it waits to be accepted. */
function contextOf({ uri, hidden, status }: CaseEntry): string {
  if (uri) return 'case.file';
  return hidden && (status === 'DRAFT' || status === 'PROVISIONAL') ? 'case.draft' : 'case.service';
}

function caseIcon({ testCase, state, hidden }: CaseEntry): vscode.ThemeIcon {
  const color = state && stateColor(state);
  if (testCase.runStatus === 'OFF') return new vscode.ThemeIcon('circle-slash', color);
  if (hidden) return new vscode.ThemeIcon('git-pull-request-draft', color);
  const icons: Record<string, string> = {
    LOGIN: 'sign-in',
    COOKIE_BANNER: 'shield',
    LINK: 'link',
    TEARDOWN: 'trash',
  };
  return new vscode.ThemeIcon((testCase.type && icons[testCase.type]) ?? 'beaker', color);
}
