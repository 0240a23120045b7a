/** @typedef {(id: string) => { importedIds: string[] } | null} GetModule */

/**
 * The group of the modules that a file needs at once, which are all that it imports statically, at any depth: one file is
 * read sooner than many.
 *
 * @param {string} entry absolute path
 */
export function startGroup(entry) {
  /** @type {Set<string> | undefined} */
  let modules;
  return {
    debugName: 'start',
    /** @type {(id: string, context: { getModuleInfo: GetModule }) => string | null} */
    name(id, context) {
      modules ??= importedBy(entry, (imported) => context.getModuleInfo(imported));
      return modules.has(id) ? 'start' : null;
    },
  };
}

/** @type {(entry: string, getModule: GetModule) => Set<string>} */
function importedBy(entry, getModule) {
  const found = new Set([entry]);
  for (const id of found) for (const imported of getModule(id)?.importedIds ?? []) found.add(imported);
  return found;
}
