/**
 * The program and the first arguments that start npm: by the file of the npm that runs this process, since Windows
 * starts no `npm` without a shell.
 */
export const npmCommand = (env: NodeJS.ProcessEnv = process.env): readonly [string, ...string[]] =>
  env.npm_execpath ? [process.execPath, env.npm_execpath] : ['npm'];
