import type { Flow } from '../recordedFlows.ts';

/** A page that uses a library as its documentation shows, and what people do there. */
export interface ForeignApp {
  /** The package, and the path of its page. */
  readonly name: string;
  /** The head of the page; what is below `/modules/` comes from `node_modules`. */
  readonly head: string;
  readonly body: string;
  readonly flows: readonly ForeignFlow[];
}

interface ForeignFlow extends Flow {
  /** Whether it is one of those that stand for all others. */
  readonly isExample?: boolean;
}

/** The page of an application, which can be asked what it shows. */
export const pageOf = ({ name, head, body }: ForeignApp): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
  <style>body { font: 16px sans-serif; margin: 16px }</style>${head}</head><body>${body}</body></html>`;

/**
 * Code for what a page shows once it rests: texts, values and states of all elements that are seen, through open shadow
 * roots. What the mouse and the focus make visible is part of it.
 */
export const shownState = `await (async () => {
  const states = ['aria-selected', 'aria-expanded', 'aria-checked', 'aria-pressed', 'aria-sort'];
  const read = (node) => {
    if (node.nodeType === 3) return node.data.replace(/\\s+/g, ' ').trim() ? [node.data.replace(/\\s+/g, ' ').trim()] : [];
    if (node.nodeType === 11) return [...node.childNodes].flatMap(read);
    if (node.nodeType !== 1 || ['script', 'style', 'template'].includes(node.localName)) return [];
    if (node.localName === 'slot' && node.assignedNodes().length > 0) return node.assignedNodes().flatMap(read);
    const style = getComputedStyle(node);
    if (style.display === 'none') return [];
    const isSeen = style.visibility === 'visible' && Number(style.opacity) > 0.5;
    const own = states.filter((name) => node.hasAttribute(name)).map((name) => name + '=' + node.getAttribute(name));
    if ('value' in node && ['input', 'textarea', 'select'].includes(node.localName))
      own.push(['checkbox', 'radio'].includes(node.type) ? String(node.checked) : '=' + node.value);
    const inner = [...(node.shadowRoot ?? node).childNodes].flatMap(read);
    const styled = ['strong', 'em', 'u', 'h1', 'h2', 'li', 'a', 'blockquote'].includes(node.localName) ? [node.localName] : [];
    const texts = isSeen ? inner : inner.filter((text) => text.includes('='));
    return [...(isSeen ? own : []), ...(inner.length > 0 ? styled : []), ...texts];
  };
  let last;
  for (let same = 0; same < 3; ) {
    const now = read(document.body).join('|');
    same = now === last ? same + 1 : 0;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  return last;
})()`;
