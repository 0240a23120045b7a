import * as vscode from 'vscode';
import type { TestResult } from '../../api/contract/report.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { CaseFacts } from '../../report/summary/toReportDetail.ts';
import { resultStatus } from '../../report/summary/resultStatus.ts';
import { failingStep } from '../../report/text/reportTexts.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { isInsideFolder } from '../ui/isInsideFolder.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { ReportDependencies } from './reportDependencies.ts';
import { isSameTarget, type Target } from '../targets/target.ts';
import type { CommandId } from '../ui/commands.ts';

/** The cases that a report names, found in the workspace or on the service. */
export class ReportCases {
  private entries: readonly CaseEntry[] = [];

  constructor(
    private readonly target: Target,
    private readonly parts: Pick<ReportDependencies, 'index' | 'catalog' | 'failedAt'>,
  ) {}

  /** Loads the cases of the service. If that fails, the names of files are still known. */
  async load(): Promise<void> {
    await this.parts.index.ready;
    const { serviceUrl, testTargetId } = this.target;
    this.entries = await this.parts.catalog.casesOf(serviceUrl, testTargetId).catch(() => this.entries);
  }

  facts(id: string): CaseFacts | undefined {
    const file = this.file(id);
    const name = file?.summary.description?.value ?? this.entry(id)?.testCase.description;
    return name === undefined ? undefined : { name, hasFile: file !== undefined };
  }

  /** The file of a case in a folder of the target. */
  file(id: string): IndexedCase | undefined {
    return this.parts.index.byId(id).find((file) => this.isOurs(file));
  }

  /**
   * Opens the file of a case, at the step that failed where one is known, or the service's side of it.
   *
   * @throws {UserError} when neither is there
   */
  async open(result: TestResult): Promise<void> {
    const id = result.testCaseId ?? '';
    const failed = this.failedAt(result);
    const file = failed?.file ?? this.file(id);
    if (file) return show(file, failed?.index);
    const entry = this.entry(id);
    if (!entry) {
      throw new UserError(
        message('The test case of this result was not found in this workspace or on the service'),
        message('Pull, then try again'),
        'pull',
      );
    }
    await vscode.commands.executeCommand('portableTests.openCase' satisfies CommandId, {
      kind: 'case',
      testTarget: this.target,
      entry,
    });
  }

  /** The step that the message of a failed result names, else the one at which the last run here failed. */
  private failedAt(result: TestResult): { file: IndexedCase; index: number } | undefined {
    const id = result.testCaseId ?? '';
    const named = failingStep(result.errorMessage ?? '');
    if (named) {
      const file = named.owner === undefined ? this.file(id) : this.named(named.owner);
      return file && { file, index: named.index };
    }
    const here = resultStatus(result.status) === 'failed' ? this.parts.failedAt(id) : undefined;
    const file = here && this.file(here.caseId);
    return file && { file, index: here.index };
  }

  private entry(id: string): CaseEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  private named(description: string): IndexedCase | undefined {
    return [...this.parts.index.all()].find(
      (file) => file.summary.description?.value === description && this.isOurs(file),
    );
  }

  private isOurs({ uri }: IndexedCase): boolean {
    return targetFolders().some(
      (folder) => isSameTarget(folder, this.target) && isInsideFolder(uri, folder.uri),
    );
  }
}

async function show({ uri, summary }: IndexedCase, step: number | undefined): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const span = step === undefined ? undefined : summary.steps[step];
  const position = span && document.positionAt(span.start);
  await vscode.window.showTextDocument(document, {
    preview: true,
    ...(position ? { selection: new vscode.Range(position, position) } : {}),
  });
}
