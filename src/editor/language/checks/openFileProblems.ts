import * as vscode from 'vscode';
import { checkCaseIncrementally } from '../../../core/checks/checkCase.ts';
import type { Finding } from '../../../core/checks/finding/finding.ts';
import { StepReadingCache } from '../../../core/checks/stepReadingCache.ts';
import { errorStack } from '../../../core/userError.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { caseSetViewOf } from '../../files/caseSets.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import type { SavedVariableNames } from '../../targets/environments/savedRunValues.ts';
import { hasFileOrEdits, languageId } from '../../ui/documents.ts';
import { rangeIn } from '../../ui/textEdits.ts';
import type { NamesOf } from './namesOfSet.ts';
import { applySeverities, checksSetting, diagnosticSource } from './severitySettings.ts';
import { toDiagnostic } from './toDiagnostic.ts';

/** Time without changes before a document is checked, in ms. */
const quietMs = 150;

/** The findings in one version of a document. */
interface CheckResult {
  readonly version: number;
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly vscode.Diagnostic[];
}

/** The names that services and files have. */
export interface NamesFromServices {
  readonly of: NamesOf;
  /** Events after which services may have other names. */
  readonly changes: readonly vscode.Event<unknown>[];
}

/**
 * Keeps what checks find in open test cases true, as they and the files around them change. What is wrong with them
 * as YAML and by the schema is kept by `OpenFormProblems`, all of other files by `ClosedFileProblems`.
 */
export class OpenFileProblems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection(diagnosticSource);
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly memories = new WeakMap<vscode.TextDocument, StepReadingCache>();
  private readonly runs = new Map<string, Promise<CheckResult | undefined>>();
  private readonly done = new Map<string, CheckResult>();
  /** Documents that were checked while the index had their files. */
  private readonly indexed = new Set<string>();
  private readonly following: vscode.Disposable;
  /** Another object after each change of what services have. */
  private lastServiceChange = {};
  private isFollowingIndex = false;
  private isReady = false;
  private isDisposed = false;

  constructor(
    private readonly index: CaseIndex,
    private readonly variables: Pick<SavedVariableNames, 'originsByName' | 'onDidChange'>,
    private readonly names: NamesFromServices,
    private readonly log: Pick<vscode.LogOutputChannel, 'error'>,
  ) {
    const { workspace } = vscode;
    this.following = vscode.Disposable.from(
      workspace.onDidOpenTextDocument((document) => this.checkSoon(document, 0)),
      workspace.onDidChangeTextDocument(({ document }) => this.checkSoon(document)),
      workspace.onDidCloseTextDocument((document) => this.forget(document)),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(checksSetting) || event.affectsConfiguration('portableTests.targets'))
          this.checkAll();
      }),
      index.onDidChange((changed) => this.checkAll(changed)),
      variables.onDidChange(() => this.checkAll()),
      ...names.changes.map((event) =>
        event(() => {
          this.lastServiceChange = {};
          this.checkAll();
        }),
      ),
    );
    this.checkAll();
  }

  dispose(): void {
    this.isDisposed = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.following.dispose();
    this.collection.dispose();
  }

  /** Checks the current version of a document, without waiting for more changes. */
  async of(document: vscode.TextDocument): Promise<CheckResult | undefined> {
    const key = document.uri.toString();
    while (isEditableCase(document) && !this.isDisposed) {
      const previous = this.done.get(key);
      if (previous?.version === document.version && !this.timers.has(key)) return previous;
      const { version } = document;
      // Nothing comes of a check while the document changes: then it is checked once more.
      const checked = await this.check(document);
      if (checked || document.version === version) return checked;
    }
    return undefined;
  }

  /**
   * A change of a file is reported by the document itself, unless the index has just found or lost the file; other
   * files are checked again here.
   */
  private checkAll(changed?: readonly vscode.Uri[]): void {
    const only = changed?.length === 1 ? changed[0]?.toString() : undefined;
    for (const document of vscode.workspace.textDocuments) {
      const isOwnChange =
        only === document.uri.toString() && this.indexed.has(only) && this.index.at(document.uri);
      if (!isOwnChange) this.checkSoon(document, 0);
    }
  }

  private checkSoon(document: vscode.TextDocument, pause = quietMs): void {
    if (!isEditableCase(document) || this.isDisposed) return;
    this.followIndex();
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => void this.check(document), pause),
    );
  }

  /** The index is built with the first question: with the first open test case, and not before. */
  private followIndex(): void {
    if (this.isFollowingIndex) return;
    this.isFollowingIndex = true;
    this.index.ready.then(
      () => {
        this.isReady = true;
        this.checkAll();
      },
      (error: unknown) => this.log.error(`index: ${String(error)}`),
    );
  }

  /** One check of a document at a time; the next waits for the one under way to give up. */
  private check(document: vscode.TextDocument): Promise<CheckResult | undefined> {
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    const before = this.runs.get(key) ?? Promise.resolve(undefined);
    const run = before
      .then(() => this.run(document))
      .catch((error: unknown) => {
        this.log.error(`checks: ${errorStack(error)}`);
        return undefined;
      });
    this.runs.set(key, run);
    return run.finally(() => {
      if (this.runs.get(key) === run) this.runs.delete(key);
    });
  }

  private async run(document: vscode.TextDocument): Promise<CheckResult | undefined> {
    const { version, uri } = document;
    if (!(await hasFileOrEdits(document))) return this.show(document, [], version);
    const saved = await this.variables.originsByName();
    const set = caseSetViewOf(uri, this.index, this.isReady);
    if (set.complete) this.indexed.add(set.key);
    else this.indexed.delete(set.key);
    const project = {
      ...set,
      environmentVariables: saved && new Set(saved.keys()),
      names: await this.names.of(document, this.lastServiceChange),
    };
    const memory = this.memories.get(document) ?? new StepReadingCache();
    this.memories.set(document, memory);
    const steps = checkCaseIncrementally(document.getText(), project, memory);
    const pause = createEventLoopPause();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return this.show(document, value, version);
      await pause();
      if (document.isClosed || document.version !== version || this.isDisposed) return undefined;
    }
  }

  private show(
    document: vscode.TextDocument,
    found: readonly Finding[],
    version: number,
  ): CheckResult | undefined {
    if (document.isClosed || this.isDisposed) return undefined;
    const findings = applySeverities(found, document);
    const diagnostics = findings.map((finding) => toDiagnostic(finding, rangeIn(document, finding.span)));
    this.collection.set(document.uri, diagnostics);
    const checked = { version, findings, diagnostics };
    this.done.set(document.uri.toString(), checked);
    return checked;
  }

  private forget(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    this.done.delete(key);
    this.indexed.delete(key);
    this.collection.delete(document.uri);
  }
}

/** Test cases that can be edited: not what a comparison or the history of git shows. */
export const isEditableCase = (document: vscode.TextDocument): boolean =>
  document.languageId === languageId &&
  !document.isClosed &&
  (['file', 'untitled'].includes(document.uri.scheme) ||
    vscode.workspace.getWorkspaceFolder(document.uri) !== undefined);
