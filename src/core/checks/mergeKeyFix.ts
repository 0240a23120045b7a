import { message } from '../message.ts';
import { findLineEdit } from '../text/findLineEdit.ts';
import type { Span } from '../text/span.ts';
import { writeOutMergeKeys } from '../yaml/mergeKeys.ts';
import type { Fix } from './finding/finding.ts';

/** The fix for the merge key at a span: all merge keys of the text are written out. */
export function mergeKeyFix({ start, end }: Span, text: string): Fix[] {
  const written = text.slice(start, end) === '<<' ? writeOutMergeKeys(text) : undefined;
  const edit = written === undefined ? undefined : findLineEdit(text, written);
  if (!edit) return [];
  const edits = [{ span: { start: edit.start, end: edit.end }, text: edit.newText }];
  return [{ title: message('Write out the keys of all merge keys'), preferred: true, edits }];
}
