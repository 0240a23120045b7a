import * as vscode from 'vscode';

/** The time, and timers. */
export interface Clock {
  /** The time in ms. */
  readonly now: () => number;
  /** Runs a function after so many ms; disposing the result cancels it. */
  readonly later: (run: () => void, ms: number) => { dispose(): void };
}

/** This machine's clock. */
export const machineClock: Clock = {
  now: Date.now,
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return new vscode.Disposable(() => clearTimeout(timer));
  },
};

/** Waits; ends early, without an error, when the signal aborts. */
export async function passTime({ later }: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      timer.dispose();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = later(end, ms);
    signal.addEventListener('abort', end);
  });
}
