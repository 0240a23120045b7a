import { type DomElement, type DomNode, keyAttribute } from '../../trace/dom/domTree.ts';

/** A bigger page is handed over in part. */
const mostElements = 20_000;
/** What no person sees, and what is not drawn where it stands. */
const withoutContent = new Set(['script', 'style', 'template', 'noscript', 'link', 'meta']);

/**
 * The document with its open shadow roots, without what is not drawn. Values of fields stay out.
 *
 * @param keep the number by which an element is found again: {@link keyAttribute} has it
 */
export function pageTree(keep: (element: Element) => number): DomElement {
  let left = mostElements;
  const build = (element: Element): DomElement | undefined => {
    if (left-- <= 0 || withoutContent.has(element.localName) || !isDrawn(element)) return undefined;
    return {
      tag: element.localName,
      attributes: { ...attributesOf(element), [keyAttribute]: String(keep(element)) },
      children: [
        ...Array.from(element.shadowRoot?.childNodes ?? []),
        ...Array.from(element.childNodes),
      ].flatMap((child) => childOf(child) ?? []),
    };
  };
  const childOf = (child: ChildNode): DomNode | undefined => {
    if (child instanceof Element) return build(child);
    return child instanceof Text && child.data.trim() !== '' ? child.data : undefined;
  };
  return build(document.documentElement) ?? { tag: 'html', attributes: {}, children: [] };
}

/** A closed list doesn't draw its options. */
const isDrawn = (element: Element): boolean =>
  element.closest('select') !== null || getComputedStyle(element).display !== 'none';

function attributesOf(element: Element): Record<string, string> {
  const isButton =
    element instanceof HTMLInputElement && ['button', 'submit', 'reset'].includes(element.type);
  return Object.fromEntries(
    Array.from(element.attributes, ({ name, value }) => [name, value] as const).filter(
      ([name]) => name !== 'value' || isButton || element.localName === 'option',
    ),
  );
}
