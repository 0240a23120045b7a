import { bundles } from '../../build/bundles.mjs';
import { bundleText } from '../../build/embedded.mjs';

let text: string | undefined;

/** The text of the sandbox's worker, as it ships. */
export function sandboxWorker(): string {
  text ??= bundleText(bundles.sandbox);
  return text;
}
