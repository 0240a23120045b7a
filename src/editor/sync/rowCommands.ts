import { commands, row, rowSubmenu, when } from '../ui/commands.ts';
import type { RowServices } from './rowCommandBodies.ts';

const load = (): Promise<typeof import('./rowCommandBodies.ts')> => import('./rowCommandBodies.ts');

/** The commands of rows of the view that stand for test cases: cases, folders and targets. */
export const rowCommands = commands<RowServices>()({
  pushCases: {
    title: 'Push',
    icon: 'cloud-upload',
    needs: { file: ['push', 'pull'] },
    palette: false,
    menus: [
      row(/^case\.file( |$)/, 'inline@2', when.bound, when.trusted),
      row(/^(case\.file|folder)( |$)/, '2_sync@1', when.bound, when.trusted),
    ],
    run: async (services, argument) => (await load()).pushRows(services, argument),
  },
  pullCases: {
    title: 'Pull',
    icon: 'cloud-download',
    needs: { file: ['pull'] },
    palette: false,
    menus: [
      row(/^(case\.service|folder)( |$)/, '2_sync@2', when.bound, when.trusted),
      rowSubmenu('sync', /^case\.file( |$)/, '1_sync@1', when.bound, when.trusted),
    ],
    run: async (services, argument) => (await load()).pullRows(services, argument),
  },
  draftPushCases: {
    title: 'Push as Draft',
    icon: 'git-pull-request-draft',
    needs: { file: ['draftPush'] },
    palette: false,
    menus: [
      row(/^folder( |$)/, '2_sync@3', when.bound, when.trusted),
      rowSubmenu('sync', /^case\.file( |$)/, '1_sync@2', when.bound, when.trusted),
    ],
    run: async (services, argument) => (await load()).draftPushRows(services, argument),
  },
  openToSide: {
    title: 'Open to the Side',
    icon: 'split-horizontal',
    palette: false,
    menus: [row(/^case/, '0_open@1', when.oneRow)],
    run: async (services, argument) => (await load()).openToSide(services, argument),
  },
  revealInExplorer: {
    title: 'Reveal in Explorer',
    palette: false,
    menus: [row(/^(case\.file|folder|target\.bound)( |$)/, '8_details@0', when.oneRow)],
    run: async (services, argument) => (await load()).revealInExplorer(services, argument),
  },
  copyId: {
    title: 'Copy ID',
    palette: false,
    menus: [rowSubmenu('onService', /^case/, '8_details@2'), row(/^(target|report( |$))/, '8_details@2')],
    run: async (services, argument) => (await load()).copyIds(services, argument),
  },
  deleteCases: {
    title: 'Delete',
    palette: false,
    menus: [row(/^case\.file( |$)/, '9_delete@1')],
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: [when.rowFocus] }],
    run: async (services, argument) => (await load()).deleteRows(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof rowCommands, 'rowCommands'> {}
}
