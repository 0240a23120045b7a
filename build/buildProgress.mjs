/** @typedef {import('esbuild').Message} Message */

/**
 * Prints the progress of bundles that are built together, for the problem matcher in .vscode/tasks.json.
 *
 * @param {readonly string[]} names of the bundles, all of which are about to be built
 * @returns {(name: string) => import('esbuild').Plugin} the plugin of a bundle
 */
export function buildProgress(names) {
  const unfinished = new Set(names);
  console.log('[watch] build started');
  return (name) => ({
    name: 'build-progress',
    setup(build) {
      build.onStart(() => {
        if (unfinished.size === 0) console.log('[watch] build started');
        unfinished.add(name);
      });
      build.onEnd(({ errors, warnings }) => {
        for (const message of errors) console.log(problemLine('error', message));
        for (const message of warnings) console.log(problemLine('warning', message));
        unfinished.delete(name);
        if (unfinished.size === 0) console.log('[watch] build finished');
      });
    },
  });
}

/**
 * @param {'error' | 'warning'} severity
 * @param {Message} message
 */
function problemLine(severity, { text, location }) {
  const place = location ? `${location.file}:${location.line}:${location.column + 1}: ` : '';
  return `${place}${severity}: ${text}`;
}
