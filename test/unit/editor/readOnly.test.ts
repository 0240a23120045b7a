import assert from 'node:assert/strict';
import { readable } from '../../../src/editor/sync/readOnly.ts';

describe('a file that cannot be written', () => {
  const failing = (code: string): Promise<void> =>
    readable(Promise.reject(Object.assign(new Error(code), { code, path: '/repo/cases/logIn.yaml' })));

  it('is named, with what to do, whatever the system calls it', async () => {
    for (const code of ['EACCES', 'EPERM', 'EROFS'])
      await assert.rejects(
        failing(code),
        /^UserError: \/repo\/cases\/logIn\.yaml may not be written, so nothing was changed\. Set the permissions/,
      );
  });

  it('is told apart from a full disk, and from what nobody expects', async () => {
    await assert.rejects(failing('ENOSPC'), /^UserError: The disk is full, so nothing was changed/);
    await assert.rejects(failing('EIO'), /^Error: EIO$/);
  });
});
