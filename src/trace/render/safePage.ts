import { randomUUID } from 'node:crypto';
import type { DomElement, DomNode } from '../dom/domTree.ts';
import { isOwnAttribute } from '../dom/frameDom.ts';
import type { FrameRecord } from '../read/traceRecords.ts';

/** A document of a page that a trace has kept, such that a browser can show it and nothing in it can act. */
export interface SafeDocument {
  /** What its address has, and no other one. */
  readonly name: string;
  readonly address: string;
  readonly frame: FrameRecord;
  readonly html: string;
  /** Whether the element that is looked for is in it, with {@link marks.target}. */
  readonly hasTarget: boolean;
  /** Whether {@link restoreScript} has something to do in it. */
  readonly isRestored: boolean;
}

/** What is told of the page whose tree is written. */
interface PageSource {
  readonly frame: FrameRecord;
  readonly root: DomElement;
  /** The record of the page in a frame, which is the element's only child. */
  readonly innerFrame: (outer: FrameRecord, element: DomElement) => FrameRecord | undefined;
  readonly target: DomElement | undefined;
  /** Takes secrets out of values of fields. */
  readonly mask: (text: string) => string;
}

/** Attributes that only this module writes. */
export const marks = {
  target: 'portable-tests-target',
  scroll: 'portable-tests-scroll',
  opened: 'portable-tests-opened',
} as const;

/** The characters of all documents of a page; what is beyond is left out. */
const mostCharacters = 32 * 1024 * 1024;

/** The documents of a page; frames beyond stay empty. */
const mostDocuments = 100;

/** The parameter of an address that names its document. */
const parameter = 'portable-tests-document';

/** The name of the document that an address asks for. */
export const documentName = (address: string): string | undefined =>
  URL.canParse(address) ? (new URL(address).searchParams.get(parameter) ?? undefined) : undefined;

/** Writes a page as HTML, with a document for each of its frames: the one of the main frame comes first. */
export function writeSafePage(source: PageSource): SafeDocument[] {
  const writer = new PageWriter(source);
  writer.write(source.frame, source.root, undefined);
  return writer.documents;
}

/** Brings back what HTML cannot say: runs in each document that has something of it. */
export const restoreScript = `(() => {
  const visit = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      const opened = element.getAttribute('${marks.opened}');
      try {
        if (opened === 'modal') element.showModal();
        if (opened === 'popover') element.showPopover();
      } catch {}
    }
    for (const element of root.querySelectorAll('[${marks.scroll}]')) {
      const [top, left] = element.getAttribute('${marks.scroll}').split(' ').map(Number);
      element.scrollTo({ top, left, behavior: 'instant' });
    }
  };
  visit(document);
})()`;

class PageWriter {
  readonly documents: SafeDocument[] = [];
  private readonly key = randomUUID();
  private left = mostCharacters;
  private count = 0;

  constructor(private readonly source: PageSource) {}

  /** @param around the address of the document that it is in. @returns its own; undefined where it is one too many */
  write(frame: FrameRecord, root: DomElement, around: string | undefined): string | undefined {
    if (this.count >= mostDocuments) return undefined;
    const name = `${this.key}-${this.count++}`;
    const address = addressOf(frame.url, around, name);
    const place = this.documents.length;
    const document = new DocumentWriter(this.source, frame, {
      take: (text) => this.take(text),
      writeFrame: (inner, page) => this.write(inner, page, address),
    });
    const doctype = frame.doctype === undefined ? '' : '<!DOCTYPE html>';
    const html = doctype + document.write(root);
    const { hasTarget, isRestored } = document;
    this.documents.splice(place, 0, { name, address, frame, html, hasTarget, isRestored });
    return address;
  }

  private take(text: string): string {
    this.left -= text.length;
    return this.left < 0 ? '' : text;
  }
}

/** Its own address, so that what is relative to it stays so; that of what has none is that of the page around it. */
function addressOf(url: string, around: string | undefined, name: string): string {
  const own = /^https?:/i.test(url) && URL.canParse(url) ? url : (around ?? 'http://page.invalid/');
  const address = new URL(own);
  [address.hash, address.username, address.password] = ['', '', ''];
  address.searchParams.set(parameter, name);
  return address.href;
}

