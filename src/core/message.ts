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
