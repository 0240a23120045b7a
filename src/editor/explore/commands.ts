import {
  caseOnService,
  choice,
  commands,
  row,
  rowKeys,
  rowSubmenu,
  viewSubmenu,
  when,
} from '../ui/commands.ts';
import type { ExploreServices } from './exploreCommands.ts';

const load = (): Promise<typeof import('./exploreCommands.ts')> => import('./exploreCommands.ts');

/** The commands that let a service discover test cases, and accept or discard them (endpoints 18 and 8). */
export const exploreCommands = commands<ExploreServices>()({
  explore: {
    title: 'Explore an Application…',
    icon: 'telescope',
    needs: { services: ['explore'] },
    palette: [when.connected, when.trusted],
    menus: [
      viewSubmenu('more', '1_service@3', when.connected),
      row(/^(target|environment)(?!s)/, '1_target@3', when.oneRow),
    ],
    run: async (services, argument) => (await load()).explore(services, argument),
  },
  showDiscoveries: {
    title: 'Show Explored Test Cases',
    choices: [choice('allActions', 'portableTests.hasDiscoveries')],
    menus: [viewSubmenu('more', '1_service@3', 'portableTests.hasDiscoveries')],
    run: async (services) => (await load()).showLatestDiscoveries(services),
  },
  acceptDiscovery: {
    title: 'Accept Discovery',
    icon: 'check',
    needs: { file: ['updateTestCase'] },
    palette: false,
    menus: [row(/^case\.draft( |$)/, 'inline@1'), row(/^case\.draft( |$)/, '1_review@1')],
    keys: rowKeys('ctrl+; y'),
    run: async (services, argument) => (await load()).judgeDiscovery(services, argument, 'APPROVED'),
  },
  discardDiscovery: {
    title: 'Discard Discovery',
    icon: 'trash',
    needs: { file: ['updateTestCase'] },
    palette: false,
    menus: [row(/^case\.draft( |$)/, 'inline@2'), row(/^case\.draft( |$)/, '1_review@2')],
    keys: rowKeys('ctrl+; n'),
    run: async (services, argument) => (await load()).judgeDiscovery(services, argument, 'REJECTED'),
  },
  setInteractionStatus: {
    title: 'Set Review Status…',
    needs: { file: ['updateTestCase'] },
    choices: [choice('caseActions', ...caseOnService)],
    menus: [rowSubmenu('onService', /^(case|folder)/, '1_set@6')],
    run: async (services, argument) => (await load()).setInteractionStatus(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof exploreCommands, 'exploreCommands'> {}
}
