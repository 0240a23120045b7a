import { getField } from '../getField.ts';

/** A field of `calledWith`, if it has the expected type. */
export const getTextArgument = (calledWith: unknown, key: string): string | undefined => {
  const found = getField(calledWith, key);
  return typeof found === 'string' ? found : undefined;
};
