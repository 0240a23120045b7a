/** Each file is a request of its own: one after the other, a thousand would take seconds. */
export const filesAtOnce = 32;
