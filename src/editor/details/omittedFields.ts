/** Gets the names of the fields of a value that a schema does not have. */
export const omittedFields = (value: object, { shape }: { readonly shape: object }): string[] =>
  Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
