/** An element of a page at a moment. Names of elements are in lower case, as are those of attributes in HTML. */
export interface DomElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and texts; those of an open shadow root come first, those of a frame's page are its only child. */
  readonly children: readonly DomNode[];
}

export type DomNode = DomElement | string;

/** Where something is in a page: the positions of the nodes from its root to it, among all children. */
export type DomPath = readonly number[];

/** What readers of a page add to its elements begins so: no page has such an attribute. */
export const ownAttribute = '__playwright_';

/** By which an element of an open page is found again. */
export const keyAttribute = `${ownAttribute}key__`;

/** Visits the elements of a page in their order. @param visit gets the elements around it, the nearest last */
export function walkDom(
  root: DomElement,
  visit: (element: DomElement, around: readonly DomElement[]) => void,
): void {
  const around: DomElement[] = [];
  const enter = (element: DomElement): void => {
    visit(element, around);
    around.push(element);
    for (const child of element.children) if (typeof child !== 'string') enter(child);
    around.pop();
  };
  enter(root);
}
