import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { removeFolder } from '../../node/files.ts';
import { killTree, spawnTree } from '../../node/processTree.ts';
import { readLines } from '../../node/readLines.ts';
import { inheritedEnvironment } from '../../runner/environment/processEnvironment.ts';
import type { Tools } from '../../runner/find/findTools.ts';
import { ownRuntime, type NodeRuntime } from '../../runner/find/node.ts';
import { browserChoice } from '../../runner/launch/launchBrowser.ts';
import type { StepFingerprint } from '../element/stepFingerprints.ts';
import type { SampleStep } from '../flaky/runSample.ts';
import type { RenderTools } from '../render/pageRenderer.ts';
import type { StepOutline } from '../stepOutlines.ts';
import {
  mostLineBytes,
  toThrown,
  TraceNotOpen,
  type ReaderAnswer,
  type ReaderCalls,
  type ReaderRequest,
} from './readerProtocol.ts';
import type { RenderedStep, StepMoment, StepSummary } from './traceAnswers.ts';

interface ReadOptions {
  readonly secrets?: ReadonlyMap<string, string>;
}

/** How long the process may take to end by itself, in ms. */
const graceMs = 5000;
/** How long the process waits for the next request, in ms. */
const idleMs = 5 * 60_000;

/**
 * Reads traces in a process of its own, which starts when the first one is opened: a trace may come from anywhere, and is
 * large. It ends where nobody has asked for five minutes. Where it has ended, the next request starts another one.
 */
export class TraceReader {
  private process: Promise<ReaderProcess> | undefined;
  private lastTrace = 0;
  /** How many answers are waited for. */
  private asked = 0;
  private expiry: NodeJS.Timeout | undefined;
  private isDisposed = false;

  /**
   * @param script the bundled `main.ts`
   * @param findTools finds what runs test cases on this machine, and throws what is missing: traces can be read without it
   * @param patienceMs how long an answer may take
   */
  constructor(
    private readonly script: string,
    private readonly findTools: () => Promise<Tools>,
    private readonly patienceMs = 120_000,
  ) {}

  /**
   * Opens a trace.
   *
   * @param options.secrets values of variables by their names: where one stands in what is read, its name is shown
   * @throws {UserError} when the file can't be read as a trace
   */
  async open(file: string, { secrets = new Map<string, string>() }: ReadOptions = {}): Promise<OpenTrace> {
    const trace = ++this.lastTrace;
    const opening = { file, secrets: [...secrets] };
    const steps = await this.ask('open', trace, opening);
    return new OpenTrace(
      steps,
      async (call, input) => {
        try {
          return await this.ask(call, trace, input);
        } catch (error) {
          if (!(error instanceof TraceNotOpen)) throw error;
          await this.ask('open', trace, opening);
          return this.ask(call, trace, input);
        }
      },
      async () => renderToolsOf(await this.findTools()),
    );
  }

  /**
   * Reads what the elements of the passed steps of a trace were.
   *
   * @param secrets values of variables by their names: an element that has one is left out
   * @throws {UserError} when the file can't be read as a trace
   */
  fingerprints(file: string, secrets: ReadonlyMap<string, string>): Promise<readonly StepFingerprint[]> {
    return this.ask('fingerprints', 0, { file, secrets: [...secrets] });
  }

  /** Ends the process; nothing is answered any more. */
  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.expiry);
    this.end();
  }

  /** Asks again where the process ended meanwhile, but only once: a trace may be what ends it. */
  private async ask<Call extends keyof ReaderCalls>(
    call: Call,
    trace: number,
    input: ReaderCalls[Call]['input'],
  ): Promise<ReaderCalls[Call]['answer']> {
    this.asked++;
    clearTimeout(this.expiry);
    try {
      return await this.askTwice(call, trace, input);
    } finally {
      this.asked--;
      if (this.asked === 0) this.expiry = setTimeout(() => this.end(), idleMs).unref();
    }
  }

  private async askTwice<Call extends keyof ReaderCalls>(
    call: Call,
    trace: number,
    input: ReaderCalls[Call]['input'],
  ): Promise<ReaderCalls[Call]['answer']> {
    for (const isLast of [false, true]) {
      try {
        const reader = await this.started();
        return await reader.ask(call, trace, input);
      } catch (error) {
        if (isLast || this.isDisposed || !(error instanceof ReaderEnded)) throw error;
      }
    }
    throw new ReaderEnded();
  }

  private end(): void {
    void this.process?.then((reader) => reader.end());
  }

  private started(): Promise<ReaderProcess> {
    if (this.isDisposed) throw new ReaderEnded();
    return (this.process ??= this.start());
  }

  private async start(): Promise<ReaderProcess> {
    const tools = await this.findTools().catch(() => undefined);
    const reader = new ReaderProcess(this.script, tools?.node ?? ownRuntime(), this.patienceMs);
    void reader.ended.then(() => (this.process = undefined));
    if (this.isDisposed) reader.end();
    return reader;
  }
}

/** A trace that is open. Each of its methods throws a {@link UserError} when the trace can't be read any more. */
export class OpenTrace {
  /** @param ask asks about this trace */
  constructor(
    readonly steps: readonly StepSummary[],
    private readonly ask: <Call extends keyof ReaderCalls>(
      call: Call,
      input: ReaderCalls[Call]['input'],
    ) => Promise<ReaderCalls[Call]['answer']>,
    private readonly renderTools: () => Promise<RenderTools>,
  ) {}

