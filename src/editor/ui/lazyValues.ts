import * as vscode from 'vscode';
import { languageId } from './documents.ts';

/** Creates a value when it is first asked for; again after a failure. */
export function deferred<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= create().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}

/** Values that have been loaded, or are being loaded, by key. */
interface Cache<Key, Value> {
  get(key: Key): Promise<Value> | undefined;
  set(key: Key, loading: Promise<Value>): unknown;
  delete(key: Key): unknown;
}

/** Loads a value unless the cache has it or is loading it. A failed load is not cached. */
export function loadOnce<Key, Value>(
  cache: Cache<Key, Value>,
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const loading = load();
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}

/**
 * Starts a part of language help with the first test case that is open, and never before.
 *
 * @param start starts it; what it gives is disposed with the subscription
 * @param failed what to do when it cannot be started
 */
export function onFirstCase(
  start: () => Promise<vscode.Disposable>,
  failed: (error: unknown) => void,
): vscode.Disposable {
  let isStarted = false;
  let isOver = false;
  let started: vscode.Disposable | undefined;
  const opened = vscode.workspace.onDidOpenTextDocument(startFor);
  vscode.workspace.textDocuments.forEach(startFor);
  return new vscode.Disposable(() => {
    isOver = true;
    opened.dispose();
    started?.dispose();
  });

  function startFor(document: vscode.TextDocument): void {
    if (isStarted || document.languageId !== languageId) return;
    isStarted = true;
    opened?.dispose();
    start().then((part) => {
      started = part;
      if (isOver) part.dispose();
    }, failed);
  }
}
