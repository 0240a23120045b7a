import * as z from 'zod';
import { choice } from '../../protocol/liveProtocol.ts';

/** The name of the selector engine that answers in a page. */
export const engineName = 'portable-test-cases-element';

const point = z.object({ x: z.number(), y: z.number() });

/** What a person's input does to an element, as far as a recording treats it differently. */
const elementKind = z.enum([
  /** A field whose value is text on one line. */
  'text',
  /** A text area. */
  'area',
  /** A field with a value of its own form: a date, a number, a color. */
  'value',
  'range',
  'select',
  'file',
  /** Editable content. */
  'editable',
  'other',
]);

/** What a page says of an element. Checked like any other answer of a page. */
export const elementLook = z.object({
  /** The element keeps it while its document is open. */
  id: z.number(),
  tag: z.string(),
  kind: elementKind,
  inputType: z.string(),
  role: z.string(),
  isCheckable: z.boolean(),
  isEditable: z.boolean(),
  isPassword: z.boolean(),
  /** Whether it is the page itself rather than something in it. */
  isPage: z.boolean(),
  /** Whether it is a list of which one option alone is shown while it is closed. */
  isClosedList: z.boolean(),
  isDraggable: z.boolean(),
  isMultiple: z.boolean(),
  /** Whether arrow keys in the field choose among suggestions. */
  hasSuggestions: z.boolean(),
  /** Whether its text is made of several elements. */
  isRich: z.boolean(),
  /** Where in the element somebody clicks may matter, and a step can't say it. */
  doesPlaceMatter: z.boolean(),
  /** Whether the page hides what is in the element: its shadow root is closed. */
  isClosed: z.boolean(),
  /** For a frame, where the point is in it. */
  inFrame: point.optional(),
  isFrame: z.boolean(),
  /** The elements on which the mouse has to rest so that the element shows; the first one first. */
  hovered: z.array(z.number()),
  /** The text that it shows, on one line. */
  text: z.string(),
  /** The value of a form field, or the text of editable content. */
  value: z.string(),
  isChecked: z.boolean(),
  choices: z.array(choice),
  labels: z.array(z.string()),
  placeholder: z.string(),
  altText: z.string(),
  title: z.string(),
  testId: z.string(),
  /** CSS selectors, the best first; the last one leads through the whole page. */
  css: z.array(z.string()),
  /** Values of fields for passwords: none of them may leave the page. */
  passwords: z.array(z.string()),
});

/** What an element has after an input. */
export const elementState = z.object({
  value: z.string(),
  isRich: z.boolean(),
  isFocused: z.boolean(),
  choices: z.array(choice),
  hasSelection: z.boolean(),
});

/** What the page has done with an element since it was held. */
export const elementMove = z.object({
  /** What to drop the element on so that it gets where it is: the one whose place it took, or its new list. */
  on: z.number().optional(),
  /** Whether it gets there wherever on that it is dropped. */
  isSure: z.boolean(),
  /** Whether it follows the mouse, without the drag and drop of the browser. */
  isFollowing: z.boolean(),
});

/** What the page shows otherwise than it did. */
export const elementChange = z.object({ elements: z.boolean(), text: z.boolean(), values: z.boolean() });

export type ElementChange = z.infer<typeof elementChange>;

export type ElementMove = z.infer<typeof elementMove>;
export type ElementLook = z.infer<typeof elementLook>;
export type ElementState = z.infer<typeof elementState>;

/** Commands of the engine; the answer of most is JSON in the text of an element that no page has. */
export type ElementQuestion =
  /** The element that a person means at a point, without those inside of another one. */
  | { readonly ask: 'at'; readonly x: number; readonly y: number; readonly without?: number }
  /** The element that has the focus. */
  | { readonly ask: 'focused' }
  /** The element from which the engine is asked. */
  | { readonly ask: 'this' }
  /** A kept element. */
  | { readonly ask: 'look'; readonly id: number }
  | { readonly ask: 'state'; readonly id: number }
  /** The mouse is about to move: what shows by now does so without the move. */
  | { readonly ask: 'moving'; readonly x: number; readonly y: number }
  /** Something was done: what shows from now on does so because of that. */
  | { readonly ask: 'done' }
  /** The option that a kept field takes with Enter. */
  | { readonly ask: 'option'; readonly id: number }
  /** A button of the mouse goes down on a kept element. */
  | { readonly ask: 'hold'; readonly id: number }
  /** What the page did with a held element. */
  | { readonly ask: 'moved'; readonly id: number }
  /** What shows is kept, to be compared with. */
  | { readonly ask: 'mark' }
  /** What the page shows otherwise than at the mark. */
  | { readonly ask: 'changed' }
  /** Finds a kept element. */
  | { readonly ask: 'kept'; readonly id: number }
  /** Finds the element from which the engine is asked, if it is a kept one. */
  | { readonly ask: 'is'; readonly id: number };

