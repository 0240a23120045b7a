import * as vscode from 'vscode';
import type { LastResults } from './lastResults.ts';

/** The smallest unit of a result's age, in ms. */
const minute = 60_000;

/** Updates the age of results while the window has the focus. */
export function watchResultAges(results: Pick<LastResults, 'reportAged'>): vscode.Disposable {
  let since = Date.now();
  const renew = (): void => {
    if (!vscode.window.state.focused) return;
    const now = Date.now();
    results.reportAged(since, now);
    since = now;
  };
  const timer = setInterval(renew, minute);
  return vscode.Disposable.from(
    { dispose: () => clearInterval(timer) },
    vscode.window.onDidChangeWindowState(renew),
  );
}
