import * as vscode from 'vscode';

type ContextKeyValue = boolean | string | undefined;

export type SetContextKey = (key: string, value: ContextKeyValue) => unknown;

/** The extension's context keys as VS Code has them: it has one set for the window, and no API to read it. */
const values = new Map<string, ContextKeyValue>();

/** The context keys that the extension has set, by their names. */
export const contextKeys = (): Readonly<Record<string, boolean | string>> =>
  Object.fromEntries([...values].flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const setInWindow: SetContextKey = (key, value) => {
  values.set(key, value);
  return vscode.commands.executeCommand('setContext', key, value);
};

/** Creates a function that sets context keys, each only when its value changed. */
export function contextKeySetter(set: SetContextKey = setInWindow): SetContextKey {
  const current = new Map<string, ContextKeyValue>();
  return (key, value) => {
    if (current.has(key) && current.get(key) === value) return undefined;
    current.set(key, value);
    return set(key, value);
  };
}
