/** The id of a row's button in the document. */
export const rowId = (id: string): string => `row-${id}`;
