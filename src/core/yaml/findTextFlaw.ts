import { message, type Message } from '../message.ts';
import type { Span } from '../text/span.ts';

/** Something in a text that no YAML can be read from, whatever else it says. */
export interface TextFlaw extends Span {
  readonly text: Message;
}

/** The line with which git marks a merge conflict, up to the label behind it. */
const conflictMarker = /^(?:<{7}|>{7}|\|{7})(?: |$)/m;
/** The first one is part of the encoding. */
const moreMarks = /(?<=^\uFEFF)\uFEFF+/;

const isUtf16 = message('The file is encoded as UTF-16. Save it as UTF-8');

/** What is wrong with the bytes of a file that isn't UTF-8. */
export function wrongEncoding([first, second]: Uint8Array): Message {
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isWide ? isUtf16 : message('The file is not UTF-8 text. Save it as UTF-8');
}

/** Finds merge conflict markers, and what other programs left in a text that they took for another encoding. */
export function findTextFlaw(text: string): TextFlaw | undefined {
  const conflict = conflictMarker.exec(text);
  if (conflict)
    return flawAt(conflict, message('The file contains merge conflict markers. Resolve the conflict first'));
  const marks = moreMarks.exec(text);
  if (marks)
    return flawAt(
      marks,
      message(
        'The file starts with {0} byte order marks. Save it as UTF-8 with one, or with none',
        marks[0].length + 1,
      ),
    );
  const start = text.indexOf('\0');
  if (start < 0) return undefined;
  // Texts of UTF-16 without a mark have one in every second place
  const isWide = /^(?:[^\0]\0){4}|^(?:\0[^\0]){4}/.test(text);
  return {
    start,
    end: start + 1,
    text: isWide ? isUtf16 : message('The file contains a NUL character (U+0000). Remove it'),
  };
}

const flawAt = ({ 0: found, index }: RegExpExecArray, text: Message): TextFlaw => ({
  start: index,
  end: index + found.length,
  text,
});
