/** Whether an id was made by a script that counts: it is another one once the script does more or less before. */
export const isMadeId = (id: string): boolean => /\d\d|[:«]|_r_/.test(id);
