import { UserError } from '../../core/userError.ts';
import { isCancelled } from '../ui/errorBoundary.ts';
import { textOfError } from '../ui/textOfError.ts';

/** Describes an error of loading: its text, and whether the user can fix it by setting an API key. */
export const describeLoadError = (error: unknown): { readonly text: string; readonly wantsKey: boolean } => ({
  text: isCancelled(error) ? '' : textOfError(error),
  wantsKey: error instanceof UserError && error.nextStep === 'set-key',
});
