import type { Random } from '../../../attack/support/random.ts';
import type { MutableElement } from '../../../test/unit/support/trace/htmlTree.ts';
import { nameSources, otherText, translate } from './pageTexts.ts';
import {
  allElements, contains, copyOf, itemAround, makeElement, parentOf, removeElement, replaceElement, textOf,
} from './treeEdits.ts'; // prettier-ignore

/** A page after a change, and which element of it is the one from before. */
export interface Change {
  /** Undefined where it was removed. */
  readonly same: MutableElement | undefined;
  readonly page: MutableElement;
  /** Whether something of the page still says which one it is. */
  readonly canBeFound: boolean;
}

/** Changes a page in one way; undefined where that cannot be done to the element. */
type Changer = (
  random: Random,
  page: MutableElement,
  element: MutableElement,
  others: Others,
) => Change | undefined;

/** Pages that may come instead of the right one. */
interface Others {
  readonly login: () => MutableElement;
  readonly another: () => MutableElement;
}

const marks = ['id', 'data-testid', 'name'];
const found = (page: MutableElement, same: MutableElement): Change => ({ page, same, canBeFound: true });
const gone = (page: MutableElement): Change => ({ page, same: undefined, canBeFound: false });

export const changers: Readonly<Record<string, Changer>> = {
  'renamed text': (random, page, element) => {
    const sources = nameSources(page, element);
    if (sources.length === 0) return undefined;
    const isOther = random.oneIn(2);
    for (const source of sources) source.write(otherText(random, source.text, isOther));
    return found(page, element);
  },

  moved: (random, page, element) => {
    const item = itemAround(page, element);
    const moving = withLabel(page, element);
    const isOnly = isOnlyOne(page, element);
    const area = item ?? (isOnly ? page : sectionAround(page, element));
    const places = allElements(area)
      .map((placed) => placed.element)
      .filter((place) =>
        /^(div|section|main|header|footer|form|aside|td|article|fieldset|dialog)$/.test(place.tag),
      )
      .filter((place) => !contains(moving, place) && place !== parentOf(page, moving) && !hasFewWords(place))
      .filter((place) => item !== undefined || itemOf(page, place) === undefined);
    if (places.length === 0 || moving === page) return undefined;
    const place = random.pick(places);
    removeElement(page, moving);
    place.children.splice(random.below(place.children.length + 1), 0, moving);
    return found(page, element);
  },

  wrapped: (random, page, element) => {
    let inner = random.oneIn(3) && parentOf(page, element).tag === 'div' ? parentOf(page, element) : element;
    if (/^(tr|td|li|option|summary|html|body)$/.test(inner.tag)) return undefined;
    for (let left = 1 + random.below(3); left > 0; left--) {
      const wrapper = makeElement(random.pick(['div', 'span', 'div']), {
        class: random.pick(['wrap', 'inner', 'css-1xk2', 'col-6']),
      });
      replaceElement(page, inner, wrapper);
      wrapper.children.push(inner);
      inner = wrapper;
    }
    return found(page, element);
  },

  'changed id or class': (random, page, element) => {
    const before = element.attributes.id;
    if (before !== undefined) {
      const id = random.pick([`${before}-2`, `new-${before}`, 'field', `x${random.below(10_000)}`]);
      for (const { element: other } of allElements(page))
        for (const name of ['id', 'for', 'aria-labelledby', 'aria-controls'])
          if (other.attributes[name] === before) other.attributes[name] = id;
    }
    for (const name of ['data-testid', 'name'])
      if (element.attributes[name] !== undefined && random.oneIn(2))
        element.attributes[name] = `${random.pick(['the', 'my', 'app'])}-${random.below(100)}`;
    element.attributes.class = random.pick([
      'button',
      'c-action',
      'css-9q8z7x',
      'w-full text-sm',
      'Control_root__a8Kd2',
    ]);
    return found(page, element);
  },

  'changed role': (random, page, element) => {
    const { tag, attributes } = element;
    const type = attributes.type ?? 'text';
    const become = (next: string, added: Record<string, string>, ...dropped: string[]): Change => {
      element.tag = next;
      for (const name of dropped) delete attributes[name];
      Object.assign(attributes, added);
      return found(page, element);
    };
    if (attributes.role === 'switch')
      return become(
        'input',
        { type: 'checkbox', 'aria-labelledby': attributes['aria-labelledby'] ?? '' },
        'role',
        'aria-checked',
      );
    if (attributes.role === 'tab')
      return random.oneIn(2)
        ? become('button', {}, 'role', 'aria-selected')
        : become('a', { href: '#' }, 'role');
    if (tag === 'button')
      return random.oneIn(3)
        ? become('div', { role: 'button', tabindex: '0' }, 'type')
        : become('a', { href: '#' }, 'type');
    if (tag === 'a')
      return random.oneIn(3)
        ? become('a', { role: 'button' }, 'href')
        : become('button', { type: 'button' }, 'href', 'role');
    if (tag === 'select') return become('input', { role: 'combobox' });
    if (tag === 'textarea') return become('input', { type: 'text' });
    if (tag === 'input' && type === 'checkbox')
      return become('button', { role: 'switch', 'aria-checked': 'false' }, 'type');
    if (tag === 'input' && ['text', 'search', 'email'].includes(type))
      return random.oneIn(2)
        ? become('textarea', {}, 'type')
        : become('input', { role: 'combobox', 'aria-expanded': 'false' });
    if (/^h[1-3]$/.test(tag)) return become(tag === 'h2' ? 'h3' : 'h2', {});
    return undefined;
  },

  'twin added': (random, page, element) => {
    const item = itemAround(page, element);
    const twinOf = (original: MutableElement): MutableElement => {
      const twin = copyOf(original);
      return twin;
    };
    if (random.oneIn(2)) {
      // Beside it, all the same: nobody can say which one was meant.
      const original = item ?? withLabel(page, element);
      const siblings = parentOf(page, original).children;
      siblings.splice(siblings.indexOf(original) + random.below(2), 0, twinOf(original));
      return { page, same: element, canBeFound: false };
    }
    if (item) return undefined;
    const twin = twinOf(withLabel(page, element));
    for (const { element: part } of allElements(twin))
      for (const name of ['id', 'data-testid', 'for']) delete part.attributes[name];
    const home = sectionAround(page, element);
    const places = allElements(page)
      .map((placed) => placed.element)
      .filter(
        (place) =>
          /^(section|header|footer|aside|main|form|body)$/.test(place.tag) &&
          place !== home &&
          !contains(home, place),
      );
    if (places.length === 0) return undefined;
    const place = random.pick(places);
    place.children.splice(random.oneIn(2) ? 0 : place.children.length, 0, twin);
    return found(page, element);
  },

  'element removed': (random, page, element) => {
    const item = itemAround(page, element);
    if (item && random.oneIn(2)) removeElement(page, item);
    else if (random.oneIn(4))
      replaceElement(page, element, makeElement('p', { class: 'quiet' }, 'Not available'));
    else removeElement(page, random.oneIn(2) ? element : withLabel(page, element));
    return gone(page);
  },

  'application broken': (random, page, element, others) => {
    const main = allElements(page).find(
      (placed) => placed.element.tag === 'main' || placed.element.attributes.role === 'main',
    )?.element;
    const item = itemAround(page, element);
    const body = (...children: MutableElement['children']): MutableElement =>
      makeElement('html', {}, makeElement('body', {}, ...children));
    const error = (): MutableElement[] => [
      makeElement(
        'h1',
        {},
        random.pick(['Something went wrong', '500', 'Page not found', 'Service unavailable']),
      ),
      makeElement('p', {}, 'Please try again later.'),
      makeElement(
        random.pick(['button', 'a']),
        { class: 'primary' },
        random.pick(['Try again', 'Back to the start page', 'Reload', 'Close']),
      ),
    ];
    if (item && random.oneIn(2)) {
      const list = parentOf(page, item);
      const first = list.children.indexOf(item);
      const form = (node: MutableElement | string): string =>
        typeof node === 'string' ? '' : `${node.tag}${node.attributes.class?.split(' ')[0] ?? ''}`;
      list.children = list.children.filter(
        (child, at) => at !== first && (typeof child === 'string' || form(child) !== form(item)),
      );
      list.children.push(
        makeElement(
          item.tag,
          { class: 'empty' },
          makeElement('p', {}, 'Nothing here yet'),
          makeElement('button', {}, 'Create the first one'),
        ),
      );
      return gone(page);
    }
    if (main && contains(main, element) && random.oneIn(2)) {
      main.children = error();
      return gone(page);
    }
    return gone(random.pick([() => body(...error()), () => body(), others.login, others.another])());
  },

  translated: (random, page, element) => {
    translate(random, page);
    return found(page, element);
  },
};

