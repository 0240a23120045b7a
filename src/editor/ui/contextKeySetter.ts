import * as vscode from 'vscode';

export type SetContextKey = (key: string, value: boolean | string | undefined) => unknown;

/** Creates a function that sets context keys, each only when its value changed. */
export function contextKeySetter(
  set: SetContextKey = (key, value) => vscode.commands.executeCommand('setContext', key, value),
): SetContextKey {
  const current = new Map<string, boolean | string | undefined>();
  return (key, value) => {
    if (current.has(key) && current.get(key) === value) return undefined;
    current.set(key, value);
    return set(key, value);
  };
}
