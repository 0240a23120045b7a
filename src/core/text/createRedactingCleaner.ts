import { cutLine, visibleLine } from './cleanLine.ts';

/** Turns text from outside into something that can be shown: one line, visible, bounded, without secrets. */
export type Clean = (text: unknown, most?: number) => string;

/** Characters read beyond what is shown, so that what is taken out leaves enough. */
const spare = 4096;
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
