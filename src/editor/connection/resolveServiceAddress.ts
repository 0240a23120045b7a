import * as vscode from 'vscode';
import { isSameService } from '../../core/target/targetSetting.ts';

const books = new Set<() => readonly string[]>();

/** Registers a source of addresses under which services have answered. */
export function registerAddressSource(book: () => readonly string[]): vscode.Disposable {
  books.add(book);
  return new vscode.Disposable(() => books.delete(book));
}

/**
 * Resolves an address, written with or without `/api`, to the one under which the service has answered;
 * returns it as written where none has.
 */
export function resolveServiceAddress(written: string): string {
  const known = [...books].flatMap((book) => book());
  if (known.includes(written)) return written;
  return known.find((address) => isSameService(address, written)) ?? written;
}
