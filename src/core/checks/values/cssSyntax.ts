import { createParser, type SyntaxDefinition } from 'css-selector-parser';

/** Pseudo-classes of browsers and of Playwright, by what they take in brackets. */
const pseudoClasses = {
  NoArgument: [
    ...'active any-link autofill blank buffering checked closed current default defined disabled empty'.split(
      ' ',
    ),
    ...'enabled first-child first-of-type focus focus-visible focus-within fullscreen future has-slotted'.split(
      ' ',
    ),
    ...'host hover in-range indeterminate interest-source interest-target invalid last-child last-of-type link local-link modal muted'.split(
      ' ',
    ),
    ...'only-child only-of-type open optional out-of-range past paused picture-in-picture'.split(' '),
    ...'placeholder-shown playing popover-open read-only read-write required root scope seeking'.split(' '),
    ...'stalled target target-after target-before target-current target-within user-invalid'.split(' '),
    ...'user-valid valid visited volume-locked active-view-transition xr-overlay'.split(' '),
    // Pseudo-elements with one colon, from the time before there were two.
    ...'after before first-letter first-line'.split(' '),
    // Playwright's.
    'visible',
  ],
  Formula: ['nth-child', 'nth-last-child', 'nth-last-of-type', 'nth-of-type'],
  FormulaOfSelector: ['nth-child', 'nth-last-child'],
  Selector: [
    ...'current has host host-context is not where'.split(' '),
    // Playwright's; some take a number after the selector.
    ...'above below left-of light near nth-match right-of'.split(' '),
  ],
  String: [
    ...'active-view-transition-type dir heading highlight lang state'.split(' '),
    // Playwright's.
    ...'has-text text text-is text-matches'.split(' '),
  ],
} as const;

/** The names of all pseudo-classes that are known. */
export const pseudoClassNames: readonly string[] = [...new Set(Object.values(pseudoClasses).flat())];

const syntax: SyntaxDefinition = {
  tag: { wildcard: true },
  ids: true,
  classNames: true,
  combinators: ['>', '+', '~'],
  attributes: {
    operators: ['=', '~=', '|=', '^=', '$=', '*='],
    caseSensitivityModifiers: ['i', 's'],
    unknownCaseSensitivityModifiers: 'reject',
  },
  pseudoClasses: {
    unknown: 'accept',
    definitions: Object.fromEntries(Object.entries(pseudoClasses).map(([kind, names]) => [kind, [...names]])),
  },
};

/** Parses a CSS selector of Playwright, in which pseudo-classes may have any name. */
export const parseCss = createParser({ syntax });
