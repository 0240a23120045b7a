import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import { cutLine } from '../../core/text/cleanLine.ts';
import type { ControlKind } from './controlKind.ts';
import { clickStep, enterTextStep, hasValueStep, pressKeyStep, selectStep } from './createSteps.ts';
import { typedValueFor } from './fieldValues.ts';
import { searchWords } from './searchWords.ts';
import type { PageState, Part } from './pageState.ts';

/** What can be done with a control, and how it is undone. */
export interface ControlAction {
  /** In the imperative, such as “Expand 'Delivery'”. */
  readonly name: string;
  readonly steps: readonly Element[];
  /** Assertions about the control itself. */
  readonly checks: readonly Element[];
  readonly undo: readonly Element[];
  /** Text that it enters. */
  readonly word?: string;
}

/** A control that may be tried, and how it is found. */
export interface Control {
  readonly part: Part;
  readonly kind: ControlKind;
  readonly selectors: Selector[];
}

/** What may be done with a control: the first one that changes the page is enough. */
export function controlActions(control: Control, state: PageState): ControlAction[] {
  switch (control.kind) {
    case 'toggle':
      return [toggleAction(control)];
    case 'select':
      return selectActions(control);
    case 'search':
      return searchWords(state, control.part).flatMap((word) => searchActions(control, word));
    case 'entry':
      return entryActions(control);
    default:
      return [clickAction(control)];
  }
}

/** A name as it is quoted in the names of test cases. */
export const quoted = (name: string): string => `'${cutLine(name, 40)}'`;

/** The name of a control, with what tells it from others of the same name. */
export function controlLabel({ part, selectors }: Pick<Control, 'part' | 'selectors'>): string {
  const name = part.name || part.placeholder;
  const around = part.heading.text || part.holder.text;
  if (name === '') return quoted(around || part.region || part.role);
  return selectors.length > 1 && around !== '' ? `${quoted(name)} of ${quoted(around)}` : quoted(name);
}

const verbs: Partial<Record<ControlKind, string>> = {
  collapse: 'Collapse',
  expand: 'Expand',
  tab: 'Switch to',
  menu: 'Open',
  sort: 'Sort by',
  route: 'Open',
};

function clickAction(control: Control): ControlAction {
  const steps = [clickStep(control.selectors)];
  return {
    name: `${verbs[control.kind] ?? 'Click'} ${controlLabel(control)}`,
    steps,
    checks: [],
    undo: control.kind === 'expand' || control.kind === 'collapse' ? steps : [],
  };
}

function toggleAction(control: Control): ControlAction {
  const { part, selectors } = control;
  const isOn = part.checked === 'true' || part.pressed === 'true';
  const expectation = isOn ? 'NOT_TO_BE_CHECKED' : 'TO_BE_CHECKED';
  return {
    name: `${isOn ? 'Turn off' : part.role === 'checkbox' ? 'Check' : 'Turn on'} ${controlLabel(control)}`,
    steps: [clickStep(selectors)],
    checks: part.pressed === '' ? [{ assertion: { expectation }, selectors }] : [],
    undo: part.role === 'radio' ? [] : [clickStep(selectors)],
  };
}

function selectActions(control: Control): ControlAction[] {
  const { part, selectors } = control;
  const choices = part.options.filter(
    ({ value, isDisabled }) => !isDisabled && value !== '' && value !== part.value && !/\$\w/.test(value),
  );
  return choices.slice(0, 2).map(({ value, text }) => ({
    name: `Select ${quoted(text || value)} in ${controlLabel(control)}`,
    steps: [selectStep(selectors, value)],
    checks: [hasValueStep(selectors, value)],
    undo: part.value === '' ? [] : [selectStep(selectors, part.value)],
  }));
}

function searchActions(control: Control, word: string): ControlAction[] {
  const { part, selectors } = control;
  const typed = enterTextStep(selectors, word);
  const base = {
    name: `Search for ${quoted(word)} in ${controlLabel(control)}`,
    checks: [],
    undo: part.value === '' ? [enterTextStep(selectors, '')] : [],
    word,
  };
  const entered = { ...base, steps: [typed, pressKeyStep(selectors, 'Enter')] };
  const maySubmit = part.form === '' || part.isSearchForm || part.role === 'searchbox';
  return maySubmit ? [{ ...base, steps: [typed] }, entered] : [{ ...base, steps: [typed] }];
}

function entryActions(control: Control): ControlAction[] {
  const { part, selectors } = control;
  const word = typedValueFor({ ...part, label: part.name || part.placeholder });
  if (word === undefined) return [];
  return [
    {
      name: `Enter ${quoted(word)} in ${controlLabel(control)}`,
      steps: [enterTextStep(selectors, word), pressKeyStep(selectors, 'Enter')],
      checks: [],
      undo: [],
      word,
    },
  ];
}
