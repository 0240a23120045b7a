import pLimit from 'p-limit';
import * as vscode from 'vscode';
import { checkContent, type FileProblem, type FileProblems } from '../../../core/checks/checkCase.ts';
import type { Related } from '../../../core/checks/finding/finding.ts';
import { IgnoreComments } from '../../../core/checks/ignoreComments.ts';
import { isForClosedFiles } from '../../../core/checks/runChecks.ts';
import { type OtherCase, unknownVariables } from '../../../core/checks/views/caseSetView.ts';
import type { StepVariables } from '../../../core/checks/views/stepVariables.ts';
import { runToEnd } from '../../../core/slices.ts';
import type { IndexWorkers } from '../../../index/indexWorkers.ts';
import type { TextRequest } from '../../../index/workerMessages.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import type { NameSources } from '../../cases/catalog/serviceNames.ts';
import { caseSetFolderLookup, caseSetViewOf } from '../../files/caseSets.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { isSameText } from '../../files/index/caseTable.ts';
import type { SavedVariableNames } from '../../targets/environments/savedRunValues.ts';
import { targetFolders } from '../../targets/targetFolders.ts';
import { languageId } from '../../ui/documents.ts';
import { deferred, onFirstCase } from '../../ui/lazyValues.ts';
import { rangeInText } from '../../ui/textEdits.ts';
import { CheckDependencies } from './filesToCheckAgain.ts';
import { OpenFileProblems, type NamesFromServices, isEditableCase } from './openFileProblems.ts';
import { registerExplainCheck } from './registerExplainCheck.ts';
import { applySeverities, checksSetting, diagnosticSource } from './severitySettings.ts';
import { problemDiagnostic } from './toDiagnostic.ts';