  /** What happened in a step, as the trace itself has it. @param place that of a step in {@link steps} */
  step(place: number): Promise<StepMoment> {
    return this.ask('step', { place });
  }

  /** What each step left behind, to be compared with another run. */
  outlines(): Promise<readonly StepOutline[]> {
    return this.ask('outlines', {});
  }

  /**
   * The pages before and after a step, drawn sharply from the DOM that the trace has kept, and what changed between them.
   *
   * @throws what finding Playwright and a browser throws where one is missing
   */
  async rendered(place: number): Promise<RenderedStep> {
    return this.ask('render', { place, tools: await this.renderTools() });
  }

  /**
   * The code of a locator for what is at a point of the page before or after a step; undefined where there is none.
   *
   * @param x in CSS pixels of the page's viewport, as `y`
   * @throws what finding Playwright and a browser throws where one is missing
   */
  async locatorAt(
    place: number,
    moment: 'before' | 'after',
    x: number,
    y: number,
  ): Promise<string | undefined> {
    const tools = await this.renderTools();
    return (await this.ask('locatorAt', { place, moment, x, y, tools })) ?? undefined;
  }

  /** What its steps left behind, to be compared with other runs of the same test case. */
  sample(): Promise<readonly SampleStep[]> {
    return this.ask('sample', {});
  }

  /** Lets go of it. */
  async close(): Promise<void> {
    await this.ask('close', {}).catch(() => undefined);
  }
}

/** @throws {UserError} for a browser elsewhere: what a trace has stays on this machine */
function renderToolsOf({ playwright, browser }: Tools): RenderTools {
  const choice = browserChoice(browser);
  if (choice) return { playwright: playwright.folder, browser: choice };
  throw new UserError(
    message('Pages of a trace are rendered only by a browser of this machine'),
    message('Choose one in the settings of runs'),
  );
}

/** The process has ended before it answered, or could not start. */
class ReaderEnded extends UserError {
  constructor(cause?: unknown) {
    super(
      message('The process that reads traces has ended unexpectedly'),
      message('Open the trace again'),
      undefined,
      { cause },
    );
  }
}

/** A trace that keeps the process busy would keep others from being read. */
class ReaderTooSlow extends UserError {
  constructor() {
    super(
      message('The trace takes too long to be shown step by step'),
      message("Open it in Playwright's viewer instead"),
    );
  }
}

/** A running process, and what it was asked. */
class ReaderProcess {
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly asked = new Map<number, (answer: ReaderAnswer | UserError) => void>();
  private lastId = 0;

  constructor(
    script: string,
    node: NodeRuntime,
    private readonly patienceMs: number,
  ) {
    // Its path is short, for that of a browser's profile may be no longer than Windows allows.
    const temporary = path.join(tmpdir(), `ptc-trace-${randomUUID()}`);
    this.child = spawnTree(node.command, [script, temporary], {
      cwd: tmpdir(),
      env: { ...inheritedEnvironment(), ...node.env },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let ended = (): void => undefined;
    this.ended = new Promise((resolve) => (ended = resolve));
    const end = (cause?: unknown): void => {
      for (const answer of this.asked.values()) answer(new ReaderEnded(cause));
      this.asked.clear();
      killTree(this.child);
      void removeFolder(temporary);
      ended();
    };
    this.child.on('error', end).once('exit', () => end());
    this.child.stdin?.on('error', () => undefined);
    const output = this.child.stdout as Readable;
    output.once('close', () => end());
    readLines(output, { most: () => mostLineBytes, onLine: (line) => this.receive(line) });
  }

  /** @throws {ReaderEnded} when it ends first. @throws {Error} what the process throws */
  async ask<Call extends keyof ReaderCalls>(
    call: Call,
    trace: number,
    input: ReaderCalls[Call]['input'],
  ): Promise<ReaderCalls[Call]['answer']> {
    const id = ++this.lastId;
    const request = { id, call, trace, ...input } as ReaderRequest;
    const answered = new Promise<ReaderAnswer | UserError>((resolve) => this.asked.set(id, resolve));
    const late = setTimeout(() => this.giveUp(id), this.patienceMs);
    this.child.stdin?.write(`${JSON.stringify(request)}\n`);
    const answer = await answered;
    clearTimeout(late);
    if (answer instanceof UserError) throw answer;
    if ('failure' in answer) throw toThrown(answer.failure);
    return answer.result as ReaderCalls[Call]['answer'];
  }

  /** Lets it end by itself, with its browser. */
  end(): void {
    this.child.stdin?.end();
    const late = setTimeout(() => killTree(this.child), graceMs).unref();
    void this.ended.then(() => clearTimeout(late));
  }

  private receive(line: string): void {
    const answer = JSON.parse(line) as ReaderAnswer;
    this.answer(answer.id, answer);
  }

  private giveUp(id: number): void {
    this.answer(id, new ReaderTooSlow());
    killTree(this.child);
  }

  private answer(id: number, answer: ReaderAnswer | UserError): void {
    this.asked.get(id)?.(answer);
    this.asked.delete(id);
  }
}
