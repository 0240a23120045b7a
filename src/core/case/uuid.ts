import * as z from 'zod';

/** UUIDs of version 1 to 8, the all-zero and the all-f one (contract 2.5). */
export const uuid = z.uuid();
