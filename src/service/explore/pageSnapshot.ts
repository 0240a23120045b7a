import type { Page } from 'playwright-core';
import * as z from 'zod';
import type { Selector } from '../../core/case/selector.ts';

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

/** The parts of a page that test cases can be about. The page may return anything: everything is checked. */
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

export type FormField = z.infer<typeof field>;

export type Form = z.infer<typeof form>;

/** Reads the frames of the same origin that have a unique title. */
export async function readFrames({ page, snapshot: { frames } }: ExploredPage): Promise<ExploredPage[]> {
  const framePages: ExploredPage[] = [];
  const origin = new URL(page.url()).origin;
  for (const { title, src } of frames) {
    const frame = page.frames().find((frame) => frame.url() === src);
    if (!frame || new URL(src).origin !== origin || !/^[\w .,-]{1,80}$/.test(title)) continue;
    const css = `iframe[title="${title}"]`;
    if ((await page.locator(css).count()) !== 1) continue;
    const within: Selector[] = [{ selectorType: 'FRAME', selector: css }];
    framePages.push({ page, within, snapshot: snapshot.parse(await frame.evaluate(pageScript)) });
  }
  return framePages;
}

/** A page that is open, or a frame in it. */
export interface ExploredPage {
  readonly page: Page;
  readonly snapshot: Snapshot;
  /** Selectors of the frame. */
  readonly within: readonly Selector[];
}

/** The number that the script gave an element. Runs in the page. */
export const numberOf = (element: { __explored?: unknown }): unknown => element.__explored;

/**
 * Runs in the page and only looks. Names are as good as guesses: whether a locator finds the element
 * by its name, and no other, is asked of the browser.
 */
export const pageScript = String.raw`(() => {
  const maxElements = 150;
  let count = 0;
  const tidy = (text) => String(text ?? '').replace(/\s+/g, ' ').trim().slice(0, 1000);
  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || box.right < 0 || box.bottom < 0) return false;
    if (element.closest('[aria-hidden="true"], [inert]')) return false;
    return getComputedStyle(element).visibility === 'visible';
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown).slice(0, maxElements);
  const numbered = (element) => (element.__explored = ++count);
  const content = (element) => {
    const copy = element.cloneNode(true);
    for (const part of copy.querySelectorAll('input, select, textarea, script, style')) part.remove();
    for (const image of copy.querySelectorAll('img')) image.replaceWith(image.alt);
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
    links: all('a[href]').filter((link) => !link.hasAttribute('download')).map((link) => ({
      n: numbered(link), href: String(link.href), name: stated(link) || content(link), landmark: landmarkOf(link),
    })),
    headings: all('h1, h2, h3').map((heading) => ({
      n: numbered(heading), level: Number(heading.tagName[1]), name: stated(heading) || content(heading),
    })),
    fields: all('input, select, textarea')
      .filter((field) => !field.disabled && !field.readOnly)
      .filter((field) => !['hidden', 'submit', 'button', 'reset', 'image', 'file'].includes(field.type))
      .map((field) => ({
        n: numbered(field),
        form: forms.indexOf(field.form),
        kind: field.tagName === 'INPUT' ? field.type : field.tagName.toLowerCase(),
        label: stated(field) || tidy([...(field.labels ?? [])].map(content).join(' ')),
        placeholder: tidy(field.placeholder),
        group: tidy(field.name),
        autocomplete: tidy(field.autocomplete),
        isMultiple: field.multiple === true,
        isChecked: field.checked === true,
        value: tidy(field.value),
        min: tidy(field.min),
        max: tidy(field.max),
        maxLength: Number(field.maxLength ?? -1),
        hasPattern: Boolean(field.pattern),
        options: [...(field.options ?? [])].slice(0, maxElements).map((option) => ({
          value: String(option.value).slice(0, 1000),
          isDisabled: option.disabled,
        })),
      })),
    forms: forms.map((form) => ({
      method: String(form.getAttribute('method') ?? 'get').toLowerCase(),
      action: new URL(form.getAttribute('action') ?? '', document.baseURI).href,
      name: stated(form) || tidy(form.querySelector('h1, h2, h3')?.textContent),
      isSearch: form.getAttribute('role') === 'search' || form.closest('search, [role=search]') !== null,
    })),
    frames: all('iframe[title][src]').map((frame) => ({ title: frame.title, src: String(frame.src) })),
  };
})()`;
