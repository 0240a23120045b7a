import type { SampleServices } from './trySample.ts';
import { commands, viewSubmenu } from '../ui/commands.ts';



/** The command that opens the sample shop with its test cases. */
export const sampleCommands = commands<SampleServices>()({
  trySample: {
    title: 'Try the Sample',
    icon: 'beaker',
    palette: ['!portableTests.bound'],
    menus: [viewSubmenu('more', '1_service@4')],
    run: async (services, from) => (await import('./trySample.ts')).trySample(services, from === 'walkthrough'),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof sampleCommands, 'sampleCommands'> {}
}
