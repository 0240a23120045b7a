import * as vscode from 'vscode';
import { isSameService } from '../../core/target/targetSetting.ts';

const books = new Set<() => readonly string[]>();

/** Registers somebody who knows addresses under which services have answered. */
export function registerAddresses(book: () => readonly string[]): vscode.Disposable {
  books.add(book);
  return new vscode.Disposable(() => books.delete(book));
}

/**
 * The address under which a service has answered, where somebody wrote it with or without `/api`; as
 * it is written where none has.
 */
export function resolveAddress(written: string): string {
  const known = [...books].flatMap((book) => book());
  if (known.includes(written)) return written;
  return known.find((one) => isSameService(one, written)) ?? written;
}
