/** The origin that a text names, such as `https://api.example.com`; undefined where it names anything else. */
export function parseOrigin(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return text.replace(/\/$/, '').toLowerCase() === origin ? origin : undefined;
}
