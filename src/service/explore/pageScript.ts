import * as z from 'zod';

const text = z.string().max(2000);
const place = z.number().int().nonnegative();

const link = z.object({ n: place, href: text, name: text, landmark: text });
const heading = z.object({ n: place, level: z.number(), name: text });
const field = z.object({
  n: place,
  /** Position of its form on the page, -1 for one outside of any. */
  form: z.number().int(),
  /** `select`, `textarea`, or the type of an input. */
  kind: text,
  label: text,
  placeholder: text,
  group: text,
  autocomplete: text,
  isMultiple: z.boolean(),
  isChecked: z.boolean(),
  value: text,
  min: text,
  max: text,
  maxLength: z.number(),
  hasPattern: z.boolean(),
  options: z.array(z.object({ value: text, isDisabled: z.boolean() })),
});
const form = z.object({ method: text, action: text, name: text, isSearch: z.boolean() });
const frame = z.object({ title: text, src: text });

/** What a page has that test cases can be about. The page may lie about it: everything is checked. */
export const snapshot = z.object({
  links: z.array(link),
  headings: z.array(heading),
  fields: z.array(field),
  forms: z.array(form),
  frames: z.array(frame),
});

export type Snapshot = z.infer<typeof snapshot>;
export type Link = z.infer<typeof link>;
export type Heading = z.infer<typeof heading>;
export type Field = z.infer<typeof field>;
export type Form = z.infer<typeof form>;

/** The number that the script gave an element. Runs in the page. */
export const numberOf = (element: { __explored?: unknown }): unknown => element.__explored;

/**
 * Runs in the page and only looks. Names are as good as guesses: whether a locator finds the element
 * by its name, and no other, is asked of the browser.
 */
export const pageScript = String.raw`(() => {
  const most = 150;
  let count = 0;
  const tidy = (text) => String(text ?? '').replace(/\s+/g, ' ').trim().slice(0, 1000);
  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || box.right < 0 || box.bottom < 0) return false;
    if (element.closest('[aria-hidden="true"], [inert]')) return false;
    return getComputedStyle(element).visibility === 'visible';
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown).slice(0, most);
  const numbered = (element) => (element.__explored = ++count);
  const content = (element) => {
    const copy = element.cloneNode(true);
    for (const one of copy.querySelectorAll('input, select, textarea, script, style')) one.remove();
    for (const one of copy.querySelectorAll('img')) one.replaceWith(one.alt);
    return tidy(copy.textContent);
  };
  const stated = (element) => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '');
    return tidy(labels.join(' ')) || tidy(element.getAttribute('aria-label'));
  };
  const landmarks = { NAV: 'navigation', MAIN: 'main', HEADER: 'banner', FOOTER: 'contentinfo' };
  const landmarkOf = (element) => {
    const found = element.closest('nav, main, header, footer');
    return found ? landmarks[found.tagName] : '';
  };
  const forms = [...document.forms];
  return {
    links: all('a[href]').filter((one) => !one.hasAttribute('download')).map((one) => ({
      n: numbered(one), href: String(one.href), name: stated(one) || content(one), landmark: landmarkOf(one),
    })),
    headings: all('h1, h2, h3').map((one) => ({
      n: numbered(one), level: Number(one.tagName[1]), name: stated(one) || content(one),
    })),
    fields: all('input, select, textarea')
      .filter((one) => !one.disabled && !one.readOnly)
      .filter((one) => !['hidden', 'submit', 'button', 'reset', 'image', 'file'].includes(one.type))
      .map((one) => ({
        n: numbered(one),
        form: forms.indexOf(one.form),
        kind: one.tagName === 'INPUT' ? one.type : one.tagName.toLowerCase(),
        label: stated(one) || tidy([...(one.labels ?? [])].map(content).join(' ')),
        placeholder: tidy(one.placeholder),
        group: tidy(one.name),
        autocomplete: tidy(one.autocomplete),
        isMultiple: one.multiple === true,
        isChecked: one.checked === true,
        value: tidy(one.value),
        min: tidy(one.min),
        max: tidy(one.max),
        maxLength: Number(one.maxLength ?? -1),
        hasPattern: Boolean(one.pattern),
        options: [...(one.options ?? [])].slice(0, most).map((option) => ({
          value: String(option.value).slice(0, 1000),
          isDisabled: option.disabled,
        })),
      })),
    forms: forms.map((one) => ({
      method: String(one.getAttribute('method') ?? 'get').toLowerCase(),
      action: new URL(one.getAttribute('action') ?? '', document.baseURI).href,
      name: stated(one) || tidy(one.querySelector('h1, h2, h3')?.textContent),
      isSearch: one.getAttribute('role') === 'search' || one.closest('search, [role=search]') !== null,
    })),
    frames: all('iframe[title][src]').map((one) => ({ title: one.title, src: String(one.src) })),
  };
})()`;
