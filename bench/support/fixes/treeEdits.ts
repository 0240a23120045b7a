import type { MutableElement } from '../../../test/unit/support/trace/htmlTree.ts';

/** An element with those around it, the nearest last. */
export interface Placed {
  readonly element: MutableElement;
  readonly around: readonly MutableElement[];
}

export function allElements(root: MutableElement): Placed[] {
  const found: Placed[] = [];
  const enter = (element: MutableElement, around: readonly MutableElement[]): void => {
    found.push({ element, around });
    for (const child of element.children) if (typeof child !== 'string') enter(child, [...around, element]);
  };
  enter(root, []);
  return found;
}

export const copyOf = (element: MutableElement): MutableElement => ({
  tag: element.tag,
  attributes: { ...element.attributes },
  children: element.children.map((child) => (typeof child === 'string' ? child : copyOf(child))),
});

export const makeElement = (
  tag: string,
  attributes: Record<string, string>,
  ...children: MutableElement['children']
): MutableElement => ({ tag, attributes, children });

export const textOf = (element: MutableElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

export const contains = (outer: MutableElement, inner: MutableElement): boolean =>
  outer === inner || outer.children.some((child) => typeof child !== 'string' && contains(child, inner));

export function parentOf(root: MutableElement, element: MutableElement): MutableElement {
  const parent = allElements(root)
    .find((placed) => placed.element === element)
    ?.around.at(-1);
  if (!parent) throw new Error('The element is not in the page');
  return parent;
}

export function removeElement(root: MutableElement, element: MutableElement): void {
  const { children } = parentOf(root, element);
  children.splice(children.indexOf(element), 1);
}

/** Puts other nodes in the place of an element. */
export function replaceElement(
  root: MutableElement,
  element: MutableElement,
  ...nodes: MutableElement[]
): void {
  const { children } = parentOf(root, element);
  children.splice(children.indexOf(element), 1, ...nodes);
}

/** The nearest element around that is repeated with the same form: a row, a card, an item of a list. */
export function itemAround(root: MutableElement, element: MutableElement): MutableElement | undefined {
  const around = allElements(root).find((placed) => placed.element === element)?.around ?? [];
  const form = ({ tag, attributes }: MutableElement): string =>
    `${tag} ${attributes.role ?? attributes.class?.split(' ')[0] ?? ''}`;
  return around.findLast((candidate, at) => {
    const beside = around[at - 1]?.children.filter((child) => typeof child !== 'string') ?? [];
    const isRepeated = beside.filter((other) => form(other) === form(candidate)).length > 2;
    return (
      isRepeated &&
      /^(tr|li|div|article|details)$/.test(candidate.tag) &&
      textOf(candidate).trim() !== textOf(element).trim()
    );
  });
}
