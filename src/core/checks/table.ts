import { dependencyCycle, unknownDependency, unknownTeardown } from './links/brokenLinks.ts';
import { duplicateId } from './links/duplicateId.ts';
import { ignoredEntryPoint, unusedLogin } from './links/fieldsWithoutEffect.ts';
import { incompleteCase } from './links/incompleteCase.ts';
import { misspelledEnvironment, misspelledTag } from './links/misspelledName.ts';
import { selfTeardown, teardownDependency, teardownTeardown } from './links/teardown.ts';
import { unknownVariable } from './links/unknownVariable.ts';
import { unsetVariable } from './links/unsetVariable.ts';
import { cssPosition, generatedId, longCss, xpath } from './steps/fragileCss.ts';
import { indexOrder } from './steps/indexOrder.ts';
import { missingSelectors } from './steps/missingSelectors.ts';
import { emptyFilter, narrowsNothing } from './steps/narrowing.ts';
import { namelessRole, unknownRole } from './steps/roles.ts';
import { trailingLineBreak } from './steps/trailingLineBreak.ts';
import { invalidUrl } from './values/findAddressFlaw.ts';
import { invalidJavaScript, unknownName } from './values/findCodeFlaw.ts';
import { invalidCss } from './values/findCssFlaw.ts';
import { unknownKeyboardKey } from './values/findKeyFlaw.ts';
import { defineCheck } from './views/defineCheck.ts';

/** A key that the format doesn't have here: the schema reports it. */
const unknownKey = defineCheck({
  code: 'unknown-key',
  severity: 'warning',
  about:
    'The format has no such key here. Because a newer service may support it, the key is kept as it is and ' +
    "doesn't block a push. Quick fix: change it to a known key, nearest first.",
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      tagName: [checkout]
      elements: []`,
  },
  run: {},
});

/** A value that the format doesn't have here: the schema reports it. */
const unknownValue = defineCheck({
  code: 'unknown-value',
  severity: 'warning',
  about:
    "The key has a list of known values, and this value isn't one of them. The value is kept as it is and " +
    "doesn't block a push. Quick fix: change it to a known value, nearest first. `validate` reports an " +
    'unknown action or expectation as an error, because no run can execute the step. If a newer service ' +
    'knows it, ignore the line.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      runStatus: NO
      elements: []`,
  },
  run: {},
});

/** All checks, by the sections of docs/checks.md. They run in this order. */
export const checksBySection = {
  'In one file': [unknownKey, unknownValue],
  'Between files': [
    duplicateId,
    unknownDependency,
    unknownTeardown,
    dependencyCycle,
    selfTeardown,
    teardownDependency,
    teardownTeardown,
    unsetVariable,
    unknownVariable,
    misspelledTag,
    misspelledEnvironment,
    incompleteCase,
    unusedLogin,
    ignoredEntryPoint,
  ],
  Steps: [
    indexOrder,
    missingSelectors,
    narrowsNothing,
    emptyFilter,
    unknownRole,
    invalidJavaScript,
    unknownName,
    invalidCss,
    invalidUrl,
    unknownKeyboardKey,
  ],
  'Fragile locators': [namelessRole, trailingLineBreak, longCss, cssPosition, generatedId, xpath],
} as const;

/** All checks. */
export const checks = Object.values(checksBySection).flat();

/** The code of a check. */
export type CheckCode = (typeof checks)[number]['code'];
