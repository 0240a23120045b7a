import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { sizes } from '../support/benchWorkspace.ts';
import { longestBlock } from '../support/longestBlock.ts';
import { measureActivation } from './activation.ts';
import { measureCaseIndex } from './caseIndex.ts';
import { profiled } from './profile.ts';
import type { HostMeasurement, TreeMeasurement } from './result.ts';
import { measureTree } from './tree.ts';
import { untilDiagnostics, Typing } from './typing.ts';

/** The first keystrokes warm things up, as the first seconds of an editor do. */
const warmUp = 3;
const keystrokes = 15;
/** For so long after a keystroke what it leads to is watched, in ms. */
const aftermath = 600;

/** Test cases of the target that the view shows. */
const treeSizes = [2000, 5000];

/** The extension host calls this: it is the module that `extensionTestsPath` names. */
export async function run(): Promise<void> {
  const { PTC_BENCH_RESULT: result, PTC_TEST_LOG: log, PTC_BENCH_PART: part } = process.env;
  if (!result || !log) throw new Error('Started by scripts/bench-editor.ts only');
  const say = (line: string): void => appendFileSync(log, `${line}\n`);
  try {
    writeFileSync(result, JSON.stringify(await measurementsOf(part, say)));
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    throw error;
  }
}

function measurementsOf(part: string | undefined, say: (line: string) => void): Promise<readonly unknown[]> {
  switch (part) {
    case 'activation':
      return measureActivation();
    case 'caseIndex':
      return measureCaseIndex();
    case 'tree':
      return ofTree(say);
    default:
      return ofTyping(say);
  }
}

async function ofTyping(say: (line: string) => void): Promise<HostMeasurement[]> {
  const started = performance.now();
  await indexed();
  say(`The index is there after ${Math.round(performance.now() - started)} ms`);
  const rows: HostMeasurement[] = [];
  for (const steps of sizes) {
    rows.push(await measure(steps));
    say(`Typed in ${steps} steps`);
  }
  return rows;
}

async function ofTree(say: (line: string) => void): Promise<TreeMeasurement[]> {
  const rows: TreeMeasurement[] = [];
  for (const cases of treeSizes) {
    rows.push(...(await measureTree(cases)));
    say(`Looked at ${cases} test cases`);
  }
  return rows;
}

function caseFile(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('No folder is open');
  return vscode.Uri.joinPath(folder.uri, 'cases', name);
}

/** Waits until the index holds every file: before that, no teardown counts as unknown. */
async function indexed(): Promise<void> {
  const uri = caseFile('probe.yaml');
  const editor = await vscode.window.showTextDocument(uri);
  await untilDiagnostics(uri, (found) =>
    found.some(({ code }) => typeof code === 'object' && code.value === 'unknown-teardown'),
  );
  // VS Code keeps the document for minutes, and it would be checked with each keystroke elsewhere.
  const { document } = editor;
  const at = document.getText().slice(0, document.getText().indexOf('teardownId')).split('\n').length - 1;
  await editor.edit((edit) => edit.delete(document.lineAt(at).rangeIncludingLineBreak));
  await document.save();
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

async function measure(steps: number): Promise<HostMeasurement> {
  const typing = await Typing.in(caseFile(`steps-${steps}.yaml`));
  const { document } = typing.editor;
  await pause(3000);
  const whole = (): vscode.Range => new vscode.Range(0, 0, document.lineCount, 0);
  const seen = (): vscode.Range => typing.editor.visibleRanges[0] ?? whole();
  const idle = await repeated(() => pause(0));
  const typed = await repeated(() => typing.letter());
  const checks = await profiled(`checks-${steps}`, () => repeated(() => typing.untilChecked()));
  const hints = await profiled(`hints-${steps}`, () => repeated(() => hinted(typing, seen())));
  const allHints = await repeated(() => hinted(typing, whole()));
  const action = typing.intoAction();
  const form = await repeated(() => action.untilTold());
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  return {
    steps,
    typed: typed.took,
    checks: checks.took,
    form: form.took,
    hints: hints.took,
    allHints: allHints.took,
    checksHeld: checks.held,
    hintsHeld: hints.held,
    idleHeld: idle.held,
  };
}

async function hinted(typing: Typing, range: vscode.Range): Promise<void> {
  if ((await typing.untilHinted(range)) === 0) throw new Error('No hints');
}

/** How long something takes, over and over, and how long it and what it leads to hold the host. */
async function repeated(work: () => Promise<void>): Promise<{ took: number[]; held: number[] }> {
  const took: number[] = [];
  const held: number[] = [];
  for (let round = 0; round < warmUp + keystrokes; round++) {
    const { own } = await longestBlock(async () => {
      const start = performance.now();
      await work();
      took.push(performance.now() - start);
      await pause(aftermath);
    });
    held.push(own);
  }
  return { took: took.slice(warmUp), held: held.slice(warmUp) };
}
