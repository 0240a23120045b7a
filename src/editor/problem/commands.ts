import type { LogFeature } from '../ui/logFeature.ts';
import type { ProblemDependencies } from './reportProblem.ts';
import { commands, viewTitle } from '../ui/commands.ts';

interface ProblemServices extends Pick<LogFeature, 'log'>, ProblemDependencies {}

/** The commands for when something goes wrong. */
export const problemCommands = commands<ProblemServices>()({
  openLog: {
    title: 'Open Log',
    icon: 'output',
    menus: [viewTitle('3_log@1')],
    run: async ({ log }) => log.show(),
  },
  reportProblem: {
    title: 'Report a Problem…',
    icon: 'report',
    menus: [viewTitle('3_log@2')],
    run: async (services) => (await import('./reportProblem.ts')).reportProblem(services),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof problemCommands, unknown> {}
}
