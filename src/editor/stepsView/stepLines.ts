import * as vscode from 'vscode';
import type { DocumentSteps, StepCache } from '../files/steps/documentSteps.ts';
import { languageId } from '../ui/documents.ts';
import { stepsNow } from './stepsSources.ts';
import { findStep, type PlacedStep, stepOfFile } from './strip.ts';

/** A step of a run in its file as it is now. */
export interface StepInFile {
  readonly document: vscode.TextDocument;
  readonly steps: DocumentSteps;
  readonly index: number;
}

/** The lines of steps that ran, in the files as they are now. */
export class StepLines {
  constructor(private readonly steps: StepCache) {}

  /** Finds a step in its file. @returns undefined where it has no file, or was edited since */
  async find({ ran, index }: PlacedStep): Promise<StepInFile | undefined> {
    if (!ran || index === undefined) return undefined;
    const document = await vscode.workspace
      .openTextDocument(vscode.Uri.parse(ran.uri, true))
      .then(undefined, () => undefined);
    if (!document) return undefined;
    const steps = this.steps.of(document);
    const at = findStep(ran.steps, index, stepsNow(steps, ran));
    return at === undefined ? undefined : { document, steps, index: at };
  }

  /** Moves the cursor to a step, in the editor that shows its file or in another one, without the focus. */
  async show({ document, index }: StepInFile): Promise<void> {
    const { start } = this.steps.of(document).wholeRange(index);
    const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
    if (!editor) {
      const selection = new vscode.Range(start, start);
      await vscode.window.showTextDocument(document, { preserveFocus: true, preview: true, selection });
      return;
    }
    if (this.steps.of(document).indexAt(editor.selection.active) !== index)
      editor.selection = new vscode.Selection(start, start);
    editor.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** The step of a run at the cursor; undefined where the editor shows another file, or no step is there. */
  atCursor(
    { document, selection }: vscode.TextEditor,
    strip: readonly PlacedStep[],
    chosen: string | undefined,
  ): PlacedStep | undefined {
    const uri = document.uri.toString();
    const ran = strip.find((step) => step.ran?.uri === uri)?.ran;
    if (!ran) return undefined;
    const steps = this.steps.of(document);
    const at = steps.indexAt(selection.active);
    return at === undefined ? undefined : stepOfFile(strip, uri, stepsNow(steps, ran), at, chosen);
  }
}

/** The editor in use, if it shows a test case of the workspace. */
export function activeCaseEditor(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  const isCase =
    editor?.document.languageId === languageId && editor.document.uri.scheme !== 'portable-tests';
  return isCase ? editor : undefined;
}
