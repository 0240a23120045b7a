import { message, type Message } from './message.ts';

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
