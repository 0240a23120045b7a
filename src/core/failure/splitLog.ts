/** The part of a message that is read: the rest is a log that repeats itself. */
export const maxMessageLength = 50_000;

/** The log quotes the page, so that only the lines above it say what was expected. */
export function splitLog(text: string): { readonly head: string; readonly log: string } {
  const at = text.search(/^(?:Call log:|=+ logs =+)$/m);
  return at < 0 ? { head: text, log: '' } : { head: text.slice(0, at), log: text.slice(at) };
}
