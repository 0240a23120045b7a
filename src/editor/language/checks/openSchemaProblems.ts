import { isUtf8 } from 'node:buffer';
import * as vscode from 'vscode';
import { unreadableProblem, type FileProblem } from '../../../core/checks/checkCase.ts';
import type { Span } from '../../../core/text/span.ts';
import { findTextFlaw, wrongEncoding } from '../../../core/yaml/findTextFlaw.ts';
import type { IndexWorkers } from '../../../index/indexWorkers.ts';
import { textOfBytes } from '../../../index/workerMessages.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { rangeIn } from '../../ui/textEdits.ts';
import { isEditableCase } from './openFileProblems.ts';
import { diagnosticSource, applySeverities, checksSetting } from './severitySettings.ts';
import { problemDiagnostic } from './toDiagnostic.ts';

/** Time without changes before a document is read, in ms: the thread that reads it has time for every key. */
const quietMs = 20;

/** A problem of a document, and how it is shown. */
export interface ShownProblem {
  readonly problem: FileProblem;
  readonly diagnostic: vscode.Diagnostic;
}

interface ShownDocument {
  readonly version: number;
  readonly problems: readonly ShownProblem[];
}

/**
 * Keeps true what is wrong with open test cases as YAML and by the schema. They are read in the thread that reads
 * all files, by what reads closed ones; a long document is not read again before it was read.
 */
export class OpenFormProblems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection(`${diagnosticSource} (form)`);
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly underWay = new Set<string>();
  private readonly shown = new Map<string, ShownDocument>();
  private readonly following: vscode.Disposable;
  private isDisposed = false;

  constructor(
    index: Pick<CaseIndex, 'onDidChange'>,
    private readonly reader: Pick<IndexWorkers, 'readFormProblems'>,
    private readonly log: Pick<vscode.LogOutputChannel, 'error'>,
  ) {
    const { workspace } = vscode;
    this.following = vscode.Disposable.from(
      workspace.onDidOpenTextDocument((document) => this.checkSoon(document, 0)),
      workspace.onDidChangeTextDocument(({ document }) => this.checkSoon(document)),
      workspace.onDidCloseTextDocument((document) => this.forget(document)),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(checksSetting)) this.checkAll();
      }),
      // An editor may stay open when its file goes.
      index.onDidChange((changed) => this.checkAll(changed)),
    );
    this.checkAll();
  }

  dispose(): void {
    this.isDisposed = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.following.dispose();
    this.collection.dispose();
  }

  /** The problems of the current version of a document; none where they are not known yet. */
  of(document: vscode.TextDocument): readonly ShownProblem[] {
    const shown = this.shown.get(keyOf(document));
    return shown?.version === document.version ? shown.problems : [];
  }

  private checkAll(changed?: readonly vscode.Uri[]): void {
    const keys = changed && new Set(changed.map(String));
    for (const document of vscode.workspace.textDocuments)
      if (keys?.has(keyOf(document)) ?? true) this.checkSoon(document, 0);
  }

  private checkSoon(document: vscode.TextDocument, pause = quietMs): void {
    if (!isEditableCase(document) || this.isDisposed) return;
    const key = keyOf(document);
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => void this.check(document), pause),
    );
  }

  private async check(document: vscode.TextDocument): Promise<void> {
    const key = keyOf(document);
    this.timers.delete(key);
    // The one under way looks once more at what has changed meanwhile.
    if (this.underWay.has(key)) return;
    this.underWay.add(key);
    try {
      while (!this.isDisposed && isEditableCase(document)) {
        const { version } = document;
        const found = await this.read(document);
        if (document.version !== version) continue;
        this.show(document, found);
        break;
      }
    } catch (error) {
      if (!this.isDisposed) this.log.error(`reading ${document.uri.path}: ${String(error)}`);
    } finally {
      this.underWay.delete(key);
    }
  }

  private async read(document: vscode.TextDocument): Promise<readonly FileProblem[]> {
    const text = document.getText();
    const file = document.isDirty || document.isUntitled ? undefined : await readFile(document);
    if (file === 'missing') return [];
    if (file && !isUtf8(file)) return [unreadableProblem(wrongEncoding(file))];
    const written = file && textOfBytes(file);
    // The editor hides further byte order marks: what has them is the file.
    const isFlawed = written !== undefined && findTextFlaw(written) !== undefined;
    const found = await this.reader.readFormProblems(isFlawed ? written : text);
    return found.map((problem) => ({ ...problem, span: clampSpan(problem.span, text.length) }));
  }

  private show(document: vscode.TextDocument, found: readonly FileProblem[]): void {
    if (document.isClosed || this.isDisposed) return;
    const problems = applySeverities(found, document).map((problem) => ({
      problem,
      diagnostic: problemDiagnostic(problem, rangeIn(document, problem.span)),
    }));
    this.shown.set(keyOf(document), { version: document.version, problems });
    this.collection.set(
      document.uri,
      problems.map(({ diagnostic }) => diagnostic),
    );
  }

  private forget(document: vscode.TextDocument): void {
    const key = keyOf(document);
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    this.shown.delete(key);
    this.collection.delete(document.uri);
  }
}

const readFile = ({ uri }: vscode.TextDocument): Thenable<Uint8Array | 'missing'> =>
  vscode.workspace.fs.readFile(uri).then(
    (bytes) => bytes,
    () => 'missing',
  );

const keyOf = ({ uri }: vscode.TextDocument): string => uri.toString();

const clampSpan = ({ start, end }: Span, length: number): Span => ({
  start: Math.min(start, length),
  end: Math.min(end, length),
});
