import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { findExpectation } from '../../../steps/table.ts';
import { message } from '../../message.ts';
import { findUniqueMatch } from '../../text/nearestWords.ts';
import { getLineBreak } from '../../text/textLines.ts';
import {
  blanksBefore,
  changeTo,
  createFinding,
  insertLinesBelow,
  type FindingDetails,
  type Fix,
  type TextChange,
} from '../finding/finding.ts';
import { getTrimmedSpan } from '../finding/nodeSpans.ts';
import { defineCheck } from '../views/defineCheck.ts';
import type { SelectorView, StepView } from '../views/stepView.ts';

/** ROLE selectors with a role that no element has. Case doesn't matter; a variable is none of ours. */
export const unknownRole = defineCheck({
  code: 'unknown-role',
  severity: 'warning',
  about:
    'The role is not a WAI-ARIA role, so no element has it. Case is ignored. Quick fixes: correct a typo, ' +
    'or replace a tag such as `a`, `h2` or `select` with its role.',
  example: {
    steps: `
      - interaction:
          action: CLICK
        selectors:
          - selectorType: ROLE
            selector: h2`,
  },
  run: { step: findUnknownRoles },
});

function findUnknownRoles({ selectors }: StepView): FindingDetails[] {
  return selectors.flatMap(({ type, selector }) => {
    if (type?.value !== 'ROLE' || !selector) return [];
    const role = selector.value.trim().toLowerCase();
    if (role === '' || role.includes('$') || ariaRoles.has(role) || isModuleRole(role)) return [];
    const meant = intendedRoles.get(role) ?? findUniqueMatch(role, ariaRoles);
    const text = message('"{0}" is not an ARIA role: nothing will match', selector.value);
    return [createFinding(selector, text, { fixes: meant ? [changeTo(meant, selector)] : [] })];
  });
}

/** Roles of which a page usually has many. */
const common = new Set('button link textbox row listitem cell gridcell option menuitem treeitem'.split(' '));

/** Options that don't tell one element of a role from the others. */
const vague = new Set(['exact', 'includeHidden', 'name']);

/**
 * A locator that is one ROLE of which there are usually many, without anything that picks one.
 * In a longer chain the other links may pick; that nothing at all is there can be checked so.
 */
export const namelessRole = defineCheck({
  code: 'nameless-role',
  severity: 'hint',
  about:
    'The whole locator is one role that most pages use many times (button, link, textbox, row, listitem, ' +
    'cell, gridcell, option, menuitem, treeitem), without a name. Not reported with another option that ' +
    'narrows, such as `pressed`, with any other selector, and for NOT_VISIBLE.',
  example: {
    steps: `
      - interaction:
          action: CLICK
        selectors:
          - selectorType: ROLE
            selector: button`,
  },
  run: { step: findNamelessRole },
});

function findNamelessRole({ selectors, name, isKnown, text }: StepView): FindingDetails[] {
  const [only] = selectors;
  if (!only || selectors.length !== 1 || !isKnown || findExpectation(name?.value)?.mayBeAbsent) return [];
  const { type, selector, options } = only;
  if (type?.value !== 'ROLE' || !selector || !common.has(selector.value.toLowerCase()) || isPicky(options))
    return [];
  const warning = message(
    'A page usually has more than one "{0}". Add a name to identify the element',
    selector.value,
  );
  return [createFinding(selector, warning, { fixes: addName(only, text) })];
}

/** Whether options pick some elements of a role, or may do so. */
function isPicky(options: unknown): boolean {
  if (options === undefined || options === null || (isScalar(options) && options.value === null))
    return false;
  if (!isMap(options)) return true;
  return options.items.some(
    ({ key, value }) =>
      !isScalar(key) || !vague.has(String(key.value)) || (key.value === 'name' && !isBlank(value)),
  );
}

const isBlank = (value: unknown): boolean =>
  value === null || (isScalar(value) && (value.value === '' || value.value === null));

const placeholder = 'Name';

function addName({ map, selector, options }: SelectorView, text: string): Fix[] {
  const change = isMap(options)
    ? intoOptions(options, text)
    : selector && besideSelector(map, selector.start, text, options);
  return change
    ? [{ title: message('Add a name'), preferred: true, edits: [{ ...change, placeholder }] }]
    : [];
}

function intoOptions(options: YAMLMap, text: string): TextChange | undefined {
  const pair = options.items.find(({ key }) => isScalar(key) && key.value === 'name');
  const value = getTrimmedSpan(pair?.value, text);
  if (pair) return value && value.end > value.start ? { span: value, text: placeholder } : undefined;
  const first = getTrimmedSpan(options.items[0]?.key, text);
  const whole = getTrimmedSpan(options, text);
  if (!first) return whole && options.flow ? { span: whole, text: `{ name: ${placeholder} }` } : undefined;
  const between = options.flow ? ', ' : getLineBreak(text) + blanksBefore(text, first.start);
  return { span: { start: first.start, end: first.start }, text: `name: ${placeholder}${between}` };
}

function besideSelector(
  map: YAMLMap,
  offset: number,
  text: string,
  options: unknown,
): TextChange | undefined {
  if (options !== undefined || isSeq(options)) return undefined;
  const key = getTrimmedSpan(
    map.items.find(({ value }) => getTrimmedSpan(value, text)?.start === offset)?.key,
    text,
  );
  const value = getTrimmedSpan(
    map.items.find(({ value }) => getTrimmedSpan(value, text)?.start === offset)?.value,
    text,
  );
  if (!key || !value) return undefined;
  if (map.flow)
    return { span: { start: value.end, end: value.end }, text: `, options: { name: ${placeholder} }` };
  const indent = blanksBefore(text, key.start);
  return insertLinesBelow(text, value, [`${indent}options:`, `${indent}  name: ${placeholder}`]);
}

/** Roles of WAI-ARIA 1.2 and 1.3, of its modules for documents and graphics, and their synonyms. */
const aria = `alert alertdialog application article associationlist associationlistitemkey
  associationlistitemvalue banner blockquote button caption cell checkbox code columnheader combobox comment
  complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic
  grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu
  menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation
  progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter
  sectionheader separator slider spinbutton status strong subscript suggestion superscript switch tab table
  tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid treeitem`;

const graphics = 'graphics-document graphics-object graphics-symbol';

export const ariaRoles: ReadonlySet<string> = new Set([...aria.split(/\s+/), ...graphics.split(' ')]);

/** Modules of ARIA grow: whatever carries the prefix of one may be a role. */
const isModuleRole = (role: string): boolean => /^(?:doc|graphics)-[a-z]+$/.test(role);

/** Roles by what people write instead: tags of HTML and words of design systems. */
const intendedRoles: ReadonlyMap<string, string> = new Map([
  ['a', 'link'],
  ['anchor', 'link'],
  ['hyperlink', 'link'],
  ['btn', 'button'],
  ['submit', 'button'],
  ['input', 'textbox'],
  ['textarea', 'textbox'],
  ['textfield', 'textbox'],
  ['select', 'combobox'],
  ['dropdown', 'combobox'],
  ['ul', 'list'],
  ['ol', 'list'],
  ['li', 'listitem'],
  ['tr', 'row'],
  ['td', 'cell'],
  ['th', 'columnheader'],
  ['nav', 'navigation'],
  ['header', 'banner'],
  ['footer', 'contentinfo'],
  ['aside', 'complementary'],
  ['modal', 'dialog'],
  ['popup', 'dialog'],
  ['picture', 'img'],
  ['toggle', 'switch'],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'heading'] as const),
]);
