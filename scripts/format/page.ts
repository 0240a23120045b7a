import { generateSpec } from '../../src/codegen/generateProject.ts';
import { selectorTypes } from '../../src/core/case/selector.ts';
import { actions, expectations } from '../../src/core/case/stepSchemas.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import { actionDefinitions, expectationDefinitions } from '../../src/steps/table.ts';
import { selectorBlocks } from './exampleBlocks.ts';
import { chainExample } from './examples/selectors.ts';
import { exampleCase } from './examples/testCase.ts';
import { caseFields, stepFields } from './fieldTables.ts';
import { fence, links, paragraph } from './markdown.ts';
import { selectorSections } from './selectorSections.ts';
import { stepSections } from './stepSections.ts';
import { variablesSection } from './variablesSection.ts';

/** The page about the format of test cases, as Markdown. */
export const createFormatPage = (): string =>
  `${[
    ...introduction(),
    ...fields(),
    ...stepReference(),
    ...selectors(),
    '## Variables',
    ...variablesSection(),
  ].join('\n\n')}\n`;

const introduction = (): string[] => [
  '# File format',
  paragraph(
    'The [fields](#fields-of-a-test-case), [actions](#actions), [expectations](#expectations), ' +
      '[selectors](#selectors) and [variables](#variables) of a test case, for everyone who writes test cases by ' +
      'hand or reviews them.',
  ),
  '<!-- Written by npm run schemas, from src/steps, src/core/case and scripts/format. -->',
  paragraph(
    'A test case is one YAML file. This one is complete: it has every field that other tools require.',
  ),
  fence('yaml', printCase(exampleCase)),
  paragraph(
    'The code that is generated from it shows what the steps do. Each step is a `test.step` with its number and ' +
      'description:',
  ),
  fence('ts', generateSpec(exampleCase, [exampleCase]).text),
  paragraph(
    'In the other examples on this page, you see only the code inside `test.step`. [Generated ' +
      'code](language-help.md#generated-code) explains how to get the code of your test cases.',
  ),
];

const fields = (): string[] => [
  '## Fields of a test case',
  paragraph(
    'The format requires only the fields with “yes”. Other tools of a service also require those with “in complete ' +
      'files”: see [incomplete-case](checks.md#incomplete-case). An optional field can also be `null`. ' +
      'That means the same as leaving it out, which is what complete files do. Unknown fields and values are kept, ' +
      'and reported as warnings.',
  ),
  caseFields(),
  '## Fields of a step',
  paragraph(
    'Each step has either an `interaction`, which does something, or an `assertion`, which checks something. Both ' +
      'usually apply to the element that the `selectors` locate.',
  ),
  stepFields(),
];

const stepReference = (): string[] => [
  '## Actions',
  paragraph(
    'An `interaction` has an `action` and its argument, `calledWith`. The examples leave out what has no effect: ' +
      '`calledWith: null`, `selectors: []`, `selector: ""` and `ignoreFailure: false`. Complete files have these lines.',
  ),
  links(actions),
  paragraph(
    'A step is about the newest page that is open and not empty. In the code, `session.find` and `session.until` do ' +
      'something there, and go on with the next page if that one closes, or another one opens, while they wait for an ' +
      'element. `session.followPages` waits for a page that a click or key may have opened, and `session.filled` fills ' +
      'in [variables](#variables).',
  ),
  ...stepSections(actionDefinitions),
  '## Expectations',
  paragraph(
    'An `assertion` has an `expectation` and its argument, `calledWith`. A step that checks an ' +
      'element waits until the expectation is true, and fails if that takes longer than the timeout.',
  ),
  links(expectations),
  ...stepSections(expectationDefinitions),
];

const selectors = (): string[] => [
  '## Selectors',
  paragraph(
    'The `selectors` of a step locate its element. They apply in order, each inside the elements of the previous ' +
      'one, and read as one locator of Playwright. This chain finds the row with the text “Desk lamp”, and the button ' +
      'in it:',
  ),
  ...selectorBlocks(chainExample),
  paragraph(
    'A selector has a `selectorType`, a `selector` and, for some types, `options`, which can all be left out. Some ' +
      'services send test cases without `selectorType`; no code can be generated from these. A selector can also ' +
      'have an `index`, but only the order of the list counts.',
  ),
  links(selectorTypes),
  ...selectorSections(),
];
