/** A line of help is never longer. */
const maxWidth = 100;

/** A name and its description. */
export type Entry = readonly [name: string, text: string];

/** A heading, and entries whose descriptions are aligned. */
export interface EntrySection {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Prints sections, each after an empty line. Their descriptions begin in the same column. */
export function printSections(sections: readonly EntrySection[]): string[] {
  const names = sections.flatMap(({ entries }) => entries.map(([name]) => name.length));
  const width = Math.max(...names);
  return sections
    .filter(({ entries }) => entries.length > 0)
    .flatMap(({ title, entries }) => [
      '',
      title,
      ...entries.flatMap(([name, text]) =>
        wrap(text.split(' '), maxWidth - width - 4).map(
          (line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`,
        ),
      ),
    ]);
}

/** Prints a paragraph. */
export const printParagraph = (text: string): string[] => wrap(text.split(' '), maxWidth);

/** Prints a command as a shell reads it, also from several lines; an option stays with its value. */
export function printShellCommand(command: string): string[] {
  if (command.length + 2 <= maxWidth) return [`  ${command}`];
  const lines = wrap(command.split(/ (?=--)/), maxWidth - 6);
  return lines.map((line, index) => {
    const indent = index === 0 ? '  ' : '    ';
    return index < lines.length - 1 ? `${indent}${line} \\` : indent + line;
  });
}

/** Joins words to lines. */
function wrap(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines;
}

/** The items of a list in a sentence. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
