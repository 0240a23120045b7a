import * as vscode from 'vscode';
import { nameOf, type Services } from '../services.ts';
import { targetFolders } from '../settings.ts';
import type { Asked, TestCasesTree } from './tree.ts';

/** An answer that comes sooner than this needs no word, in ms. */
const soon = 700;

/** What stands above the rows of the view: whom it waits for, which part of it is shown, or what to do first. */
export class ViewMessage {
  /** Services that have not answered yet, by how often they were asked. */
  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, 'message'>,
    private readonly tree: Pick<TestCasesTree, 'filterWords'>,
    private readonly services: Pick<Services, 'list'>,
  ) {}

  update(): void {
    this.view.message = this.words();
  }

  /** Says so while a service takes its time. */
  follow({ serviceUrl, answer }: Asked): void {
    let isSaid = false;
    const timer = setTimeout(() => {
      isSaid = true;
      this.count(serviceUrl, 1);
    }, soon);
    const end = (): void => {
      clearTimeout(timer);
      if (isSaid) this.count(serviceUrl, -1);
    };
    void answer.then(end, end);
  }

  private count(serviceUrl: string, by: 1 | -1): void {
    const left = (this.waiting.get(serviceUrl) ?? 0) + by;
    if (left > 0) this.waiting.set(serviceUrl, left);
    else this.waiting.delete(serviceUrl);
    this.update();
  }

  private words(): string | undefined {
    const [waited] = this.waiting.keys();
    if (waited !== undefined) return vscode.l10n.t('Waiting for {0}…', nameOf(waited));
    const { filterWords } = this.tree;
    if (filterWords !== undefined) return vscode.l10n.t('Filter: {0}', filterWords);
    return this.services.list().length > 0 && targetFolders().length === 0 ? whatToDoFirst() : undefined;
  }
}

const whatToDoFirst = (): string =>
  vscode.workspace.workspaceFolders?.length
    ? vscode.l10n.t('Choose a test target: its test cases become files in a folder of this workspace.')
    : vscode.l10n.t('Open the folder of your project to work on test cases as files.');
