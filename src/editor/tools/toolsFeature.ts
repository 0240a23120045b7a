import type { Feature } from '../ui/feature.ts';
import { registerTools } from './registerTools.ts';
import type { ToolDependencies } from './toolDependencies.ts';

/** Tools for the editor's agents. */
export function toolsFeature(parts: ToolDependencies): Feature {
  const registered = registerTools(parts);
  return { commands: {}, dispose: () => registered.dispose() };
}
