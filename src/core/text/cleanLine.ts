/** Characters read beyond what is shown, so that what is taken out leaves enough. */
const spare = 4096;

/**
 * Turns text from outside into something that can be shown: one line of at most `most` characters, without
 * control, bidi and other invisible characters.
 */
export const cleanLine = (text: unknown, most = 300): string =>
  cutLine(visibleLine(String(text).slice(0, most * 4 + spare)), most);

/** The text as one line, without control, bidi and other invisible characters. */
export const visibleLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** The text, ended by an ellipsis where it is longer. */
export const cutLine = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** Turns text from outside into something that can be shown: one line, visible, bounded, without secrets. */
export type Clean = (text: unknown, most?: number) => string;
/** A shorter secret is part of too many words to be recognized in a text. */
const shortest = 3;

/**
 * @param key the API key, which a service may echo
 * @param secrets what else a service may echo, such as passwords; those of fewer than three characters are left
 * @returns a function that takes control, bidi and other invisible characters out, puts a
 *   placeholder where the key or a secret stood, and cuts at `most` characters (300 by default)
 */
export function createRedactingCleaner(key: string | undefined, secrets: readonly string[] = []): Clean {
  const forms = [
    ...formsOf(key ?? '', '[API key]'),
    ...secrets
      .filter((secret) => secret.trim().length >= shortest)
      .flatMap((secret) => formsOf(secret, '[secret]')),
  ].toSorted(([a], [b]) => b.length - a.length);
  const longest = Math.max(spare, forms[0]?.[0].length ?? 0);
  return (text, most = 300) => {
    // Cut after secrets are taken out: half of one would be left otherwise.
    const line = visibleLine(String(text).slice(0, most * 4 + longest));
    return cutLine(
      forms.reduce((rest, [form, placeholder]) => rest.replaceAll(form, placeholder), line),
      most,
    );
  };
}

/** The ways in which a secret may be written, each with what stands for it. */
function formsOf(secret: string, placeholder: string): [form: string, placeholder: string][] {
  const json = JSON.stringify(secret).slice(1, -1);
  const forms = [secret, json].flatMap((text) => [
    text,
    visibleLine(text),
    encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd')),
    asciiOnly(text),
    escapeHtml(text),
    JSON.stringify(text).slice(1, -1),
  ]);
  return [...new Set(forms)].filter((form) => form !== '').map((form) => [form, placeholder]);
}

const asciiOnly = (text: string): string =>
  text.replaceAll(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
