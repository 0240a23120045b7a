import { isScalar, isSeq, Scalar } from 'yaml';
import type { TextPath } from '../../../steps/define/defineStep.ts';
import { findStep } from '../../../steps/table.ts';
import { message } from '../../message.ts';
import { findValue } from '../../yaml/findNodes.ts';
import { createFinding, type FindingDetails } from '../finding/finding.ts';
import { getTrimmedSpan } from '../finding/nodeSpans.ts';
import { defineCheck } from '../views/defineCheck.ts';
import type { SelectorView, StepView } from '../views/stepView.ts';

/** Texts of a whole test case: a path, names and lists of names. */
const textsAtTop: readonly TextPath[] = [
  ['entryPointUrlPath'],
  ['folderName'],
  ['externalId'],
  ['tagNames', '*'],
  ['excludedEnvironmentNames', '*'],
];

/** The texts of selectors that are compared as they are, by type: CSS and texts of elements ignore blanks at the end. */
const selectorTexts: ReadonlyMap<string, readonly TextPath[]> = new Map<string, readonly TextPath[]>([
  ['TEST_ID', [['selector']]],
  ['PLACEHOLDER', [['selector']]],
  ['ALT_TEXT', [['selector']]],
  ['TITLE', [['selector']]],
]);
const exactSelectorTexts: ReadonlyMap<string, readonly TextPath[]> = new Map<string, readonly TextPath[]>([
  ...selectorTexts,
  ['ROLE', [['options', 'name']]],
]);

/** Texts in block style whose last line break, which is easily overlooked, is a part of what the step does. */
export const trailingLineBreak = defineCheck({
  code: 'trailing-line-break',
  severity: 'hint',
  about:
    'A text in block style (`|` or `>` without `-`) ends with a line break, which is easily overlooked and ' +
    'changes what the step does: it is typed, pressed, selected or expected, and part of a name, an address ' +
    'or a file name. Texts are reported in arguments of actions and expectations, in selectors of the types ' +
    'TEST_ID, PLACEHOLDER, ALT_TEXT and TITLE, as the exact name of a role, in `entryPointUrlPath`, ' +
    '`folderName` and `externalId`, and in names of tags and excluded environments. Code, prompts, ' +
    'descriptions, CSS and texts whose blanks are ignored, such as those of TO_CONTAIN_TEXT, are not. Quick ' +
    'fix: leave the line break out with `|-` or `>-`.',
  example: {
    steps: `
      - interaction:
          action: GO_TO
          calledWith: |
            /orders`,
  },
  run: {
    step: findInStep,
    fields: (contents, text) =>
      textsAtTop.flatMap((path) => nodesAt(contents, path)).flatMap((node) => findingOf(node, text)),
  },
});

function findInStep({ act, name, selectors, text }: StepView): FindingDetails[] {
  const argument = findValue(act, 'calledWith');
  const paths = findStep(name?.value)?.exactTexts ?? [];
  const nodes = [
    ...paths.flatMap((path) => nodesAt(argument, path)),
    ...selectors.flatMap((selector) => pathsOf(selector).flatMap((path) => nodesAt(selector.map, path))),
  ];
  return nodes.flatMap((node) => findingOf(node, text));
}

function pathsOf({ type, options }: SelectorView): readonly TextPath[] {
  const exact = findValue(options, 'exact');
  const texts = isScalar(exact) && exact.value === true ? exactSelectorTexts : selectorTexts;
  return texts.get(type?.value ?? '') ?? [];
}

function nodesAt(node: unknown, [key, ...rest]: TextPath): unknown[] {
  if (key === undefined) return [node];
  if (key !== '*') return nodesAt(findValue(node, key), rest);
  return isSeq(node) ? node.items.flatMap((item) => nodesAt(item, rest)) : [];
}

function findingOf(node: unknown, text: string): FindingDetails[] {
  const span = getTrimmedSpan(node, text);
  const isBlock = isScalar(node) && (node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED);
  if (!span || !isBlock || !/\S\s*\n$/.test(String(node.value))) return [];
  const [header] = /^[|>][\d+]*/.exec(text.slice(span.start, span.end)) ?? [];
  if (header === undefined) return [];
  const place = { start: span.start, end: span.start + header.length };
  const stripped = `${header.replace('+', '')}-`;
  return [
    createFinding(place, message('The line break at the end is part of the text'), {
      within: span,
      fixes: [
        {
          title: message('Change to "{0}", which leaves it out', stripped),
          preferred: true,
          edits: [{ span: place, text: stripped }],
        },
      ],
    }),
  ];
}
