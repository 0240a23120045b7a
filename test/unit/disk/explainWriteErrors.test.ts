import assert from 'node:assert/strict';
import { explainWriteErrors } from '../../../src/disk/explainWriteErrors.ts';

describe('a file that cannot be written', () => {
  const failing = (code: string, path = '/repo/cases/logIn.yaml', root = '/repo'): Promise<void> =>
    explainWriteErrors(Promise.reject(Object.assign(new Error(code), { code, path })), root);

  it('is named, with what to do, whatever the system calls it', async () => {
    for (const code of ['EACCES', 'EPERM', 'EROFS'])
      await assert.rejects(
        failing(code),
        /^UserError: cases\/logIn\.yaml is read-only, so nothing was changed\. Fix the permissions/,
      );
  });

  it('is named by its folder where that takes no new file', async () => {
    await assert.rejects(
      failing('EACCES', '/repo/cases/.0e3f1a52-0000-4000-8000-000000000001.tmp'),
      /^UserError: cases is read-only, so nothing was changed/,
    );
  });

  it('is named as a whole where it lies outside', async () => {
    await assert.rejects(
      failing('EACCES', '/repo/cases/logIn.yaml', '/repo/cases/shop'),
      /^UserError: \/repo\/cases\/logIn\.yaml is read-only/,
    );
  });

  it('is distinguished from a full disk and from unexpected errors', async () => {
    await assert.rejects(failing('ENOSPC'), /^UserError: The disk is full, so nothing was changed/);
    await assert.rejects(failing('EIO'), /^Error: EIO$/);
  });
});
