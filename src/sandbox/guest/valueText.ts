/** A value as `setDynamicVariable` and `console.error` write it. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
