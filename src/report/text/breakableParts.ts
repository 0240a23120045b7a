/** An address or a branch in the parts between which a line may break: after a single slash, and before a query. */
export const breakableParts = (text: string): string[] => text.split(/(?<=[^:/]\/)(?!\/)|(?=[?&#])/);
