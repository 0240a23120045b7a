import type { Random } from '../../../attack/support/random.ts';
import type { MutableElement } from '../../../test/unit/support/trace/htmlTree.ts';
import { allElements, parentOf } from './treeEdits.ts';

/** A text that names an element, and how to change it. */
interface NameSource {
  readonly text: string;
  readonly write: (text: string) => void;
}

const nameAttributes = ['aria-label', 'placeholder', 'title', 'alt'];

/** What people call an element by: its text, its label, or an attribute. */
export function nameSources(page: MutableElement, element: MutableElement): NameSource[] {
  const { tag, attributes } = element;
  const elements = allElements(page).map((placed) => placed.element);
  const byAttribute = nameAttributes
    .filter((name) => (attributes[name] ?? '').trim() !== '')
    .map((name) => ({
      text: attributes[name] ?? '',
      write: (text: string) => void (attributes[name] = text),
    }));
  if (byAttribute.length > 0 && attributes['aria-labelledby'] === undefined) return byAttribute;
  const named = elements.find(
    ({ attributes: other }) =>
      (other.id !== undefined && other.id === attributes['aria-labelledby']) ||
      (other.for !== undefined && other.for === attributes.id),
  );
  if (named) return textSources(named).slice(0, 1);
  if (!/^(input|select|textarea)$/.test(tag)) return textSources(element).slice(0, 1);
  const parent = element === page ? element : parentOf(page, element);
  return parent.tag === 'label' ? textSources(parent).slice(0, 1) : [];
}

function textSources(element: MutableElement): NameSource[] {
  return allElements(element).flatMap(({ element: part }) =>
    part.tag === 'option' || part.tag === 'select'
      ? []
      : part.children.flatMap((child, at) =>
          typeof child === 'string' && child.trim() !== ''
            ? [{ text: child.trim(), write: (text: string) => void (part.children[at] = text) }]
            : [],
        ),
  );
}

const words = ['Proceed', 'Confirm', 'Launch', 'Overview', 'Submit request', 'Discover', 'Continue', 'Apply now', 'Manage', 'Finish', 'Review', 'Start', 'Choose', 'Learn more', 'Update']; // prettier-ignore

/** @param isOther whether it is to be another word, not a longer or shorter one */
export function otherText(random: Random, text: string, isOther: boolean): string {
  if (isOther) return random.pick(words.filter((word) => word !== text));
  const [first = '', ...rest] = text.split(' ');
  return random.pick([
    `${text} now`,
    `${text} (new)`,
    rest.length > 1 ? `${first} ${rest.slice(1).join(' ')}` : `${text} changes`,
    `Your ${text.toLowerCase()}`,
    `${text}…`,
  ]);
}

/** Puts other words in the place of all texts but names, numbers and addresses. */
export function translate(random: Random, page: MutableElement): void {
  const known = new Map<string, string>();
  const keep = random.seed();
  const translated = (text: string): string => {
    const bare = text.trim();
    if (bare === '' || /[\d@€#]/.test(bare)) return text;
    let word = known.get(bare);
    if (word === undefined) {
      const isName = (hash(bare) + keep) % 6 === 0;
      word = isName ? bare : bare.replaceAll(/[a-z]+/gi, (part) => foreign(part));
      known.set(bare, word);
    }
    return text.replace(bare, word);
  };
  for (const { element } of allElements(page)) {
    if (element.tag === 'script' || element.tag === 'style') continue;
    element.children = element.children.map((child) =>
      typeof child === 'string' ? translated(child) : child,
    );
    for (const name of nameAttributes) {
      const value = element.attributes[name];
      if (value !== undefined) element.attributes[name] = translated(value);
    }
  }
}

const syllables = ['ka', 'ro', 'mi', 'ten', 'lu', 'vas', 'ne', 'dor', 'sel', 'pa'];

/** A word of no language: the same for the same word. */
function foreign(word: string): string {
  const number = hash(word.toLowerCase());
  const made = [0, 1, 2].map((at) => syllables[Math.floor(number / 10 ** at) % 10] ?? '').join('');
  return /^[A-Z]/.test(word) ? `${made[0]?.toUpperCase()}${made.slice(1)}` : made;
}

const hash = (text: string): number =>
  Array.from(text).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7);
