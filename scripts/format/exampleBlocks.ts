import { stepCode } from '../../src/codegen/steps/writeStep.ts';
import type { Selector } from '../../src/core/case/selector.ts';
import type { Element } from '../../src/core/case/testCase.ts';
import { printLocatorLine } from '../../src/core/locator/locatorLine.ts';
import { ValuePrinter } from '../../src/core/yaml/print/valuePrinter.ts';
import { fence } from './markdown.ts';

/** Steps as a file has them, and the code that is generated from them. */
export const stepBlocks = (steps: readonly Element[]): string[] => [
  fence('yaml', stepsText(steps)),
  fence('ts', steps.flatMap((step) => stepCode(step).lines).join('\n')),
];

/** Selectors as a step has them, and their locator line. */
export const selectorBlocks = (selectors: readonly Selector[]): string[] => [
  fence('yaml', yamlText({ selectors })),
  fence('ts', printLocatorLine(selectors)),
];

/** The items of the list alone, without the indentation that they have below its key. */
const stepsText = (elements: readonly Element[]): string =>
  yamlText({ elements })
    .replace(/^elements:\n/, '')
    .replaceAll(/^ {2}/gm, '');

const yamlText = (value: Readonly<Record<string, unknown>>): string =>
  new ValuePrinter().printDocument(value);
