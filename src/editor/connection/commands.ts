import { choice, commands, row, viewSubmenu, when } from '../ui/commands.ts';
import type { Connection } from './connectionFeature.ts';
import { serviceUrlOf } from './serviceNode.ts';

interface ConnectionServices extends Pick<Connection, 'connect' | 'keys' | 'services'> {
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

const load = (): Promise<typeof import('./connectionCommands.ts')> => import('./connectionCommands.ts');

/** The commands that connect to services. */
export const connectionCommands = commands<ConnectionServices>()({
  connect: {
    title: 'Connect to a Service…',
    icon: 'plug',
    menus: [viewSubmenu('more', '1_service@1'), row(/^problem\.connect( |$)/, 'inline@1')],
    run: ({ connect }) => connect(),
  },
  setApiKey: {
    title: 'Set API Key…',
    icon: 'key',
    choices: [choice('manageServices', 'portableTests.hosted')],
    menus: [
      row(/^(service\.hosted|problem\.key)( |$)/, 'inline@1'),
      row(/^service\.hosted( |$)/, '1_service@2', when.oneRow),
    ],
    run: async ({ services, keys, afterwards }, argument) =>
      afterwards((await load()).setApiKey(services, keys, serviceUrlOf(argument))),
  },
  removeApiKey: {
    title: 'Remove API Key',
    choices: [choice('manageServices', 'portableTests.hosted')],
    menus: [row(/^service\.hosted( |$)/, '1_service@3', when.oneRow)],
    run: async ({ services, keys, afterwards }, argument) =>
      afterwards((await load()).removeApiKey(services, keys, serviceUrlOf(argument))),
  },
  disconnect: {
    title: 'Disconnect from Service',
    icon: 'debug-disconnect',
    choices: [choice('manageServices', when.connected)],
    menus: [row(/^service/, '1_service@4', when.oneRow)],
    run: async ({ services, keys, afterwards }, argument) =>
      afterwards((await load()).disconnect(services, keys, serviceUrlOf(argument))),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof connectionCommands, 'connectionCommands'> {}
}
