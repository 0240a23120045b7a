import { UserError } from '../../core/errors.ts';
import { isCancelled, textOf } from '../ui/errorBoundary.ts';

/** What went wrong with loading, in words, and whether the user helps it by a key. */
export const describeLoadError = (error: unknown): { readonly text: string; readonly wantsKey: boolean } => ({
  text: isCancelled(error) ? '' : textOf(error),
  wantsKey: error instanceof UserError && error.nextStep === 'set-key',
});
