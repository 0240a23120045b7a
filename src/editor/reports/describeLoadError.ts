import { UserError } from '../../core/userError.ts';
import { isCancelled, textOf } from '../ui/errorBoundary.ts';

/** Describes an error of loading: its text, and whether the user can fix it by setting an API key. */
export const describeLoadError = (error: unknown): { readonly text: string; readonly wantsKey: boolean } => ({
  text: isCancelled(error) ? '' : textOf(error),
  wantsKey: error instanceof UserError && error.nextStep === 'set-key',
});
