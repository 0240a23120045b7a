import type { Located } from '../../text/located.ts';
import { message } from '../../message.ts';
import {
  getChainLength,
  findGeneratedName,
  isOtherEngine,
  isXPath,
  findPositionPseudoClass,
} from './cssSelectorTraits.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import { getPartSpan } from '../finding/nodes.ts';
import type { StepView } from '../views/stepView.ts';

/** How many parts a CSS selector may have before it depends on too much of the page. */
const longest = 4;

/** XPath in a selector. */
export const xpath = (step: StepView): Finding[] =>
  locatorSelectors(step)
    .filter(({ value }) => isXPath(value))
    .map((selector) =>
      createFinding(
        'xpath',
        selector,
        message('XPath breaks when the page structure changes. Use a role, a label or a test id instead'),
      ),
    );

/** CSS that follows the structure of the page for long. */
export const longCss = (step: StepView): Finding[] =>
  cssOf(step).flatMap((selector) => {
    const length = getChainLength(selector.value);
    if (length <= longest) return [];
    const text = message(
      'A chain of {0} CSS selectors breaks when the page structure changes. Use a role, a label or a test id instead',
      length,
    );
    return [createFinding('long-css', selector, text)];
  });

/** CSS that counts siblings. */
export const cssPosition = (step: StepView): Finding[] =>
  cssOf(step).flatMap((selector) => {
    const part = findPositionPseudoClass(selector.value);
    if (!part) return [];
    const text = message('The position among siblings changes easily. Use text, a role or a test id instead');
    return [
      createFinding('css-position', getPartSpan(selector, part, step.text), text, { within: selector }),
    ];
  });

/** CSS with an id or a class that a tool made. */
export const generatedId = (step: StepView): Finding[] =>
  cssOf(step).flatMap((selector) => {
    const part = findGeneratedName(selector.value);
    if (!part) return [];
    const text = message('“{0}” looks generated and may change with the next build', part.name);
    return [
      createFinding('generated-id', getPartSpan(selector, part, step.text), text, { within: selector }),
    ];
  });

/** Selectors that are CSS, or what else `locator` takes. */
export function locatorSelectors({ selectors }: StepView): Located[] {
  const found: Located[] = [];
  for (const { type, selector } of selectors)
    if ((type?.value === 'CSS' || type?.value === 'FRAME') && selector) found.push(selector);
  return found;
}

const cssOf = (step: StepView): Located[] =>
  locatorSelectors(step).filter(({ value }) => !isXPath(value) && !isOtherEngine(value));
