import type { StepLocation } from '../plan/generatedProject.ts';

export interface CodeFile {
  readonly path: string;
  readonly text: string;
  readonly steps: readonly StepLocation[];
}
