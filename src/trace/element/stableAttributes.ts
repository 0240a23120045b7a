import type { DomElement } from '../dom/domTree.ts';

/** What libraries and builds put before what they make up. */
const madeUpPrefix =
  /^(?:css|sc|jss|emotion|svelte|mui|radix|headlessui|ember|ng|yui|ext-gen|react-aria|chakra|mantine|rc|vs|el-id|cdk)[-_:]?(?=.*\d|.{4,8}$)/i;
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/i;

/** Whether a build, a library or a counter made a text up: it says nothing of the next page. */
export function isMadeUp(text: string): boolean {
  if (
    text === '' ||
    text.length > 80 ||
    uuid.test(text) ||
    /^[:«_]r/.test(text) ||
    /:r\w+:|«r\w+»/.test(text)
  )
    return true;
  if (/\d{3}|\d$/.test(text) || madeUpPrefix.test(text)) return true;
  return text.split(/[^a-z\d]+/i).some(isRandomWord);
}

/** Letters mixed with digits, or hardly a vowel. */
function isRandomWord(word: string): boolean {
  if (word.length < 5) return false;
  if (/\d[a-z]+\d|[a-z]\d[a-z]/i.test(word)) return true;
  return (word.match(/[aeiouy]/gi)?.length ?? 0) / word.length < 0.15;
}

/** The classes of an element that people wrote. Of those of CSS modules, the part before the hash. */
export function stableClasses({ attributes }: DomElement): string[] {
  const words = (attributes.class ?? '').slice(0, 2000).split(/\s+/);
  const stable = words.map((word) => word.replace(/__[\w-]{5,}$/, '').replace(/^_(\w+)_\w{5}_\d+$/, '$1'));
  return [...new Set(stable)].filter((word) => word.length < 40 && !isMadeUp(word)).slice(0, 8);
}

const kept = ['type', 'name', 'for', 'placeholder', 'autocomplete', 'action', 'title', 'alt', 'accept'];
/** What may be typed, or changes while people use a page. */
const typed =
  /value|text|content|input|query|state|checked|selected|active|open|focus|index|count|time|date/i;
const chosenTypes = new Set(['checkbox', 'radio', 'submit', 'button', 'reset']);
const mostAttributes = 10;

/**
 * The attributes of an element that are likely to stay: no test id, no class, nothing that was typed or made up.
 *
 * @param testIdAttribute the attribute that test ids are in
 */
export function stableAttributes(
  { tag, attributes }: DomElement,
  testIdAttribute: string,
): Record<string, string> {
  const found: Record<string, string> = {};
  const keep = (name: string, value: string | undefined): void => {
    if (value === undefined || value === '' || Object.keys(found).length >= mostAttributes) return;
    found[name] = value.slice(0, 80);
  };
  if (attributes.id !== undefined && !isMadeUp(attributes.id)) keep('id', attributes.id);
  for (const name of kept) {
    const value = attributes[name];
    if (
      value !== undefined &&
      (name === 'placeholder' || name === 'title' || name === 'alt' || !isMadeUp(value))
    )
      keep(name, value);
  }
  if (tag === 'input' && chosenTypes.has(attributes.type ?? '')) keep('value', attributes.value);
  keep('href', pathOfAddress(attributes.href ?? attributes['xlink:href']));
  keep('src', pathOfAddress(attributes.src)?.split('/').at(-1));
  for (const [name, value] of Object.entries(attributes))
    if (
      name.startsWith('data-') &&
      name.length < 60 &&
      name !== testIdAttribute &&
      !typed.test(name) &&
      value.length < 80 &&
      !isMadeUp(value) &&
      !isMadeUp(name)
    )
      keep(name, value);
  return found;
}

/** The path of an address, without what is asked of it; ids in it that were made up are left out. */
function pathOfAddress(address: string | undefined): string | undefined {
  if (address === undefined || /^(?:javascript|data|blob):/i.test(address)) return undefined;
  const [bare = ''] = address.slice(0, 500).split('?');
  const path = bare.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
  const parts = path
    .split('/')
    .map((part) => (uuid.test(part) || /\d{7}|[\da-f]{16}/i.test(part) ? '*' : part));
  return path === '#' ? undefined : parts.join('/');
}

/** Attributes that mark one element among others. */
export const markNames: ReadonlySet<string> = new Set([
  'id',
  'name',
  'for',
  'href',
  'src',
  'value',
  'placeholder',
  'title',
  'alt',
]);
