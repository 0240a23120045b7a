import type { Message } from './message.ts';
import { UserError } from './userError.ts';

/** The text of an error as a part of another sentence: without the full stop, and to be translated where it can be. */
export function reasonOf(error: unknown): Message | string {
  if (error instanceof UserError) return error.what;
  return (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, '');
}
