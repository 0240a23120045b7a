/** The part of a snapshot that is searched. */
export const maxSnapshotLength = 500_000;

/** Longer names belong to whole regions, not to elements that somebody would name. */
export const maxNameLength = 120;

/** An element of a page: its role, and its accessible name or its text. */
export interface PageElement {
  readonly role: string;
  readonly name: string;
  /** Whether the name is only a text within it. */
  readonly isText: boolean;
}

/** Reads lines such as `- link "Log in" [ref=e1]:` and `- paragraph: Five of them`; those within a frame are left out. */
export function parsePageElements(snapshot: string): PageElement[] {
  const elements: PageElement[] = [];
  let frame: number | undefined;
  for (const line of snapshot.split('\n')) {
    const [, blanks = '', rest = ''] = /^( *)- (.*)$/.exec(line) ?? [];
    if (rest === '') continue;
    if (frame !== undefined && blanks.length > frame) continue;
    frame = /^iframe\b/.test(rest) ? blanks.length : undefined;
    const element = elementIn(rest);
    if (element && element.name.length <= maxNameLength) elements.push(element);
  }
  return elements;
}

function elementIn(line: string): PageElement | undefined {
  const plain = line.startsWith("'")
    ? line.replace(/^'((?:[^']|'')*)'/, (_, key: string) => key.replaceAll("''", "'"))
    : line;
  const [, role = '', quoted, text = ''] =
    /^([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?(?: \[[^\]]*\])*(?::(?: (.*))?)?$/.exec(plain) ?? [];
  if (role === '') return undefined;
  if (quoted !== undefined) return { role, name: unquoted(quoted), isText: false };
  const name = text.startsWith('"') ? unquoted(text) : text;
  return name === '' ? undefined : { role, name, isText: true };
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
