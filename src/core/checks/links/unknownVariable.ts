import { plainVariableName, predefinedPrefix, predefinedVariables } from '../../case/predefinedVariables.ts';
import { message, type Message } from '../../message.ts';
import { findEnvironmentVariableSpans } from '../../summary/findVariables.ts';
import { findUniqueMatch } from '../../text/nearestWords.ts';
import { changeTo, createFinding, type FindingDetails, type Fix } from '../finding/finding.ts';
import { findPartSpan } from '../finding/nodeSpans.ts';
import type { CaseSetView, CaseView, CheckedFile, ReadSteps } from '../views/caseSetView.ts';
import { defineCheck } from '../views/defineCheck.ts';
import type { VariableRead } from '../views/stepVariables.ts';
import { findVariablesSetBefore } from './unsetVariable.ts';

/**
 * `$NAME` where the name is not predefined and nobody set a value of it. A service may know it all the same: its
 * variables cannot be read.
 */
export const unknownVariable = defineCheck({
  code: 'unknown-variable',
  severity: 'hint',
  isForOpenFilesOnly: true,
  about:
    'A step, its selectors, the `entryPointUrlPath`, or `decrypt` in code reads ' +
    "[`$NAME`](format.md#name-values-of-the-environment), but the name isn't predefined, and you saved no " +
    "value of it on this machine for any application. A service doesn't list the variables of its " +
    'environments, so the value may be set there: then ignore the line. Names that start with `OCTO_` are ' +
    'not reported, because a newer service may fill them in. Quick fixes: set the value for runs on this ' +
    'machine, change a typo, or add the second dollar sign where steps set the variable.',
  example: {
    steps: `
      - interaction: { action: ENTER_TEXT, calledWith: $COUPON }
        selectors: [{ selectorType: LABEL, selector: Coupon }]`,
  },
  run: { fileInSlices: findUnknownVariables },
  offer: (finding, text) => {
    const name = unknownVariableName(finding, text);
    return name === undefined ? undefined : { kind: 'set-variable', name };
  },
});

function* findUnknownVariables(
  { text, view, variables: steps }: CheckedFile,
  caseSet: CaseSetView,
  readSteps: ReadSteps,
): Generator<undefined, FindingDetails[]> {
  const { environmentVariables: known } = caseSet;
  if (!known) return [];
  const reads = [...readsOfPath(view, text), ...steps.flatMap(({ environment }) => environment)];
  const unknown = reads.filter(({ name }) => !isKnown(name, known));
  if (unknown.length === 0) return [];
  const before = (yield* findVariablesSetBefore(view, caseSet, readSteps)) ?? [];
  const dynamic = new Set([...before, ...steps.flatMap(({ sets }) => sets)]);
  return unknown.map((read) => toFinding(read, known, dynamic));
}

/** A newer service may have more names with the prefix. */
const isKnown = (name: string, known: ReadonlySet<string>): boolean =>
  name.startsWith(predefinedPrefix) || Object.hasOwn(predefinedVariables, name) || known.has(name);

function readsOfPath({ entryPointUrlPath: path }: CaseView, text: string): VariableRead[] {
  if (!path) return [];
  return findEnvironmentVariableSpans(path.value).flatMap(({ name, ...part }) => {
    const span = findPartSpan(path, part, text);
    return span ? [{ name, ...span, within: path }] : [];
  });
}

function toFinding(
  read: VariableRead,
  known: ReadonlySet<string>,
  dynamic: ReadonlySet<string>,
): FindingDetails {
  const { name } = read;
  const isDynamic = dynamic.has(name);
  const seek = (): Fix[] => {
    const near = findUniqueMatch(name, [...Object.keys(predefinedVariables), ...known]);
    if (isDynamic) return [changeTo(`$$${name}`, read)];
    return near === undefined ? [] : [changeTo(`$${near}`, read)];
  };
  return createFinding(read, textFor(name, isDynamic), { within: read.within, seek });
}

const textFor = (name: string, isDynamic: boolean): Message =>
  isDynamic
    ? message('"${0}" is a variable of the environment. Steps set "$${0}", with two dollar signs', name)
    : message(
        '"${0}" isn\'t predefined, and no value is saved on this machine. Set its value for runs, or ignore the line if your service sets it',
        name,
      );

/** The name of the variable that a finding of this check is about. */
export const unknownVariableName = (
  { span }: Pick<FindingDetails, 'span'>,
  text: string,
): string | undefined => plainVariableName(text.slice(span.start + 1, span.end));
