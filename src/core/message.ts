/**
 * Text that a user reads, kept apart from its arguments so that the editor can translate it:
 * `{0}` in the template stands for the first argument, and so on, as in `vscode.l10n.t`. An
 * argument that is a message itself is translated too.
 */
export interface Message {
  readonly template: string;
  readonly args: readonly (string | number | Message)[];
}

/** Creates a message. */
export const message = (template: string, ...args: Message['args']): Message => ({ template, args });

/**
 * The message in words.
 *
 * @param translated a template in the user's language; English where it is left out
 */
export function render(
  { template, args }: Message,
  translated = (english: string): string => english,
): string {
  const text = translated(template);
  if (!text.includes('{')) return text;
  return text.replaceAll(/\{(\d+)\}/g, (placeholder, index: string) => {
    const arg = args[Number(index)] ?? placeholder;
    return typeof arg === 'object' ? render(arg, translated) : String(arg);
  });
}

/**
 * The message that a text was made from, so that it can be translated: libraries hand over whole sentences. A text that
 * fits no template is its own template.
 */
export function matchMessage(text: string, templates: readonly Message[]): Message {
  for (const { template } of templates) {
    const args = matchTemplate(text, template);
    if (args) return message(template, ...args);
  }
  return message('{0}', text);
}

/** What the placeholders of a template stand for in a text, by their number; undefined where the text is another one. */
export function matchTemplate(text: string, template: string): string[] | undefined {
  const parts = template.split(/\{(\d)\}/);
  const [start = '', ...rest] = parts;
  if (rest.length === 0) return text === template ? [] : undefined;
  if (!text.startsWith(start)) return undefined;
  const args: string[] = [];
  let offset = start.length;
  for (let index = 0; index < rest.length; index += 2) {
    const end = endOfArgument(text, rest[index + 1] ?? '', offset, index + 2 === rest.length);
    if (end === undefined) return undefined;
    args[Number(rest[index])] = text.slice(offset, end);
    offset = end + (rest[index + 1] ?? '').length;
  }
  return args;
}

function endOfArgument(text: string, next: string, from: number, isLast: boolean): number | undefined {
  const end = isLast ? text.length - next.length : text.indexOf(next, from);
  return end >= from && text.startsWith(next, end) ? end : undefined;
}

/** Puts a message into the language of the reader. */
export type Localize = (message: Message) => string;

export const english: Localize = render;
