import * as vscode from 'vscode';

export type SetContextKey = (key: string, value: boolean | string | undefined) => unknown;

/** Sets context keys of menus, each only when its value is another one. */
export function contextKeySetter(
  set: SetContextKey = (key, value) => vscode.commands.executeCommand('setContext', key, value),
): SetContextKey {
  const told = new Map<string, boolean | string | undefined>();
  return (key, value) => {
    if (told.has(key) && told.get(key) === value) return undefined;
    told.set(key, value);
    return set(key, value);
  };
}
