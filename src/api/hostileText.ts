/** Turns text from outside into something that can be shown: one line, visible, bounded, without the key. */
export type Clean = (text: unknown, most?: number) => string;

/** Characters read beyond what is shown, so that what is taken out leaves enough. */
const spare = 4096;
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
    const line = visible(String(text).slice(0, most * 4 + spare));
    return cut(
      secrets.reduce((rest, secret) => rest.replaceAll(secret, placeholder), line),
      most,
    );
  };
}

function secretForms(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  const forms = [key, visible(key), encodeURIComponent(key), json, asciiOnly(json), escapeHtml(key)];
  return [...new Set(forms)].filter((form) => form !== '').toSorted((a, b) => b.length - a.length);
}

const asciiOnly = (json: string): string =>
  json.replaceAll(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

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
