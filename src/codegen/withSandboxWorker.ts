import type { GeneratedProject } from './plan/generatedProject.ts';

/** The path of the worker of the sandbox in a project. Its text is built from `src/sandbox`. */
export const sandboxWorkerPath = 'support/sandboxWorker.mjs';

/**
 * The files of a project, with the worker of its sandbox where a test case needs it.
 *
 * @param worker the text of the bundled worker
 */
export function withSandboxWorker(
  { files, usesSandbox }: Pick<GeneratedProject, 'files' | 'usesSandbox'>,
  worker: string,
): ReadonlyMap<string, string> {
  return usesSandbox ? new Map([...files, [sandboxWorkerPath, worker]]) : files;
}
