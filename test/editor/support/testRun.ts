import * as vscode from 'vscode';

/** A message on a failed test, as far as a user reads it. */
export interface ToldMessage {
  readonly text: string;
  /** The file's name and the line, from 1. */
  readonly place: string | undefined;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

/** In place of a run of the Testing view: keeps what it is told. */
export class ToldRun implements vscode.TestRun {
  readonly name = undefined;
  readonly token = new vscode.CancellationTokenSource().token;
  readonly isPersisted = true;
  readonly onDidDispose: vscode.TestRun['onDidDispose'] = () => ({ dispose: () => undefined });
  /** Verdicts in their order, as `passed CASE`, or `passed CASE › STEP`. */
  readonly verdicts: string[] = [];
  readonly messages = new Map<string, ToldMessage[]>();
  /** Lines of the output that stand at a place: `FILE:LINE TEXT`. */
  readonly placed: string[] = [];
  output = '';
  hasEnded = false;
  /** Called with each verdict. */
  heard: (verdict: string) => void = () => undefined;

  enqueued = (item: vscode.TestItem): void => this.tell('enqueued', item);
  started = (item: vscode.TestItem): void => this.tell('started', item);
  skipped = (item: vscode.TestItem): void => this.tell('skipped', item);
  passed = (item: vscode.TestItem): void => this.tell('passed', item);
  addCoverage = (): void => undefined;

  failed(item: vscode.TestItem, messages: vscode.TestMessage | readonly vscode.TestMessage[]): void {
    this.tell('failed', item, messages);
  }

  errored(item: vscode.TestItem, messages: vscode.TestMessage | readonly vscode.TestMessage[]): void {
    this.tell('errored', item, messages);
  }

  appendOutput(output: string, location?: vscode.Location): void {
    this.output += output;
    if (location) this.placed.push(`${placeOf(location)} ${output.trim().split('\r\n')[0] ?? ''}`);
  }

  end(): void {
    this.hasEnded = true;
  }

  /** What became of a case or of one of its steps last. */
  verdictOn(name: string): string | undefined {
    return this.verdicts.findLast((verdict) => verdict.endsWith(` ${name}`))?.split(' ')[0];
  }

  /** What became of the steps of a case, in the order in which it was told. */
  stepsOf(name: string, ...kinds: readonly string[]): string[] {
    return this.verdicts.flatMap((verdict) => {
      const [before, step] = verdict.split(` ${name} › `);
      return before !== undefined && step !== undefined && kinds.includes(before) ? `${before} ${step}` : [];
    });
  }

  private tell(
    kind: string,
    item: vscode.TestItem,
    messages: vscode.TestMessage | readonly vscode.TestMessage[] = [],
  ): void {
    const name = nameOf(item);
    this.messages.set(name, [...(this.messages.get(name) ?? []), ...[messages].flat().map(toldMessage)]);
    this.verdicts.push(`${kind} ${name}`);
    this.heard(`${kind} ${name}`);
  }
}

/** Steps are told apart by the numbers that stand for them. */
const nameOf = ({ id, label, parent }: vscode.TestItem): string =>
  /^\d+$/.test(id) && parent ? `${parent.label} › ${label}` : label;

const toldMessage = (message: vscode.TestMessage): ToldMessage => ({
  text: typeof message.message === 'string' ? message.message : message.message.value,
  place: message.location && placeOf(message.location),
  expected: message.expectedOutput,
  actual: message.actualOutput,
});

const placeOf = ({ uri, range }: vscode.Location): string =>
  `${uri.path.split('/').at(-1)}:${range.start.line + 1}`;
