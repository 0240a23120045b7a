/** The tree of a page as a person sees it: through open shadow roots and slots. */

/** The element around a node, out of its slot or its shadow root where it is in one. */
function parentOf(node: Element): Element | null {
  if (node.assignedSlot) return node.assignedSlot;
  if (node.parentElement) return node.parentElement;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** An element and all around it, from the inside. */
export function ancestors(node: Element): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = node; one; one = parentOf(one)) found.push(one);
  return found;
}

export const contains = (outer: Element, inner: Element | null): boolean =>
  inner !== null && ancestors(inner).includes(outer);

/** What is found in the document, and then in the shadow root of what was found. */
function deepest(find: (scope: DocumentOrShadowRoot) => Element | null): Element | null {
  let found: Element | null = null;
  for (let scope: DocumentOrShadowRoot | null = document; scope;) {
    const next = find(scope);
    if (!next || next === found) break;
    found = next;
    scope = next.shadowRoot;
  }
  return found;
}

/** The innermost element at a point of the viewport. */
export const hitAt = (x: number, y: number): Element | null =>
  deepest((scope) => scope.elementFromPoint(x, y));

/** The same without those that a condition refuses. */
export const hitAtWhere = (x: number, y: number, isMeant: (element: Element) => boolean): Element | null =>
  deepest((scope) => scope.elementsFromPoint(x, y).find(isMeant) ?? null);

export const focused = (): Element | null => deepest((scope) => scope.activeElement);

/** The middle of the first box of an element; undefined where it has none. */
export function middleOf(element: Element): { x: number; y: number } | undefined {
  const rect = Array.from(element.getClientRects()).find(({ width, height }) => width > 0 && height > 0);
  return rect && { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

export function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** Whether a person sees an element without scrolling. */
export function isInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}

/** A document or shadow root, and all shadow roots in it. */
export function rootsIn(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const inner = Array.from(root.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot ?? []).flat();
  return [root, ...inner.flatMap(rootsIn)];
}

/** At most so many elements are looked at: those that are asked about in a big page come late. */
const mostSeen = 20_000;

/** The visible elements of the page. @param isAsked whether an element is looked at at all */
export function visibleElements(isAsked: (element: Element) => boolean = () => true): Element[] {
  const found: Element[] = [];
  let left = mostSeen;
  const look = (scope: ParentNode): void => {
    for (const element of scope.querySelectorAll('*')) {
      if (left-- <= 0) break;
      if (element.shadowRoot) look(element.shadowRoot);
      if (isAsked(element) && isVisible(element)) found.push(element);
    }
  };
  look(document);
  return found;
}

/** A text on one line. */
export const clean = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

export const isPage = (element: Element): boolean =>
  element === document.documentElement || element === document.body;

export const isEditable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isContentEditable;

/** The value of a form field; empty for anything else. */
export const valueIn = (element: Element): string =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement
    ? element.value
    : '';

export const isFrame = (element: Element): boolean => ['iframe', 'frame'].includes(element.localName);

/** Where in an element a point of the viewport is, from the corner inside its border, in its own pixels. */
export function pointIn(element: Element, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const rect = element.getBoundingClientRect();
  const scale = element instanceof HTMLElement && element.offsetWidth ? rect.width / element.offsetWidth : 1;
  return {
    x: (x - rect.x) / scale - element.clientLeft,
    y: (y - rect.y) / scale - element.clientTop,
  };
}
