import type * as z from 'zod';
import { isTestCase } from '../../core/case/checkTestCase.ts';
import { unknownFacts } from '../../core/case/caseOrigin.ts';
import { isCompleteCase } from '../../core/case/completeCase.ts';
import { lacksSelectorTypes } from '../../core/case/lacksSelectorTypes.ts';
import { withoutToolFields } from '../../core/case/toolFields.ts';
import type { ItemFacts } from '../json/readItem.ts';
import { responseTestCase } from '../contract/portableCase.ts';

/** What is known of an item of a response; undefined where it is not as the contract says. */
export function getItemFacts(schema: z.ZodType, item: unknown): ItemFacts | undefined {
  if (schema === responseTestCase && isTestCase(item))
    return {
      isValid: true,
      isTyped: !item.elements.some(lacksSelectorTypes),
      isComplete: isCompleteCase(item) && withoutToolFields(item) === item,
    };
  return schema.safeParse(item).success ? unknownFacts : undefined;
}