/**
 * The engine, as Playwright runs it beside the scripts of a page: they neither see it nor change what it uses.
 *
 * @param testIdAttribute the attribute that `getByTestId` reads
 */
export const elementScript = (testIdAttribute: string): string => String.raw`(() => {
  const testIdAttribute = ${JSON.stringify(testIdAttribute)};
  const kept = new Map();
  const ids = new WeakMap();
  const keep = (element) => {
    const id = ids.get(element) ?? kept.size + 1;
    ids.set(element, id);
    kept.set(id, new WeakRef(element));
    return id;
  };
  const clean = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const parentOf = (node) => {
    if (node.assignedSlot) return node.assignedSlot;
    if (node.parentElement) return node.parentElement;
    const root = node.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  };
  const ancestors = (node) => {
    const found = [];
    for (let one = node; one; one = parentOf(one)) found.push(one);
    return found;
  };
  const contains = (outer, inner) => ancestors(inner).includes(outer);
  const deepest = (find) => {
    let found = null;
    for (let scope = document; scope; ) {
      const next = find(scope);
      if (!next || next === found) break;
      found = next;
      scope = next.shadowRoot;
    }
    return found;
  };
  const hitAt = (x, y, without) =>
    deepest((scope) => {
      if (!without) return scope.elementFromPoint(x, y);
      return scope.elementsFromPoint(x, y).find((one) => !contains(without, one) && shown.has(one)) ?? null;
    });
  const focused = () => deepest((scope) => scope.activeElement);
  const middleOf = (element) => {
    const [rect] = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    return rect && { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  };
  const isVisible = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && middleOf(element) !== undefined;

  const roles = 'button link menuitem menuitemcheckbox menuitemradio tab option checkbox radio switch treeitem ' +
    'slider spinbutton combobox textbox searchbox';
  const interactive = [
    'a[href], area[href], button, input, select, textarea, summary, option',
    ...roles.split(' ').map((role) => '[role=' + role + ']'),
  ].join(', ');
  const noText = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range', 'reset', 'submit'];
  const ownForm = ['date', 'time', 'datetime-local', 'month', 'week', 'number', 'color'];
  const isOff = (field) => field.readOnly || field.disabled;
  const hostOfEdit = (element) => {
    let host = element;
    while (host.parentElement?.isContentEditable) host = host.parentElement;
    return host;
  };
  const kindOf = (element) => {
    const tag = element.localName;
    if (tag === 'select') return 'select';
    if (tag === 'textarea') return isOff(element) ? 'other' : 'area';
    if (tag !== 'input') return element.isContentEditable ? 'editable' : 'other';
    if (element.type === 'file') return 'file';
    if (isOff(element)) return 'other';
    if (element.type === 'range') return 'range';
    if (ownForm.includes(element.type)) return 'value';
    return noText.includes(element.type) ? 'other' : 'text';
  };
  /** What a person means who clicks on the element: its control, the button around an icon, the editor. */
  const meant = (hit) => {
    if (hit.isContentEditable) {
      const host = hostOfEdit(hit);
      return isRich(host) ? hit : host;
    }
    for (const one of ancestors(hit)) {
      if (one.localName === 'option') return one.closest('select') ?? one;
      if (one.localName === 'label' && one.control) return ofLabel(one, hit);
      if (one.matches(interactive)) return one;
    }
    return hit.closest('svg') ?? hit;
  };
  const ofLabel = (label, hit) => {
    const isHitInside = (element) => {
      const middle = middleOf(element);
      return middle !== undefined && isVisible(element) && contains(element, hitAt(middle.x, middle.y) ?? document);
    };
    if (isHitInside(label.control)) return label.control;
    const middle = middleOf(label);
    const inMiddle = middle && hitAt(middle.x, middle.y);
    const nested = inMiddle && ancestors(inMiddle).find((one) => one === label || one.matches(interactive));
    return nested === label ? label : hit;
  };
  const isRich = (host) => [...host.children].some((child) => child.localName !== 'br');
  const isPage = (element) => element === document.documentElement || element === document.body;
  const drawn = 'canvas, video, object, embed, map, area, [role=slider], [role=scrollbar], [role=application]';
  const doesPlaceMatter = (element, hit, x, y) => {
    if (element.matches(drawn) || hit.matches('canvas, video, object, embed')) return true;
    const middle = middleOf(element);
    if (!middle) return false;
    const isInView = middle.x >= 0 && middle.y >= 0 && middle.x < innerWidth && middle.y < innerHeight;
    const inMiddle = isInView ? hitAt(middle.x, middle.y) : hit;
    if (!inMiddle || !contains(element, inMiddle) || meant(inMiddle) !== element) return true;
    const isSilent = !element.matches(interactive + ', label') && clean(element.textContent) === '';
    return isSilent && !element.childElementCount && Math.hypot(middle.x - x, middle.y - y) > 10;
  };
  const isClosed = (element) =>
    element.localName.includes('-') && element.matches(':defined') && !element.shadowRoot &&
    element.childNodes.length === 0;

  const textOf = (element) => element.innerText ?? element.textContent;
  const valueOf = (element) => {
    if (element.isContentEditable) return textOf(element).replace(/\n$/, '');
    return 'value' in element ? String(element.value) : '';
  };
  const choicesOf = (element) =>
    element.localName !== 'select' ? [] : [...element.options].map((option) => ({
      label: clean(option.label || option.text),
      value: option.value,
      group: option.parentElement.localName === 'optgroup' ? clean(option.parentElement.label) : '',
      isSelected: option.selected,
      isDisabled: option.disabled || Boolean(option.parentElement.disabled),
    }));
  const isPassword = (field) =>
    field.type === 'password' || /\b(current|new)-password\b|^cc-csc$/.test(field.getAttribute('autocomplete') ?? '');
  const isState = (name) =>
    /(^|[-_:])(hover|hovered|focus|focused|focus-visible|active|pressed|open|opened|expanded|selected|checked|dragging|is-[a-z-]+|has-[a-z-]+)$/i.test(name) ||
    /^(css|sc|jss|emotion|svelte|_)[-_]?[a-z0-9]{5,}$/i.test(name);

  const cssOf = (element) => {
    const tag = element.localName;
    const root = element.getRootNode();
    const isUnique = (css) => root.querySelectorAll(css).length === 1;
    const quoted = (text) => '"' + text.replace(/["\\]/g, '\\$&') + '"';
    const classes = [...element.classList].filter((name) => !isState(name));
    const own = [
      ...(element.id ? ['#' + CSS.escape(element.id)] : []),
      ...['name', 'href', 'src'].filter((name) => element.getAttribute(name))
        .map((name) => tag + '[' + name + '=' + quoted(element.getAttribute(name)) + ']'),
      ...(classes.length > 0 ? [tag + classes.map((name) => '.' + CSS.escape(name)).join('')] : []),
    ].filter((css) => css.length <= 200);
    const positionIn = (node) => {
      const same = [...(node.parentNode?.children ?? [])].filter(({ localName }) => localName === node.localName);
      const name = CSS.escape(node.localName);
      return same.length > 1 ? name + ':nth-of-type(' + (same.indexOf(node) + 1) + ')' : name;
    };
    const path = [];
    for (let node = element; node?.nodeType === 1; node = node.parentElement ?? node.getRootNode().host) {
      if (node !== element && node.id && node.getRootNode().querySelectorAll('#' + CSS.escape(node.id)).length === 1) {
        path.unshift('#' + CSS.escape(node.id));
        break;
      }
      path.unshift(positionIn(node));
    }
    return [...own.filter(isUnique), ...own.filter((css) => !isUnique(css)), path.join(' > ')];
  };

  const mostSeen = 5000;
  const visibleElements = (scope = document, found = [], left = { count: mostSeen }) => {
    for (const element of scope.querySelectorAll('*')) {
      if (left.count-- <= 0) break;
      if (element.shadowRoot) visibleElements(element.shadowRoot, found, left);
      if (isVisible(element)) found.push(element);
    }
    return found;
  };

  /** What showed at the last mark. */
  let shown = new WeakSet();
  let marked = { count: 0, text: '', values: '' };
  const markOf = (elements) => ({
    count: elements.length,
    text: document.body?.innerText ?? '',
    values: elements.map((one) => (one.matches('input, textarea, select') ? one.value : '')).join(),
  });
  const mark = () => {
    const elements = visibleElements();
    shown = new WeakSet(elements);
    marked = markOf(elements);
  };
  const changes = () => {
    const elements = visibleElements();
    const now = markOf(elements);
    return {
      elements: now.count !== marked.count || elements.some((one) => !shown.has(one)),
      text: now.text !== marked.text,
      values: now.values !== marked.values,
    };
  };

  /** Where the element on which the button went down, and each one around it, was. */
  let places = new Map();
  const placeOf = (element) => ({
    parent: element.parentNode,
    index: [...(element.parentNode?.children ?? [])].indexOf(element),
    rect: JSON.stringify(element.getBoundingClientRect()),
  });
  let isDragOfBrowser = false;
  addEventListener('dragstart', () => { isDragOfBrowser = true; }, { capture: true, passive: true });
  const hold = (element) => {
    mark();
    isDragOfBrowser = false;
    places = new Map(element ? ancestors(element).map((one) => [one, placeOf(one)]) : []);
  };
  const moveOf = (element) => {
    const before = places.get(element);
    if (!before || !element.isConnected) return null;
    const isFollowing = !isDragOfBrowser && placeOf(element).rect !== before.rect;
    return { ...newPlace(), isFollowing };
  };
  const newPlace = () => {
    for (const [one, before] of places) {
      const now = placeOf(one);
      if (now.parent === before.parent && now.index === before.index) continue;
      const isSameList = now.parent === before.parent;
      const neighbour = (name) => {
        let next = one[name];
        while (next && !(shown.has(next) && isVisible(next))) next = next[name];
        return next;
      };
      const [previous, next] = [neighbour('previousElementSibling'), neighbour('nextElementSibling')];
      const beside = isSameList && now.index > before.index ? previous : (next ?? previous);
      const on = beside ?? (isSameList ? null : now.parent);
      return on?.nodeType === 1 ? { on: keep(on), isSure: isSameList || !beside } : { isSure: false };
    }
    return { isSure: false };
  };

  /** Where the mouse rested since something was done last, and when each element was first seen. */
  let rests = [];
  let seen = new WeakMap();
  const moving = (x, y) => {
    const hit = hitAt(x, y);
    if (!hit || hit === rests.at(-1)) return;
    for (const element of visibleElements()) if (!seen.has(element)) seen.set(element, rests.length);
    rests.push(hit);
  };
  const hasPopup = (element) =>
    ancestors(element).some((one) => one.matches('[aria-haspopup], [aria-expanded], [role=menuitem]'));
  const isNear = (a, b) => {
    const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    const gap = 24;
    return one.left < other.right + gap && other.left < one.right + gap &&
      one.top < other.bottom + gap && other.top < one.bottom + gap;
  };
  /** The elements on which the mouse rested when an element, and they themselves, began to show. */
  const hoveredFor = (element) => {
    const found = [];
    for (let one = element; found.length < 5; ) {
      const rest = rests[(seen.get(one) ?? rests.length) - 1];
      if (!rest?.isConnected || rest === one || contains(one, rest) || isPage(rest)) break;
      if (!hasPopup(rest) && !isNear(rest, one)) break;
      if (found.includes(rest)) break;
      found.unshift(rest);
      one = rest;
    }
    return found;
  };

  const describe = (element, hit, x, y) => {
    const tag = element.localName;
    const attribute = (name) => clean(element.getAttribute(name));
    const inputType = tag === 'input' ? element.type : '';
    const kind = kindOf(element);
    const role = attribute('role');
    const labelledBy = attribute('aria-labelledby').split(' ').filter(Boolean)
      .map((id) => element.getRootNode().getElementById(id)?.textContent);
    const labels = [...(element.labels ?? [])].map((label) => label.textContent);
    const isField = ['input', 'textarea', 'select'].includes(tag);
    const isFrame = tag === 'iframe' || tag === 'frame';
    const rect = element.getBoundingClientRect();
    const scale = element.offsetWidth ? rect.width / element.offsetWidth : 1;
    const inside = { x: (x - rect.x) / scale - element.clientLeft, y: (y - rect.y) / scale - element.clientTop };
    return {
      id: keep(element),
      tag,
      kind,
      inputType,
      role,
      isCheckable: ['checkbox', 'radio'].includes(inputType) || ['checkbox', 'radio', 'switch'].includes(role),
      isEditable: ['text', 'area', 'value', 'range', 'editable'].includes(kind),
      isPassword: isPassword(element),
      isPage: isPage(element) && !element.isContentEditable,
      isClosedList: kind === 'select' && !element.multiple && element.size <= 1 && !element.disabled,
      isDraggable: element.closest('[draggable=true]') !== null,
      isMultiple: Boolean(element.multiple),
      hasSuggestions: role === 'combobox' ||
        ['list', 'aria-autocomplete', 'aria-haspopup', 'aria-expanded', 'aria-controls', 'aria-activedescendant']
          .some((name) => element.hasAttribute(name)),
      isRich: kind === 'editable' && isRich(element),
      doesPlaceMatter: hit ? doesPlaceMatter(element, hit, x, y) : false,
      isClosed: isClosed(element),
      isFrame,
      ...(isFrame && x !== undefined ? { inFrame: inside } : {}),
      hovered: hoveredFor(element).map((one) => keep(meant(one))),
      text: isField ? '' : clean(textOf(element)),
      value: valueOf(element),
      isChecked: element.checked === true || element.getAttribute('aria-checked') === 'true',
      choices: choicesOf(element),
      labels: [attribute('aria-label'), ...labelledBy, ...labels].map(clean).filter(Boolean),
      placeholder: attribute('placeholder'),
      altText: attribute('alt'),
      title: attribute('title'),
      testId: element.getAttribute(testIdAttribute) ?? '',
      css: cssOf(element),
      passwords: [...element.ownerDocument.querySelectorAll('input')].filter(isPassword)
        .map(({ value }) => value).filter(Boolean),
    };
  };
  const lookAt = ({ x, y, without }) => {
    const hit = hitAt(x, y, kept.get(without)?.deref());
    return hit ? describe(meant(hit), hit, x, y) : null;
  };
  const lookAtFocus = () => {
    const element = focused();
    if (!element) return null;
    return describe(element.isContentEditable ? hostOfEdit(element) : element);
  };
  const stateOf = ({ id }) => {
    const element = kept.get(id)?.deref();
    if (!element?.isConnected) return null;
    const selection = element.getRootNode().getSelection?.() ?? getSelection();
    return {
      value: valueOf(element),
      isRich: element.isContentEditable && isRich(element),
      isFocused: focused() === element || (element.isContentEditable && contains(element, focused() ?? document)),
      choices: choicesOf(element),
      hasSelection: selection !== null && !selection.isCollapsed,
    };
  };

  const activeOptionOf = (field) => {
    const id = field?.isConnected && field.getAttribute('aria-activedescendant');
    const option = id && (field.getRootNode().getElementById(id) ?? document.getElementById(id));
    return option && isVisible(option) ? describe(option) : null;
  };

  const tell = (answer) => {
    const element = document.createElement('p');
    element.textContent = JSON.stringify(answer);
    return [element];
  };
  const answer = (root, body) => {
    const question = JSON.parse(decodeURIComponent(body));
    const known = kept.get(question.id)?.deref();
    switch (question.ask) {
      case 'at':
        return tell(lookAt(question));
      case 'focused':
        return tell(lookAtFocus());
      case 'this':
        return tell(describe(root));
      case 'look':
        return tell(known?.isConnected ? describe(known) : null);
      case 'state':
        return tell(stateOf(question));
      case 'moving':
        return tell(moving(question.x, question.y) ?? null);
      case 'done':
        rests = [];
        seen = new WeakMap();
        return tell(null);
      case 'option':
        return tell(activeOptionOf(known));
      case 'hold':
        hold(known);
        return tell(null);
      case 'moved':
        return tell(moveOf(known));
      case 'mark':
        mark();
        return tell(null);
      case 'changed':
        return tell(changes());
      case 'kept':
        return known?.isConnected ? [known] : [];
      case 'is':
        return root === known ? [root] : [];
    }
  };
  return { query: (root, body) => answer(root, body)[0] ?? null, queryAll: answer };
})()`;
