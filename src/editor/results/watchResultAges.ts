import * as vscode from 'vscode';
import type { LastResults } from './lastResults.ts';

/** The shortest time that words tell, in ms. */
const minute = 60_000;

/** Keeps the words true for how long ago runs were, while somebody looks at the window. */
export function watchResultAges(results: Pick<LastResults, 'age'>): vscode.Disposable {
  let since = Date.now();
  const renew = (): void => {
    if (!vscode.window.state.focused) return;
    const now = Date.now();
    results.age(since, now);
    since = now;
  };
  const timer = setInterval(renew, minute);
  return vscode.Disposable.from(
    { dispose: () => clearInterval(timer) },
    vscode.window.onDidChangeWindowState(renew),
  );
}
