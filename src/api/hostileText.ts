/** Turns text from outside into something that can be shown: one line, visible, bounded, without the key. */
export type Clean = (text: unknown, most?: number) => string;

const longest = 65_536;
const placeholder = '[API key]';

/**
 * @param key the API key, which a service may echo
 * @returns a function that takes control, bidi and other invisible characters out, puts a
 *   placeholder where the key stood, and cuts at `most` characters (300 unless told)
 */
export function cleaner(key: string | undefined): Clean {
  const secrets = key ? secretForms(key) : [];
  return (text, most = 300) => {
    // Cut after the key is taken out: half a key would be left otherwise.
    const line = visible(String(text).slice(0, longest));
    return cut(secrets.reduce((rest, secret) => rest.replaceAll(secret, placeholder), line), most);
  };
}

function secretForms(key: string): string[] {
  const forms = [key, visible(key), encodeURIComponent(key), JSON.stringify(key).slice(1, -1), escapeHtml(key)];
  return [...new Set(forms)].filter((form) => form !== '').toSorted((a, b) => b.length - a.length);
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function visible(text: string): string {
  return text
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
