import { buildSync } from 'esbuild';
import { sandboxBuild } from '../../esbuild.sandbox.mjs';

let text: string | undefined;

/** The text of the sandbox's worker, as it ships. */
export function sandboxWorker(): string {
  text ??= buildSync({ ...sandboxBuild, write: false }).outputFiles?.[0]?.text ?? '';
  return text;
}
