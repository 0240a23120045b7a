import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Random } from '../../../attack/support/random.ts';
import { htmlTree, type MutableElement } from '../../../test/unit/support/trace/htmlTree.ts';
import { dashboard, inbox, orderGrid, shopList, userTable } from './dataPages.ts';
import { checkout, login, navigation, profileForm, projectDialog, settings } from './formPages.ts';
import { changers, type Change } from './pageChanges.ts';
import { nameSources, otherText } from './pageTexts.ts';
import {
  allElements,
  contains,
  copyOf,
  itemAround,
  makeElement,
  parentOf,
  removeElement,
  type Placed,
} from './treeEdits.ts';

const sample = (file: string) => (): string =>
  readFileSync(path.join(import.meta.dirname, '../../../sample/app', file), 'utf8').replaceAll(
    /(<main [^>]*) hidden>/g,
    '$1>',
  );

const pages: Readonly<Record<string, (random: Random) => string>> = {
  'shop list': shopList, 'user table': userTable, 'order grid': orderGrid, dashboard, inbox, checkout, profile: profileForm,
  settings, dialog: projectDialog, navigation, login,
  'sample cart': sample('cart.html'), 'sample contact': sample('contact.html'), 'sample gift': sample('gift.html'),
}; // prettier-ignore

export const kinds = Object.keys(changers);

/** A generated change of a page: the element before it, and which one it is afterwards. */
export interface ChangedPage extends Change {
  readonly kind: string;
  readonly name: string;
  readonly target: { readonly root: MutableElement } & Placed;
}

/** The same for the same seed. The page before and after it come from two builds, and other things of it change too. */
export function changedPage(seed: string, kind: string): ChangedPage {
  const random = new Random(`${seed} ${kind}`);
  for (;;) {
    const name = random.pick(Object.keys(pages));
    const source = htmlTree(pages[name]?.(new Random(String(random.seed()))) ?? '');
    const [root, page] = [built(source, random.seed()), built(source, random.seed())];
    const [before, after] = [allElements(root), allElements(page)];
    const at = random.pick(before.flatMap(({ element }, at) => (isTarget(random, element) ? [at] : [])));
    const [target, element] = [before[at], after[at]?.element];
    if (!target || !element) continue;
    addNoise(random, page, element);
    const otherName = random.pick(Object.keys(pages).filter((other) => other !== name));
    const others = {
      login: () => built(htmlTree(login(new Random(seed))), random.seed()),
      another: () => built(htmlTree(pages[otherName]?.(new Random(seed)) ?? ''), random.seed()),
    };
    if (kind === 'application broken' && name === 'login') continue;
    const change = changers[kind]?.(random, page, element, others);
    if (change) return { ...change, kind, name, target: { ...target, root } };
  }
}

/** Fills in what a build makes up. */
function built(source: MutableElement, seed: number): MutableElement {
  const page = copyOf(source);
  for (const { element } of allElements(page))
    for (const [name, value] of Object.entries(element.attributes))
      element.attributes[name] = value.replaceAll(/~(\d+)/g, (_, number: string) =>
        new Random(`${seed} ${number}`).seed().toString(36).padStart(6, 'q').slice(-5),
      );
  return page;
}

function isTarget(random: Random, { tag, attributes, children }: MutableElement): boolean {
  if (attributes.type === 'hidden' || 'hidden' in attributes) return false;
  if (
    /^(a|button|input|select|textarea|summary)$/.test(tag) ||
    attributes.role === 'button' ||
    attributes.role === 'switch'
  )
    return true;
  const hasText = children.some((child) => typeof child === 'string' && child.trim() !== '');
  return (
    hasText &&
    (/^(h[1-3]|td|dd)$/.test(tag) ||
      /status|alert|gridcell/.test(attributes.role ?? '') ||
      /price|figure|total/.test(attributes.class ?? '')) &&
    random.oneIn(4)
  );
}

/** What else a release changes in a page: up to three things that have nothing to do with the element. */
function addNoise(random: Random, page: MutableElement, element: MutableElement): void {
  for (let left = random.below(4); left > 0; left--) random.pick(noises)(random, page, element);
}

type Noise = (random: Random, page: MutableElement, element: MutableElement) => void;

const isFree = (page: MutableElement, element: MutableElement, other: MutableElement): boolean =>
  !contains(other, element) && other !== page && !/^(html|head|body|title|script)$/.test(other.tag);

const freeElements = (page: MutableElement, element: MutableElement, tags: RegExp): MutableElement[] =>
  allElements(page)
    .map((placed) => placed.element)
    .filter((other) => tags.test(other.tag) && isFree(page, element, other));

const noises: readonly Noise[] = [
  (random, page) => {
    const body = allElements(page).find((placed) => placed.element.tag === 'body')?.element;
    body?.children.unshift(
      makeElement(
        'div',
        { class: 'notice' },
        makeElement('p', {}, 'We have news for you'),
        makeElement('button', {}, random.pick(['Dismiss', 'Got it'])),
      ),
    );
  },
  (random, page, element) => {
    for (const other of freeElements(page, element, /^(div|button|a|section)$/))
      if (random.oneIn(3))
        other.attributes.class = `${other.attributes.class ?? ''} is-${random.pick(['wide', 'new', 'flat'])}`;
  },
  (random, page, element) => {
    const others = freeElements(page, element, /^(button|a|h2|h3|p|label)$/).filter(
      (other) => !itemAround(page, other),
    );
    const sources = others.length === 0 ? [] : nameSources(page, random.pick(others));
    const label = allElements(page).find(
      (placed) =>
        placed.element.attributes.for !== undefined &&
        placed.element.attributes.for === element.attributes.id,
    );
    if (!label) sources[0]?.write(otherText(random, sources[0].text, random.oneIn(2)));
  },
  (random, page, element) => {
    const item = itemAround(page, element);
    const others = freeElements(page, element, /^(tr|li|div)$/).filter(
      (other) => item !== undefined && parentOf(page, other) === parentOf(page, item),
    );
    if (others.length > 2) removeElement(page, random.pick(others));
  },
  (random, page, element) => {
    const links = freeElements(page, element, /^a$/);
    if (links.length === 0) return;
    const siblings = parentOf(page, random.pick(links)).children;
    siblings.splice(
      random.below(siblings.length + 1),
      0,
      makeElement(
        'a',
        { href: `/n${random.below(50)}` },
        random.pick(['Gift cards', 'Magazine', 'Status', 'Beta']),
      ),
    );
  },
];