/** Whether a tag has this text, or a mark, only once in the page. */
function isOnlyOne(page: MutableElement, element: MutableElement): boolean {
  const key = (other: MutableElement): string =>
    nameSources(page, other)
      .map(({ text }) => text)
      .join(' ')
      .trim();
  const own = key(element);
  const elements = allElements(page).map((placed) => placed.element);
  return (
    marks.some(
      (name) =>
        element.attributes[name] !== undefined &&
        elements.filter((other) => other.attributes[name] === element.attributes[name]).length === 1,
    ) ||
    (own !== '' && elements.filter((other) => key(other) === own && other.tag === element.tag).length === 1)
  );
}

/** A field with its label moves as one. */
function withLabel(page: MutableElement, element: MutableElement): MutableElement {
  const parent = parentOf(page, element);
  const isField = /^(input|select|textarea)$/.test(element.tag) || element.attributes.role === 'switch';
  return isField && (parent.tag === 'label' || /field|row|setting/.test(parent.attributes.class ?? ''))
    ? parent
    : element;
}

function sectionAround(page: MutableElement, element: MutableElement): MutableElement {
  const around = allElements(page).find((placed) => placed.element === element)?.around ?? [];
  return (
    around.findLast(
      ({ tag, attributes }) =>
        /^(section|fieldset|form|nav|header|footer|aside|main)$/.test(tag) || attributes.role === 'dialog',
    ) ?? page
  );
}

const hasFewWords = (place: MutableElement): boolean => textOf(place).trim().length < 3;
const itemOf = (page: MutableElement, place: MutableElement): MutableElement | undefined =>
  place === page || place.tag === 'body' ? undefined : itemAround(page, place);