interface PageParts {
  /** Gives a text back, unless the page has become too long. */
  readonly take: (text: string) => string;
  readonly writeFrame: (frame: FrameRecord, root: DomElement) => string | undefined;
}

/** Where something is written: styles are read as they stand only in HTML. */
interface Surroundings {
  readonly isForeign: boolean;
  readonly tag: string;
}

class DocumentWriter {
  hasTarget = false;
  isRestored = false;

  constructor(
    private readonly source: PageSource,
    private readonly frame: FrameRecord,
    private readonly parts: PageParts,
  ) {}

  write(node: DomNode, around: Surroundings = { isForeign: false, tag: '' }): string {
    if (typeof node === 'string') return this.parts.take(escapeText(node, around));
    const tag = safeTag(node, around);
    if (tag === undefined) return '';
    const sheet = node.tag === 'template' ? node.attributes.__playwright_style_sheet_ : undefined;
    if (sheet !== undefined) return this.parts.take(`<style>${escapeStyle(sheet)}</style>`);
    const attributes = this.attributesOf(node, tag);
    if (attributes === undefined) return '';
    const start = this.parts.take(`<${tag}${attributes}>`);
    if (start === '' || voidTags.has(tag)) return start;
    return `${start}${this.childrenOf(node, tag, around)}</${tag}>`;
  }

  private childrenOf(node: DomElement, tag: string, around: Surroundings): string {
    if (tag === 'iframe') return '';
    if (tag === 'textarea') {
      const value = this.source.mask(node.attributes.__playwright_value_ ?? textOf(node));
      return this.parts.take(`\n${escapeHtml(value)}`);
    }
    const isForeign = tag === 'svg' || tag === 'math' || (around.isForeign && tag !== 'foreignobject');
    const inner = node.children.map((child) => this.write(child, { isForeign, tag })).join('');
    return tag === 'pre' && inner.startsWith('\n') ? `\n${inner}` : inner;
  }

  /** Undefined for what is not written. */
  private attributesOf(node: DomElement, tag: string): string | undefined {
    const { attributes } = node;
    const own = ownAttributes(node, this.frame.url);
    if (!own) return undefined;
    const written = new Map(own);
    if (tag === 'iframe') {
      const inner = this.source.innerFrame(this.frame, node);
      const [page] = node.children;
      const src = inner && typeof page === 'object' ? this.parts.writeFrame(inner, page) : undefined;
      if (src !== undefined) written.set('src', src);
    }
    if (attributes.__playwright_shadow_root_ !== undefined) written.set('shadowrootmode', 'open');
    if (tag === 'img' && attributes.__playwright_current_src__) {
      written.set('src', safeUrl(attributes.__playwright_current_src__));
      written.delete('srcset');
    }
    this.restoreState(node, tag, written);
    return [...written].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  }

  private restoreState(node: DomElement, tag: string, written: Map<string, string>): void {
    const { attributes } = node;
    const toggle = (name: string, value: string | undefined): void => {
      if (value === 'true') written.set(name, '');
      else if (value !== undefined) written.delete(name);
    };
    if (tag === 'input') {
      const value = attributes.__playwright_value_ ?? attributes.value;
      if (value !== undefined && attributes.type?.toLowerCase() !== 'file')
        written.set('value', isPassword(node) ? hiddenValue(value) : this.source.mask(value));
      toggle('checked', attributes.__playwright_checked_);
    }
    if (tag === 'option') toggle('selected', attributes.__playwright_selected_);
    const { __playwright_dialog_open_: dialog, __playwright_popover_open_: popover } = attributes;
    if (dialog === 'true') written.set('open', '');
    const opened = dialog === 'modal' ? dialog : popover === 'true' ? 'popover' : undefined;
    if (opened !== undefined) written.set(marks.opened, opened);
    if (opened === 'modal') written.delete('open');
    const [top, left] = [attributes.__playwright_scroll_top_, attributes.__playwright_scroll_left_];
    const isScrolled = top !== undefined || left !== undefined;
    if (isScrolled) written.set(marks.scroll, `${pixels(top)} ${pixels(left)}`);
    this.isRestored ||= isScrolled || opened !== undefined;
    if (node === this.source.target) {
      written.set(marks.target, '');
      this.hasTarget = true;
    }
  }
}

const pixels = (text = ''): number => Number.parseFloat(text) || 0;

