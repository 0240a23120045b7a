import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';

/** Creates the error for a row without a file. */
export const noFileError = (): UserError =>
  new UserError(
    message('No file in this workspace contains this test case'),
    message('Pull the test case'),
    'pull',
  );