/** Checks open test cases, and offers fixes for what was found. */
export function registerChecks(
  index: CaseIndex,
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  summaries: Pick<IndexWorkers, 'readProblems' | 'readFormProblems' | 'keepProblems'>,
  variables: Pick<SavedVariableNames, 'originsByName' | 'onDidChange'>,
  sources: NameSources & Pick<NamesFromServices, 'changes'>,
  log: Pick<vscode.LogOutputChannel, 'error'>,
): vscode.Disposable {
  const namesOf = deferred(async () => (await import('./namesOfSet.ts')).createNamesOf(index, sources));
  const names: NamesFromServices = { ...sources, of: async (...args) => (await namesOf())(...args) };
  const problems = new OpenFileProblems(index, variables, names, log);
  const forms = deferred(
    async () => new (await import('./openSchemaProblems.ts')).OpenFormProblems(index, summaries, log),
  );
  const fixes = deferred(
    async () => new (await import('./caseFixes.ts')).CaseFixes(problems, await forms(), index),
  );
  return vscode.Disposable.from(
    problems,
    onFirstCase(forms, (error) => log.error(String(error))),
    new ClosedFileProblems(index, summaries, log),
    registerExplainCheck(vscode.Uri.joinPath(extensionUri, 'docs', 'checks.md')),
    vscode.languages.registerCodeActionsProvider(
      { language: languageId },
      {
        provideCodeActions: async (document, range, _, token) =>
          (await fixes()).provideCodeActions(document, range, token),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
}

/** Number of texts that the workers read at once; requests for open documents wait for those of all batches under way. */
const batch = 16;
const batchesAtOnce = 2;

/** A change of so many files is worth writing what was read of all. */
const worthKeeping = 100;

interface Reading extends FileProblems {
  readonly file: IndexedCase;
}

type Problem = FileProblem & { readonly related?: readonly Related[] };

/**
 * Keeps the errors and warnings of test cases true that are not open in an editor. Their problems are read with
 * the index, and looked at in slices, after each change of the index: those that changed and those that
 * are linked with them. Of an open document, `OpenFormProblems` and `OpenFileProblems` report the same
 * and hints, and fix it.
 */
export class ClosedFileProblems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection(
    `${diagnosticSource} (closed files)`,
  );
  private readonly readings = new Map<string, Reading>();
  /** The shown problems of each file, to detect changes. */
  private readonly shown = new Map<string, string>();
  private readonly links = new CheckDependencies();
  private readonly following: vscode.Disposable;
  /** Files that changed since they were checked; undefined where any may have. */
  private changed: Map<string, vscode.Uri> | undefined;
  private isWanted = false;
  private isUnderWay = false;
  private isDisposed = false;

  constructor(
    private readonly index: CaseIndex,
    private readonly reader: Pick<IndexWorkers, 'readProblems' | 'keepProblems'>,
    private readonly log: Pick<vscode.LogOutputChannel, 'error'>,
  ) {
    const { workspace } = vscode;
    this.following = vscode.Disposable.from(
      index.onDidChange((uris) => void this.check(uris)),
      workspace.onDidOpenTextDocument((document) => {
        if (isEditableCase(document)) this.show(document.uri, []);
      }),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (index.at(uri)) void this.check([uri]);
      }),
      workspace.onDidGrantWorkspaceTrust(() => this.start()),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('portableTests.targets')) this.start();
        if (event.affectsConfiguration(checksSetting)) void this.check();
      }),
      // Which files make a set depends on the folders.
      workspace.onDidChangeWorkspaceFolders(() => this.start()),
    );
    this.start();
  }

  dispose(): void {
    this.isDisposed = true;
    this.following.dispose();
    this.collection.dispose();
  }

  /** Has the index built where folders belong to a target; elsewhere it waits for the first open test case. */
  private start(): void {
    this.changed = undefined;
    if (targetFolders().length > 0)
      this.index.ready.then(
        () => this.check(),
        (error: unknown) => this.log.error(`index: ${String(error)}`),
      );
  }

  /** Checks some files, or all, and once more what changed meanwhile. */
  private async check(uris?: readonly vscode.Uri[]): Promise<void> {
    if (uris) for (const uri of uris) this.changed?.set(uri.toString(), uri);
    else this.changed = undefined;
    this.isWanted = true;
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    try {
      await this.index.ready;
      while (this.isWanted && !this.isDisposed) {
        this.isWanted = false;
        const changed = this.changed ?? this.allFiles();
        this.changed = new Map();
        await this.readChanged(changed);
        await this.checkLinked(changed);
      }
    } catch (error) {
      this.changed = undefined;
      if (!this.isDisposed) this.log.error(`checks of files that are not open: ${String(error)}`);
    } finally {
      this.isUnderWay = false;
    }
  }

  private allFiles(): Map<string, vscode.Uri> {
    const read = [...this.readings.values()].map(({ file }) => file);
    return new Map([...this.index.all(), ...read].map(({ uri }) => [uri.toString(), uri]));
  }

  /** Takes the problems of files that changed, or has the worker read them. */
  private async readChanged(uris: ReadonlyMap<string, vscode.Uri>): Promise<void> {
    const pause = createEventLoopPause();
    const setOf = caseSetFolderLookup();
    const changed: IndexedCase[] = [];
    for (const [key, uri] of uris) {
      await pause();
      const file = this.index.at(uri);
      const known = this.readings.get(key)?.file;
      if (!file || (known && isSameText(known, file)) || !isTestCase(file) || !setOf(uri)) continue;
      if (file.problems) this.readings.set(key, { ...file.problems, file });
      else changed.push(file);
    }
    const starts = Array.from({ length: Math.ceil(changed.length / batch) }, (_, at) => at * batch);
    const limit = pLimit(batchesAtOnce);
    await limit
      .map(starts, async (start) => {
        if (!this.isDisposed) await this.readProblems(changed.slice(start, start + batch));
      })
      .finally(() => limit.clearQueue());
    // Without it, the next window is slower.
    if (changed.length >= worthKeeping) this.reader.keepProblems().catch(() => undefined);
  }

  private async readProblems(files: readonly IndexedCase[]): Promise<void> {
    const found = await this.reader.readProblems(files.map(textRequest));
    for (const [at, file] of files.entries()) {
      const problems = found[at];
      if (problems) this.readings.set(file.uri.toString(), { ...problems, file });
    }
  }

  private async checkLinked(changed: ReadonlyMap<string, vscode.Uri>): Promise<void> {
    const pause = createEventLoopPause();
    const setOf = caseSetFolderLookup();
    const links = [...changed].map(([key, uri]) => [key, this.index.at(uri)?.summary] as const);
    for (const key of this.links.update(new Map(links))) {
      await pause();
      if (this.isDisposed) return;
      const reading = this.readings.get(key);
      if (!reading) continue;
      const { file } = reading;
      const now = this.index.at(file.uri);
      if (!now) this.readings.delete(key);
      const isCurrent = now !== undefined && isSameText(now, file) && setOf(file.uri) !== undefined;
      this.show(file.uri, isCurrent ? this.problemsOf(reading, setOf) : [], file);
    }
  }

  private problemsOf(
    { file, content, problems }: Reading,
    setOf: ReturnType<typeof caseSetFolderLookup>,
  ): Problem[] {
    const { uri } = file;
    const caseSet = this.links.noting(caseSetViewOf(uri, this.index, true, setOf));
    const checked = {
      ...content,
      get text() {
        return file.text;
      },
    };
    const findings = runToEnd(checkContent(checked, caseSet, (other) => this.readSteps(other)));
    if (problems.length + findings.length === 0 || isOpen(uri)) return [];
    const isShown = ({ severity }: Problem): boolean => isForClosedFiles(severity);
    const own: Problem[] = applySeverities(problems, uri).filter(isShown);
    const shared = applySeverities(findings, uri).filter(isShown);
    if (shared.length === 0) return own;
    const comments = new IgnoreComments(file.text);
    return [...own, ...shared.filter((finding) => !comments.ignores(finding))];
  }

  private *readSteps({ key }: OtherCase): Generator<undefined, readonly StepVariables[]> {
    yield;
    return this.readings.get(key)?.content.variables ?? [unknownVariables];
  }

  private show(uri: vscode.Uri, problems: readonly Problem[], file?: IndexedCase): void {
    const key = uri.toString();
    const text = problems.length > 0 ? (file?.text ?? '') : '';
    const next = problems.length > 0 ? JSON.stringify([text, problems]) : undefined;
    if (this.shown.get(key) === next) return;
    if (next === undefined) {
      this.shown.delete(key);
      this.collection.delete(uri);
      return;
    }
    this.shown.set(key, next);
    this.collection.set(
      uri,
      problems.map((problem) => problemDiagnostic(problem, rangeInText(text, problem.span))),
    );
  }
}

/** The bytes of a file are at hand: its text is decoded where it is looked at. */
const textRequest = (file: IndexedCase): TextRequest => ({
  path: file.uri.fsPath,
  text: file.textBytes ?? file.text,
  hash: file.hash,
});

/** Other YAML may lie in the folder. */
const isTestCase = (file: IndexedCase): boolean =>
  file.summary.id !== undefined || /^["']?elements["']?\s*:/m.test(file.text);

const isOpen = (uri: vscode.Uri): boolean =>
  vscode.workspace.textDocuments.some(
    (document) => document.uri.toString() === uri.toString() && isEditableCase(document),
  );
