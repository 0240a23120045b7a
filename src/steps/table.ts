import type * as z from 'zod';
import { click } from './actions/click.ts';
import { closePage } from './actions/closePage.ts';
import { download } from './actions/download.ts';
import { dragAndDrop } from './actions/dragAndDrop.ts';
import { enterText } from './actions/enterText.ts';
import { extract } from './actions/extract.ts';
import { goTo } from './actions/goTo.ts';
import { hover } from './actions/hover.ts';
import { javaScript } from './actions/javaScript.ts';
import { keyPress } from './actions/keyPress.ts';
import { openEmail } from './actions/openEmail.ts';
import { scroll } from './actions/scroll.ts';
import { selectOption } from './actions/selectOption.ts';
import { typeText } from './actions/typeText.ts';
import { upload } from './actions/upload.ts';
import { waitFor } from './actions/waitFor.ts';
import type { ActionDetails, ExpectationDetails } from './define/defineStep.ts';
import { disabled } from './expectations/disabled.ts';
import { notToBeChecked } from './expectations/notToBeChecked.ts';
import { notVisible } from './expectations/notVisible.ts';
import { responseOk } from './expectations/responseOk.ts';
import { toBeChecked } from './expectations/toBeChecked.ts';
import { toContainText } from './expectations/toContainText.ts';
import { toHaveStyle } from './expectations/toHaveStyle.ts';
import { toHaveValue } from './expectations/toHaveValue.ts';
import { visible } from './expectations/visible.ts';

/** All actions, in the order of completion and of the page about the format. */
export const actionTable = [
  click,
  enterText,
  typeText,
  keyPress,
  selectOption,
  hover,
  goTo,
  upload,
  download,
  dragAndDrop,
  extract,
  javaScript,
  openEmail,
  closePage,
  waitFor,
  scroll,
] as const;

/** All expectations, in the same way. */
export const expectationTable = [
  visible,
  notVisible,
  disabled,
  toBeChecked,
  notToBeChecked,
  toHaveValue,
  toContainText,
  toHaveStyle,
  responseOk,
] as const;

interface Defined {
  readonly name: StepName;
  readonly schema: z.ZodType<{ readonly calledWith?: unknown }>;
}

/** The name of an action or an expectation. */
export type StepName = (typeof actionTable | typeof expectationTable)[number]['name'];

/** What is known of an action. */
export type ActionDefinition = ActionDetails<z.ZodType> & Defined & { readonly kind: 'interaction' };

/** What is known of an expectation. */
type ExpectationDefinition = ExpectationDetails<z.ZodType> & Defined & { readonly kind: 'assertion' };

/** What is known of an action or an expectation. */
export type StepDefinition = ActionDefinition | ExpectationDefinition;

export const actionDefinitions: readonly ActionDefinition[] = actionTable;
export const expectationDefinitions: readonly ExpectationDefinition[] = expectationTable;
export const stepDefinitions: readonly StepDefinition[] = [...actionDefinitions, ...expectationDefinitions];

const byName: ReadonlyMap<unknown, StepDefinition> = new Map(
  stepDefinitions.map((step) => [step.name, step]),
);

/** The action or expectation with a name; undefined for one that only a newer service knows. */
export const findStep = (name: unknown): StepDefinition | undefined => byName.get(name);

/** The action with a name. */
export function findAction(name: unknown): ActionDefinition | undefined {
  const step = findStep(name);
  return step?.kind === 'interaction' ? step : undefined;
}

/** The expectation with a name. */
export function findExpectation(name: unknown): ExpectationDefinition | undefined {
  const step = findStep(name);
  return step?.kind === 'assertion' ? step : undefined;
}

/** The names of the actions and expectations for which something holds. */
export const stepNamesWhere = (holds: (step: StepDefinition) => boolean): ReadonlySet<string> =>
  new Set(stepDefinitions.filter(holds).map(({ name }) => name));
