import { getProjectEnvironment } from '../../src/codegen/plan/projectOptions.ts';
import {
  clipboardDescription,
  predefinedPrefix,
  predefinedVariables,
} from '../../src/core/case/predefinedVariables.ts';
import { render } from '../../src/core/message.ts';
import { clipboardVariables } from '../../src/core/summary/findVariables.ts';
import { stepBlocks } from './exampleBlocks.ts';
import { clipboardExample, codeExample, dynamicExample, environmentExample } from './examples/variables.ts';
import { code, list, paragraph, table } from './markdown.ts';

/** The variables that texts of a test case can contain, and how each gets its value. */
export const variablesSection = (): string[] => [
  paragraph(
    'The texts that steps use can contain variables: `calledWith`, `selector` and the options of selectors, and the ' +
      '`entryPointUrlPath` of the test case. In JavaScript, they are not filled in: see below how code reads them. A name begins ' +
      'with a letter or underscore, followed by letters, digits and underscores; case matters. Any other dollar ' +
      'sign is text, such as in `costs $5`.',
  ),
  ...environmentVariables(),
  ...dynamicVariables(),
];

const environmentVariables = (): string[] => [
  '### `$NAME`: values of the environment',
  paragraph(
    'Variables with one dollar sign are filled in from the environment in which the test case runs. Some names are ' +
      'predefined; you can use other names for your own values, such as `$CUSTOMER`:',
  ),
  ...stepBlocks(environmentExample),
  paragraph('Where the values come from:'),
  list([
    'In the editor: from the environment of the local service. Missing values are requested, and kept in the ' +
      'secret storage. See [Run test cases on your machine](runs.md#what-a-run-uses).',
    'On the command line and in generated projects: from environment variables with the prefix `TEST_`, such as ' +
      '`TEST_PASSWORD` for `$PASSWORD`. A generated project also reads them from its file `.env`. See ' +
      '[Command line](command-line.md).',
    'On a service: from the environment that the service runs the test case in.',
  ]),
  paragraph(
    `Each predefined name can have the prefix ${code(predefinedPrefix)}, which changes nothing: ` +
      `${code(`$${predefinedPrefix}USERNAME`)} is ${code('$USERNAME')}.`,
  ),
  table(
    ['Variable', 'Value', 'Environment variable'],
    Object.entries(predefinedVariables).map(predefinedRow),
  ),
];

const predefinedRow = ([name, meaning]: readonly [string, Parameters<typeof render>[0]]): string[] => [
  code(`$${name}`),
  render(meaning),
  getProjectEnvironment([name], { executionUrl: 'https://shop.example' }).variables.map(code).join(', ') ||
    'set by the run',
];

const dynamicVariables = (): string[] => [
  '### `$$name`: values that steps set',
  paragraph(
    'Variables with two dollar signs are dynamic: [EXTRACT](#extract) or [JAVASCRIPT](#javascript) sets them while ' +
      'the test runs. Later steps can read them, also those of test cases that depend on this one, and of its ' +
      'teardown. The check [unset-variable](checks.md#unset-variable) reports names that no step sets.',
  ),
  ...stepBlocks(dynamicExample),
  paragraph(
    'Code in the sandbox reads dynamic variables with `getDynamicVariable(name)`, sets them with ' +
      "`setDynamicVariable(name, value)`, and reads values of the environment with `decrypt('$NAME')`. Code in the " +
      'page gets the dynamic variables as `context`, and can return an object of new ones.',
  ),
  ...stepBlocks(codeExample),
  paragraph('These names are not set by steps:'),
  table(
    ['Variable', 'Value'],
    clipboardVariables.map((name) => [code(`$$${name}`), render(clipboardDescription)]),
  ),
  ...stepBlocks(clipboardExample),
];
