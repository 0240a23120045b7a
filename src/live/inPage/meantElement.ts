import type { ElementKind } from '../session/elements/elementAnswers.ts';
import { ancestors, clean, contains, hitAt, isEditable, isVisible, middleOf } from './tree.ts';

const roles =
  'button link menuitem menuitemcheckbox menuitemradio tab option checkbox radio switch treeitem slider ' +
  'spinbutton combobox textbox searchbox';
const interactive = [
  'a[href], area[href], button, input, select, textarea, summary, option',
  ...roles.split(' ').map((role) => `[role=${role}]`),
].join(', ');
const withoutText = 'button checkbox color file hidden image radio range reset submit'.split(' ');
const withFormOfItsOwn = 'date time datetime-local month week number color'.split(' ');

/** What a person's input does to an element. */
export function kindOf(element: Element): ElementKind {
  if (element instanceof HTMLSelectElement) return 'select';
  if (element instanceof HTMLTextAreaElement) return isOff(element) ? 'other' : 'area';
  if (!(element instanceof HTMLInputElement)) return isEditable(element) ? 'editable' : 'other';
  if (element.type === 'file') return 'file';
  if (isOff(element)) return 'other';
  if (element.type === 'range') return 'range';
  if (withFormOfItsOwn.includes(element.type)) return 'value';
  return withoutText.includes(element.type) ? 'other' : 'text';
}

const isOff = (field: HTMLInputElement | HTMLTextAreaElement): boolean => field.readOnly || field.disabled;

/** What a person means who clicks on an element: its control, the button around an icon, the editor. */
export function meant(hit: Element): Element {
  if (isEditable(hit)) {
    const host = hostOfEdit(hit);
    return isRich(host) ? hit : host;
  }
  for (const one of ancestors(hit)) {
    if (one.localName === 'option') return one.closest('select') ?? one;
    if (one instanceof HTMLLabelElement && one.control) return meantByLabel(one, one.control, hit);
    if (one.matches(interactive)) return one;
  }
  return hit.closest('svg') ?? hit;
}

function meantByLabel(label: Element, control: Element, hit: Element): Element {
  if (isHitInMiddle(control)) return control;
  const middle = middleOf(label);
  const inMiddle = middle && hitAt(middle.x, middle.y);
  const nested = inMiddle && ancestors(inMiddle).find((one) => one === label || one.matches(interactive));
  return nested === label ? label : hit;
}

function isHitInMiddle(element: Element): boolean {
  const middle = middleOf(element);
  return middle !== undefined && isVisible(element) && contains(element, hitAt(middle.x, middle.y));
}

/** The outermost element of editable content. */
export function hostOfEdit(element: Element): Element {
  let host = element;
  while (host.parentElement && isEditable(host.parentElement)) host = host.parentElement;
  return host;
}

/** Whether the text of an editor is made of several elements. */
export const isRich = (host: Element): boolean =>
  Array.from(host.children).some((child) => child.localName !== 'br');

const drawn = 'canvas, video, object, embed';
const withPlaces = `${drawn}, map, area, [role=slider], [role=scrollbar], [role=application]`;
/** A click in something without parts is meant for its middle up to this distance from it, in pixels. */
const nearMiddlePixels = 10;

/** Whether it may matter where in the element somebody clicks. */
export function doesPlaceMatter(element: Element, hit: Element, x: number, y: number): boolean {
  if (element.matches(withPlaces) || hit.matches(drawn)) return true;
  const middle = middleOf(element);
  // Its label was hit, wherever in that.
  if (!middle || !contains(element, hit)) return false;
  const isInView = middle.x >= 0 && middle.y >= 0 && middle.x < innerWidth && middle.y < innerHeight;
  const inMiddle = isInView ? hitAt(middle.x, middle.y) : hit;
  if (!inMiddle || !contains(element, inMiddle) || meant(inMiddle) !== element) return true;
  const isSilent = !element.matches(`${interactive}, label`) && clean(element.textContent) === '';
  return isSilent && !element.childElementCount && Math.hypot(middle.x - x, middle.y - y) > nearMiddlePixels;
}

/** Whether the page hides what is in an element. */
export const isClosed = (element: Element): boolean =>
  element.localName.includes('-') &&
  element.matches(':defined') &&
  !element.shadowRoot &&
  element.childNodes.length === 0;
