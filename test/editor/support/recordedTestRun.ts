import * as vscode from 'vscode';

/** A message on a failed test, as far as a user reads it. */
export interface RecordedMessage {
  readonly text: string;
  /** The file's name and the line, from 1. */
  readonly place: string | undefined;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

/** In place of a run of the Testing view: keeps what it is told. */
export class RecordedTestRun implements vscode.TestRun {
  readonly name = undefined;
  readonly token = new vscode.CancellationTokenSource().token;
  readonly isPersisted = true;
  readonly onDidDispose: vscode.TestRun['onDidDispose'] = () => ({ dispose: () => undefined });
  /** Verdicts in their order, as `passed CASE`. */
  readonly verdicts: string[] = [];
  readonly messages = new Map<string, RecordedMessage[]>();
  /** Lines of the output that stand at a place: `FILE:LINE TEXT`. */
  readonly placed: string[] = [];
  output = '';
  /** Lines of the output by the case that they belong to. */
  readonly outputOf = new Map<string, string[]>();
  hasEnded = false;
  /** Called with each piece of output. */
  printed: (output: string) => void = () => undefined;

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

  appendOutput(output: string, location?: vscode.Location, item?: vscode.TestItem): void {
    this.output += output;
    if (item) {
      const lines = output.split('\r\n').filter((line) => line !== '');
      this.outputOf.set(item.label, [...(this.outputOf.get(item.label) ?? []), ...lines]);
    }
    this.printed(output);
    if (location) this.placed.push(`${placeOf(location)} ${output.trim().split('\r\n')[0] ?? ''}`);
  }

  end(): void {
    this.hasEnded = true;
  }

  /** The latest verdict on a case. */
  verdictOn(name: string): string | undefined {
    return this.verdicts.findLast((verdict) => verdict.endsWith(` ${name}`))?.split(' ')[0];
  }

  /** Lines of the output that say how the steps of a case ended, in their order, without durations. */
  stepsOf(name: string): string[] {
    return (this.outputOf.get(name) ?? []).flatMap(
      (line) => /^  ([✓✗○] .*?)  \S+ \S+$/.exec(line)?.[1] ?? [],
    );
  }

  private tell(
    kind: string,
    item: vscode.TestItem,
    messages: vscode.TestMessage | readonly vscode.TestMessage[] = [],
  ): void {
    const name = item.label;
    this.messages.set(name, [...(this.messages.get(name) ?? []), ...[messages].flat().map(recordedMessage)]);
    this.verdicts.push(`${kind} ${name}`);
  }
}

const recordedMessage = (message: vscode.TestMessage): RecordedMessage => ({
  text: typeof message.message === 'string' ? message.message : message.message.value,
  place: message.location && placeOf(message.location),
  expected: message.expectedOutput,
  actual: message.actualOutput,
});

const placeOf = ({ uri, range }: vscode.Location): string =>
  `${uri.path.split('/').at(-1)}:${range.start.line + 1}`;
