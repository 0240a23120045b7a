/** The variables that the texts of a value name, as the service would read them. */
export function findAccidentalVariables(value: unknown): string[] {
  const found = new Set<string>();
  const visit = (inner: unknown): void => {
    if (typeof inner === 'string') for (const [name] of inner.matchAll(/\$\$?[A-Za-z_]\w*/g)) found.add(name);
    else if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(visit);
  };
  visit(value);
  return [...found];
}
