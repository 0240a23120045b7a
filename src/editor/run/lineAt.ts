/** The line of an offset, from 0. A line ends with `\r\n`, `\n` or `\r`, as in VS Code. */
export const lineAt = (text: string, offset: number): number =>
  (text.slice(0, offset).match(/\r\n|\r|\n/g) ?? []).length;
