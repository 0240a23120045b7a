/**
 * Prints the progress of bundles that are built together, for the problem matcher in .vscode/tasks.json.
 *
 * @param {readonly string[]} names of the bundles, all of which are about to be built
 */
export function buildProgress(names) {
  const unfinished = new Set(names);
  console.log('[watch] build started');
  return {
    /** @param {string} name of a bundle whose build has started */
    started(name) {
      if (unfinished.size === 0) console.log('[watch] build started');
      unfinished.add(name);
    },
    /**
     * @param {string} name of a bundle whose build has ended
     * @param {readonly string[]} problems as `problemLine` prints them
     */
    ended(name, problems) {
      for (const problem of problems) console.log(problem);
      unfinished.delete(name);
      if (unfinished.size === 0) console.log('[watch] build finished');
    },
  };
}

/**
 * Prints a problem for the problem matcher.
 *
 * @param {'error' | 'warning'} severity
 * @param {{ text: string; location?: { file: string; line: number; column: number } | null | undefined }} message line
 *   counted from 1, column from 0
 */
export function problemLine(severity, { text, location }) {
  const place = location ? `${location.file}:${location.line}:${location.column + 1}: ` : '';
  return `${place}${severity}: ${text}`;
}
