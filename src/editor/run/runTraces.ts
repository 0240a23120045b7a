import * as vscode from 'vscode';
import type { CaseEnd } from '../../runner/events/runEvent.ts';
import type { CollectedCases } from '../files/collectCases.ts';

/** A run of a test case that has written a trace. */
export interface RunTrace {
  /** The trace’s file. */
  readonly trace: string;
  /** The file of the test case that ran. */
  readonly uri: vscode.Uri;
  readonly outcome: CaseEnd['outcome'];
  /** Whether the environment of the run held secrets. */
  readonly withSecrets: boolean;
  /** What is hidden of it, by the names of variables. */
  readonly secrets: ReadonlyMap<string, string>;
  /** All test cases of the run as they ran, by id; the same object for each trace of a run. */
  readonly files: CollectedCases['files'];
}

/** A trace that the viewer can show. */
interface SavedTrace {
  /** The file of the test case that ran. */
  readonly file: string;
  readonly withSecrets: boolean;
  /** The address at which the local service served it last; it expires after a day, or with the service. */
  url?: string;
}

/** The last runs of a test case. */
interface LastRuns {
  readonly latest: RunTrace;
  /** The last one that passed, before the latest. */
  readonly passed: RunTrace | undefined;
}

/** The most traces of passed runs that outlive the latest runs. */
const mostKept = 10;

/** The traces of the runs of this window. */
export class RunTraces {
  /** By the trace’s file, oldest first. */
  private readonly traces = new Map<string, SavedTrace>();
  /** By the test case’s file, oldest first. */
  private readonly last = new Map<string, LastRuns>();
  private readonly added = new vscode.EventEmitter<RunTrace>();
  readonly onDidAdd = this.added.event;

  add(run: RunTrace): void {
    const file = run.uri.toString();
    this.traces.set(run.trace, { file, withSecrets: run.withSecrets });
    const { latest, passed } = this.last.get(file) ?? {};
    this.last.delete(file);
    this.last.set(file, { latest: run, passed: latest?.outcome === 'passed' ? latest : passed });
    this.added.fire(run);
  }

  setUrl(trace: string, url: string): void {
    const known = this.traces.get(trace);
    if (known) known.url = url;
  }

  get(trace: string): SavedTrace | undefined {
    return this.traces.get(trace);
  }

  /** The file of the latest trace of a test case. */
  latestOf(uri: vscode.Uri): string | undefined {
    return this.lastRuns(uri)?.latest.trace;
  }

  lastRuns(uri: vscode.Uri): LastRuns | undefined {
    return this.last.get(uri.toString());
  }

  /** Traces that are compared with later ones: of each test case the last that passed, those of the latest runs. */
  get kept(): string[] {
    return [...this.last.values()]
      .slice(-mostKept)
      .flatMap(({ latest, passed }) => (latest.outcome === 'passed' ? latest : passed)?.trace ?? []);
  }
}
