import type { SelectorType } from '../case/selector.ts';
import { message, type Message } from '../message.ts';

export type LiteralType = 'string' | 'number' | 'boolean';
export type OptionTypes = ReadonlyMap<string, LiteralType>;

/** One method of a locator line and the selector type that it stands for. */
export interface LocatorMethod {
  readonly name: string;
  readonly type: SelectorType;
  readonly argument: 'string' | 'integer' | 'none';
  readonly options: OptionTypes;
}

const none: OptionTypes = new Map();
const exact: OptionTypes = new Map([['exact', 'boolean']]);

/** Options of `getByRole` in the order in which a line names them. */
const role: OptionTypes = new Map([
  ['name', 'string'],
  ['exact', 'boolean'],
  ['checked', 'boolean'],
  ['disabled', 'boolean'],
  ['expanded', 'boolean'],
  ['includeHidden', 'boolean'],
  ['level', 'number'],
  ['pressed', 'boolean'],
  ['selected', 'boolean'],
]);

/** Options of `filter`; `locator` takes them too, and is then a CSS selector and a filter. */
export const filterOptions: OptionTypes = new Map([
  ['hasText', 'string'],
  ['hasNotText', 'string'],
]);

const all: readonly LocatorMethod[] = [
  { name: 'getByRole', type: 'ROLE', argument: 'string', options: role },
  { name: 'getByText', type: 'TEXT', argument: 'string', options: exact },
  { name: 'getByLabel', type: 'LABEL', argument: 'string', options: exact },
  { name: 'getByPlaceholder', type: 'PLACEHOLDER', argument: 'string', options: exact },
  { name: 'getByAltText', type: 'ALT_TEXT', argument: 'string', options: exact },
  { name: 'getByTitle', type: 'TITLE', argument: 'string', options: exact },
  { name: 'getByTestId', type: 'TEST_ID', argument: 'string', options: none },
  { name: 'locator', type: 'CSS', argument: 'string', options: none },
  { name: 'frameLocator', type: 'FRAME', argument: 'string', options: none },
  { name: 'filter', type: 'FILTER', argument: 'none', options: filterOptions },
  { name: 'first', type: 'FIRST', argument: 'none', options: none },
  { name: 'last', type: 'LAST', argument: 'none', options: none },
  { name: 'nth', type: 'NTH', argument: 'integer', options: none },
];

export const methodsByName: ReadonlyMap<string, LocatorMethod> = new Map(
  all.map((method) => [method.name, method]),
);
export const methodsByType: ReadonlyMap<string, LocatorMethod> = new Map(
  all.map((method) => [method.type, method]),
);

/** A reason, and the way out where there is one. */
export interface UnsupportedReason {
  readonly what: Message;
  readonly todo?: Message;
}

const nested: UnsupportedReason = {
  what: message("Nested locators aren't supported: a test case uses a single chain of locators"),
  todo: message('Locate the element by its text with hasText, or by CSS, such as li:has(button)'),
};

const twoLocators: UnsupportedReason = {
  what: message("Combined locators aren't supported: a test case uses a single chain of locators"),
  todo: message('Locate the element with a single chain, or with CSS'),
};

const action: UnsupportedReason = {
  what: message('This is an action on the element, not part of its locator'),
  todo: message('Remove it: the action of the step defines what is done'),
};

/** Options of Playwright that the format cannot say, with the reason. */
export const unsupportedOptions: ReadonlyMap<string, UnsupportedReason> = new Map([
  ['has', nested],
  ['hasNot', nested],
]);

const actions =
  'blur check clear click dblclick dispatchEvent dragTo evaluate fill focus hover press pressSequentially ' +
  'screenshot scrollIntoViewIfNeeded selectOption selectText setChecked setInputFiles tap type uncheck waitFor';

/** Methods of Playwright that the format cannot say, with the reason. */
export const unsupportedMethods: ReadonlyMap<string, UnsupportedReason> = new Map([
  ['or', twoLocators],
  ['and', twoLocators],
  ...actions.split(' ').map((name) => [name, action] as const),
]);
