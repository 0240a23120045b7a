import type { Feature } from '../ui/feature.ts';
import { registerTools } from './registerTools.ts';
import type { ToolParts } from './toolDependencies.ts';

/** Tools for the editor's agents. */
export function toolsFeature(parts: ToolParts): Feature {
  const registered = registerTools(parts);
  return { commands: {}, dispose: () => registered.dispose() };
}
