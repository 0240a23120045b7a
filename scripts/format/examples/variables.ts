import type { Element } from '../../../src/core/case/testCase.ts';
import { extract } from '../../../src/steps/actions/extract.ts';
import { label, role } from './selectors.ts';
import { exampleStep } from './stepExample.ts';

/** Steps that read variables of the environment. */
export const environmentExample: readonly Element[] = [
  {
    interaction: { action: 'ENTER_TEXT', calledWith: '$USERNAME' },
    selectors: [label('User name')],
  },
  { interaction: { action: 'GO_TO', calledWith: '$URL/orders?customer=$CUSTOMER' } },
];

/** Steps that set a variable and read it. */
export const dynamicExample: readonly Element[] = [
  exampleStep(extract, extract.examples[0]),
  {
    interaction: { action: 'ENTER_TEXT', calledWith: '$$orderNumber' },
    selectors: [label('Search orders')],
  },
  { assertion: { expectation: 'VISIBLE' }, selectors: [role('row', '$$orderNumber')] },
];

/** A step that reads the clipboard. */
export const clipboardExample: readonly Element[] = [
  {
    interaction: { action: 'ENTER_TEXT', calledWith: '$$CLIPBOARD' },
    selectors: [label('Gift card')],
  },
];

/** A step whose code reads and sets variables. */
export const codeExample: readonly Element[] = [
  {
    interaction: {
      action: 'JAVASCRIPT',
      calledWith: {
        code: "const total = Number(getDynamicVariable('total'));\nsetDynamicVariable('double', String(total * 2));\n",
      },
    },
  },
];
