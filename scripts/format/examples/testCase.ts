import { completeCase } from '../../../src/core/case/completeCase.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { label, role, testId } from './selectors.ts';

/** A small test case with every field that other tools demand. */
export const exampleCase: TestCase = completeCase({
  id: '5b0f3d0e-93c1-4c4b-a1f5-6f0f3a5d7c21',
  description: 'Add a lamp to the cart',
  prompt: 'Search for a lamp, add it to the cart, and check the message.',
  tagNames: ['smoke'],
  entryPointUrlPath: '/products',
  elements: [
    { interaction: { action: 'ENTER_TEXT', calledWith: 'desk lamp' }, selectors: [label('Search products')] },
    { interaction: { action: 'CLICK' }, selectors: [role('button', 'Add to cart')] },
    {
      assertion: { expectation: 'TO_CONTAIN_TEXT', calledWith: 'Desk lamp is in your cart' },
      selectors: [testId('message')],
    },
  ],
});
