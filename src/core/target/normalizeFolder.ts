/** A relative folder as settings compare it: with `/`, without `.` and without a slash at its end; `.` for no folder. */
export const normalizeFolder = (folder: string): string =>
  folder
    .split(/[\\/]/)
    .filter((name) => name !== '' && name !== '.')
    .join('/') || '.';
