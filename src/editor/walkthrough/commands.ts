import { choice, commands, viewSubmenu } from '../ui/commands.ts';
import type { StepParts } from './startStep.ts';

/** The commands of the walkthrough. */
export const walkthroughCommands = commands<StepParts>()({
  openWalkthrough: {
    title: 'Open Walkthrough',
    choices: [choice('help')],
    menus: [viewSubmenu('more', '3_help@1')],
    run: async () => (await import('../ui/walkthroughStep.ts')).openWalkthrough(),
  },
  startStep: {
    title: 'Start Step of the Walkthrough',
    palette: false,
    run: async (services, step) => (await import('./startStep.ts')).startStep(step, services),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof walkthroughCommands, 'walkthroughCommands'> {}
}
