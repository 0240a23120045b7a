import { tokenizer } from 'acorn';

/** Whether a line of JavaScript ends outside of strings, comments and regular expressions. */
export function endsInCode(line: string): boolean {
  let end = 0;
  try {
    const tokens = tokenizer(line, {
      ecmaVersion: 'latest',
      onComment: (isBlock, _text, _start, commentEnd) => {
        if (!isBlock) end = commentEnd;
      },
    });
    for (const _token of tokens);
  } catch {
    // Something is not closed.
    return false;
  }
  return end < line.length || line === '';
}