/** Its dots show that there is one, not how long it is. */
const hiddenValue = (value: string): string => (value === '' ? '' : '••••••••');

/** Browsers write the type of a field in lower case only when they are asked for it. */
const isPassword = ({ attributes }: DomElement): boolean =>
  attributes.type?.trim().toLowerCase() === 'password';

const textOf = ({ children }: DomElement): string =>
  children.filter((child) => typeof child === 'string').join('');

const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** What acts, loads what no picture shows, or is shown only where nothing acts. */
const droppedTags: ReadonlySet<string> = new Set(
  'script noscript noembed noframes object embed applet param source track portal fencedframe'.split(' '),
);

/** What browsers read as text up to its end, which the text itself may have. */
const readAsText: ReadonlySet<string> = new Set(['xmp', 'plaintext', 'listing']);

/** How an element is written; undefined where it isn't. */
function safeTag({ tag }: DomElement, { isForeign }: Surroundings): string | undefined {
  if (!/^[a-z][a-z0-9._-]*$/.test(tag)) return /^[a-z]/i.test(tag) ? 'span' : undefined;
  if (droppedTags.has(tag)) return undefined;
  if (readAsText.has(tag)) return 'pre';
  if (tag === 'frame') return 'iframe';
  if (tag === 'frameset') return 'body';
  return tag === 'image' && !isForeign ? 'img' : tag;
}

/** Attributes that load, act, or would hide what the trace has. */
const droppedAttributes: ReadonlySet<string> = new Set(
  (
    'srcdoc nonce integrity crossorigin ping autofocus autoplay sandbox allow csp loading fetchpriority target ' +
    'action formaction manifest http-equiv shadowrootmode shadowrootdelegatesfocus shadowrootclonable is value'
  ).split(' '),
);

/** Attributes of the page itself; undefined where its element is not written. */
function ownAttributes({ tag, attributes }: DomElement, url: string): [string, string][] | undefined {
  if (tag === 'link' && !/(?:^|\s)stylesheet(?:\s|$)/i.test(attributes.rel ?? '')) return undefined;
  if (tag === 'meta' && !['viewport', 'color-scheme'].includes(attributes.name?.toLowerCase() ?? ''))
    return undefined;
  if (tag === 'base') return baseAttributes(attributes.href, url);
  const isLoaded = tag === 'iframe' || tag === 'frame' || tag === 'video' || tag === 'audio';
  return Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    const lower = name.toLowerCase();
    if (!/^[a-z_:@][\w:.@-]*$/i.test(name) || lower.startsWith('on') || lower.startsWith('portable-tests-'))
      return [];
    if (isOwnAttribute(lower) || (lower === 'src' && isLoaded)) return [];
    if (lower === 'value' && tag !== 'input') return [[name, value]];
    if (droppedAttributes.has(lower)) return [];
    return [[name, urlAttributes.has(lower) ? safeUrl(value) : value]];
  });
}

/** A trace says what addresses are relative to, also where that is the page itself: its own fragments are in it then. */
function baseAttributes(href: string | undefined, url: string): [string, string][] | undefined {
  if (href === undefined || !URL.canParse(href, url)) return undefined;
  const base = new URL(href, url).href;
  const isOther = /^https?:/.test(base) && base.split('#', 1)[0] !== url.split('#', 1)[0];
  return isOther ? [['href', base]] : undefined;
}

const urlAttributes: ReadonlySet<string> = new Set([
  'href',
  'xlink:href',
  'src',
  'poster',
  'background',
  'cite',
]);

/** An address that runs nothing. Browsers leave blanks and control characters out. */
function safeUrl(url: string): string {
  // eslint-disable-next-line no-control-regex
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replaceAll(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'data', 'blob'].includes(scheme)
    ? url
    : '#';
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A style sheet for elements that their scripts have defined: here, no script does. */
export const withDefinedElements = (css: string): string => css.replaceAll(/:defined\b/gi, ':is(*)');

/** A style sheet ends nowhere but at its end; `\/` is a slash. */
const escapeStyle = (css: string): string => withDefinedElements(css).replaceAll('</', String.raw`<\/`);

const escapeText = (text: string, { isForeign, tag }: Surroundings): string =>
  tag === 'style' && !isForeign ? escapeStyle(text) : escapeHtml(text);
