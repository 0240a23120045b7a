import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { StepCache } from '../../src/editor/files/steps/documentSteps.ts';
import { NextStepMark } from '../../src/editor/live/liveMarks.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';
import { inWorkspace } from './support/workspace.ts';

const step =
  '  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: TEXT\n        selector: Save\n';
const text = `id: 64444444-4444-4444-8444-444444444445\ndescription: Buy\nelements:\n${step.repeat(80)}`;

describe('the editor beside a live page', () => {
  const file = inWorkspace('followed.yaml');
  const steps = new StepCache();
  let editor: vscode.TextEditor;
  let mark: NextStepMark;

  beforeEach(async () => {
    await vscode.workspace.fs.writeFile(file, Buffer.from(text));
    editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    mark = new NextStepMark(vscode.Uri.file('/'), editor.document, steps);
    mark.mark(0);
  });
  afterEach(async () => {
    mark.dispose();
    await closeEditors();
    await vscode.workspace.fs.delete(file);
  });

  /** The lines of the last step. */
  const lastStep = (): vscode.Range => {
    const { start, end } = steps.of(editor.document).wholeRange(79);
    return new vscode.Range(start.line, 0, end.line + 1, 0);
  };
  const isInView = (at: number): boolean => {
    const { start } = steps.of(editor.document).wholeRange(at);
    return editor.visibleRanges.some((range) => range.contains(start));
  };
  const follow = async (at: number): Promise<void> => {
    mark.mark(at);
    await waitUntil(() => isInView(at) && isInView(at - 1), Boolean);
  };
  const scrollToTop = async (): Promise<void> => {
    editor.revealRange(new vscode.Range(0, 0, 0, 0), vscode.TextEditorRevealType.AtTop);
    await waitUntil(() => isInView(0), Boolean);
  };
  /** Whether an editor that shows the top goes on showing it when another step is the next one. */
  const staysWith = async (at: number): Promise<void> => {
    mark.mark(at);
    await vscode.commands.executeCommand('cursorMove', { to: 'right' });
    assert.deepEqual([isInView(0), isInView(at)], [true, false]);
  };

  it('follows the next step and the one before it, and keeps its cursor', async () => {
    await follow(40);
    await follow(79);
    await follow(20);
    assert.equal(editor.selection.active.line, 0);
  });

  it('stays where a person scrolls, up to where the step is in view again, or steps run', async () => {
    await follow(40);
    await scrollToTop();
    await staysWith(41);
    editor.revealRange(steps.of(editor.document).wholeRange(41), vscode.TextEditorRevealType.InCenter);
    await waitUntil(() => isInView(41), Boolean);
    await follow(60);
    await scrollToTop();
    await staysWith(61);
    mark.follow();
    await follow(62);
  });

  it('knows that a step has not run that is written in the place of the last one, which was removed', async () => {
    mark.mark(80);
    await editor.edit((edit) => edit.delete(lastStep()));
    assert.equal(mark.index, 79);
    const { end } = steps.of(editor.document).wholeRange(78);
    await editor.edit((edit) => edit.insert(end, `\n${step.trimEnd()}`));
    assert.deepEqual([mark.index, steps.of(editor.document).count], [79, 80]);
    mark.mark(79);
    await editor.edit((edit) => edit.delete(lastStep()));
    await editor.edit((edit) => edit.insert(end, `\n${step.trimEnd()}`));
    assert.equal(mark.index, 79);
  });

  it('stays where a person writes, up to where steps run', async () => {
    await follow(40);
    editor.selection = new vscode.Selection(1, 16, 1, 16);
    await vscode.commands.executeCommand('type', { text: 's' });
    await waitUntilEqual(() => editor.document.lineAt(1).text, 'description: Buys');
    await waitUntil(() => isInView(0), Boolean);
    await staysWith(41);
    mark.follow();
    await follow(42);
  });

  it('follows steps that are written into it by something else, also where they push others out of view', async () => {
    await follow(40);
    const page = vscode.window.createWebviewPanel('page', 'Page', vscode.ViewColumn.Beside);
    await waitUntil(() => vscode.window.activeTextEditor === undefined, Boolean);
    for (const at of [40, 41, 42, 43, 44, 45, 46, 47, 48, 49]) {
      const change = new vscode.WorkspaceEdit();
      const { start } = steps.of(editor.document).wholeRange(at);
      change.insert(file, new vscode.Position(start.line, 0), step);
      await vscode.workspace.applyEdit(change);
      await follow(at + 1);
    }
    page.dispose();
    await vscode.window.showTextDocument(editor.document);
  });
});
