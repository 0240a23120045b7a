/** A value as `setDynamicVariable` and `console.error` write it. */
export const inspectValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
