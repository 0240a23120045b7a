/** Orders the fields of an object: some first and some last, all others in their order between. Pure. */
export function orderFields(
  fields: Readonly<Record<string, unknown>>,
  first: readonly string[],
  last: readonly string[] = [],
): Record<string, unknown> {
  const named = new Set([...first, ...last]);
  const others = Object.keys(fields).filter((name) => !named.has(name));
  const present = [...first, ...others, ...last].filter(
    (name) => Object.hasOwn(fields, name) && fields[name] !== undefined,
  );
  return Object.fromEntries(present.map((name) => [name, fields[name]]));
}
