import * as vscode from 'vscode';
import { message, UserError } from '../../core/errors.ts';
import type { KnownCase } from '../../report/summarize.ts';
import { failingStep } from '../../report/failingStep.ts';
import type { CaseIndex, IndexedCase } from '../caseIndex.ts';
import { isInside, targetFolders } from '../settings.ts';
import type { CaseEntry, TreeModel } from '../treeModel.ts';

/** A test target of a service. */
export interface Target {
  readonly serviceUrl: string;
  readonly testTargetId: string;
}

/** What this workspace and the service know of the cases that a report names. */
export class ReportCases {
  private entries: readonly CaseEntry[] = [];

  constructor(
    private readonly target: Target,
    private readonly index: Pick<CaseIndex, 'ready' | 'byId' | 'all'>,
    private readonly model: Pick<TreeModel, 'casesOf'>,
  ) {}

  /** Asks the service for its cases. Without them files still have names. */
  async load(): Promise<void> {
    await this.index.ready;
    const { serviceUrl, testTargetId } = this.target;
    this.entries = await this.model.casesOf(serviceUrl, testTargetId).catch(() => this.entries);
  }

  known(id: string): KnownCase | undefined {
    const file = this.file(id);
    const name = file?.summary.description?.value ?? this.entry(id)?.testCase.description;
    return name === undefined ? undefined : { name, hasFile: file !== undefined };
  }

  /** The file of a case in a folder of the target. */
  file(id: string): IndexedCase | undefined {
    return this.index.byId(id).find((one) => this.isOurs(one));
  }

  /**
   * Opens the file of a case, at the step that a message names, or the service's side of it.
   *
   * @throws {UserError} when neither is there
   */
  async open(id: string, errorMessage: string): Promise<void> {
    const own = this.file(id);
    const step = failingStep(errorMessage);
    const owner = step?.owner === undefined ? own : this.named(step.owner);
    const file = owner ?? own;
    if (file) return show(file, owner && step?.index);
    const entry = this.entry(id);
    if (!entry) {
      throw new UserError(
        message('The test case of this result is neither here nor on the service'),
        message('Pull, then try again'),
        'pull',
      );
    }
    const { serviceUrl, testTargetId } = this.target;
    const targetKey = `${serviceUrl} ${testTargetId}`;
    await vscode.commands.executeCommand('portableTests.openCase', { kind: 'case', targetKey, entry });
  }

  private entry(id: string): CaseEntry | undefined {
    return this.entries.find((one) => one.id === id);
  }

  private named(description: string): IndexedCase | undefined {
    return [...this.index.all()].find(
      (one) => one.summary.description?.value === description && this.isOurs(one),
    );
  }

  private isOurs({ uri }: IndexedCase): boolean {
    const { serviceUrl, testTargetId } = this.target;
    return targetFolders().some(
      (one) => one.serviceUrl === serviceUrl && one.testTargetId === testTargetId && isInside(uri, one.uri),
    );
  }
}

async function show({ uri, summary }: IndexedCase, step: number | undefined): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const span = step === undefined ? undefined : summary.steps[step];
  const place = span && document.positionAt(span.start);
  await vscode.window.showTextDocument(document, {
    preview: true,
    ...(place ? { selection: new vscode.Range(place, place) } : {}),
  });
}
