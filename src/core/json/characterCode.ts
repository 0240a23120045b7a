/** The code of a character, by which it is found among the bytes of JSON. */
export const characterCode = (character: string): number => character.charCodeAt(0);
