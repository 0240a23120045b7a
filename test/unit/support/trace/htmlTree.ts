/** An element that can be changed; a `DomElement` for those who only read it. */
export interface MutableElement {
  tag: string;
  attributes: Record<string, string>;
  children: (MutableElement | string)[];
}

const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const rawTags = new Set(['script', 'style', 'textarea', 'title']);
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

const plain = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all);

/** Reads well-formed HTML, in which each element is closed, as a tree. */
export function htmlTree(html: string): MutableElement {
  const root: MutableElement = { tag: 'html', attributes: {}, children: [] };
  const open = [root];
  const token =
    /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([\w-]+)\s*>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/giy;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [text, closed, tag, attributes = '', isClosed] = match;
    const inner = open.at(-1) ?? root;
    if (closed !== undefined) {
      if (closed.toLowerCase() !== inner.tag) throw new Error(`</${closed}> closes <${inner.tag}>`);
      if (open.length > 1) open.pop();
    } else if (tag !== undefined) {
      const element: MutableElement = {
        tag: tag.toLowerCase(),
        attributes: attributesOf(attributes),
        children: [],
      };
      if (element.tag === 'html') {
        root.attributes = element.attributes;
        continue;
      }
      inner.children.push(element);
      if (rawTags.has(element.tag)) {
        const end = html.indexOf(`</${tag}`, token.lastIndex);
        const content = html.slice(token.lastIndex, end);
        if (content !== '') element.children.push(plain(content));
        token.lastIndex = html.indexOf('>', end) + 1;
      } else if (!voidTags.has(element.tag) && isClosed !== '/') open.push(element);
    } else if (!text.startsWith('<')) inner.children.push(plain(text));
    if (token.lastIndex >= html.length) break;
  }
  return root;
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [
      name,
      plain(value),
    ]),
  );
