import { choice, commands, when } from '../ui/commands.ts';
import type { Steps } from './stepsFeature.ts';

/** The commands of the Steps view. */
export const stepsViewCommands = commands<Pick<Steps, 'stepsView'>>()({
  openTraceSteps: {
    title: 'Open Steps of a Trace File…',
    choices: [choice('allActions', when.inFolder)],
    run: async ({ stepsView }) => (await stepsView()).openFile(),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof stepsViewCommands, 'stepsViewCommands'> {}
}
