import type { Interaction } from '../../core/case/stepSchemas.ts';
import type { Selector } from '../../core/case/selector.ts';

/** Elements that take input: those that open pages are links, buttons and what acts like them. */
const inputRoles: ReadonlySet<string> = new Set([
  'checkbox',
  'combobox',
  'listbox',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

const narrowing: ReadonlySet<string | undefined> = new Set(['FILTER', 'FIRST', 'LAST', 'NTH']);

/** Keys that move the focus or the cursor, and those that edit a text. */
const editingKeys =
  /^(?:Shift\+)?(?:(?:Control|Meta|ControlOrMeta)\+(?:[acvxyz]|Arrow\w+|Home|End|Backspace|Delete)|Tab|Escape|Backspace|Delete|Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/i;

/** Whether a click or a key may open a page, or close one. */
export function mayChangePages(
  { action, calledWith }: Extract<Interaction, { action: 'CLICK' | 'KEY_PRESS' }>,
  selectors: readonly Selector[],
): boolean {
  if (action === 'KEY_PRESS') return !editingKeys.test(calledWith);
  return calledWith?.button !== 'right' && !takesInput(selectors);
}

function takesInput(selectors: readonly Selector[]): boolean {
  const element = selectors.findLast(({ selectorType }) => !narrowing.has(selectorType));
  return (
    element?.selectorType === 'PLACEHOLDER' ||
    (element?.selectorType === 'ROLE' && inputRoles.has(element.selector))
  );
}
