import {
  choice,
  commands,
  editorTitle,
  key,
  rowSubmenu,
  viewSubmenu,
  viewTitle,
  when,
} from '../ui/commands.ts';
import type { SyncServices } from './syncCommands.ts';

const load = (): Promise<typeof import('./syncCommands.ts')> => import('./syncCommands.ts');

/** The commands that pull, push, and settle how files differ from the service. */
export const syncCommands = commands<SyncServices>()({
  pull: {
    title: 'Pull Test Cases',
    icon: 'cloud-download',
    enabled: 'portableTests.bound',
    needs: { folders: ['pull'] },
    palette: [when.bound],
    menus: [viewTitle('navigation@1', when.bound)],
    run: async (services) => (await load()).pullChosen(services),
  },
  pullCase: {
    title: 'Pull This Test Case',
    icon: 'cloud-download',
    enabled: 'portableTests.bound',
    needs: { file: ['pull'] },
    palette: [when.linkedCase],
    menus: [editorTitle('1_portableTests@2', when.linkedCase, when.noMerge)],
    run: async (services, argument) => (await load()).pullOne(services, argument),
  },
  pullReport: {
    title: 'Pull Fixed Test Cases of a Report…',
    enabled: 'portableTests.bound',
    needs: { folders: ['pull'] },
    choices: [choice('allActions', when.bound)],
    menus: [viewSubmenu('transfer', '2_pull@1', when.bound)],
    run: async (services, argument) => (await load()).pullReport(services, argument),
  },
  pullTestPlan: {
    title: 'Pull Test Plan…',
    enabled: 'portableTests.bound',
    needs: { folders: ['pull'] },
    choices: [choice('allActions', when.bound)],
    menus: [viewSubmenu('transfer', '2_pull@2', when.bound)],
    run: async (services) => (await load()).pullPlan(services),
  },
  undoPull: {
    title: 'Undo Last Pull',
    icon: 'discard',
    enabled: 'portableTests.bound && portableTests.canUndoPull',
    palette: [when.bound, 'portableTests.canUndoPull'],
    menus: [viewSubmenu('transfer', '2_pull@3', when.bound)],
    run: async (services) => (await load()).undoLastPull(services),
  },
  completeMerge: {
    title: 'Complete Merge',
    icon: 'check',
    palette: ['isMergeEditor', when.caseFile, 'portableTests.merging'],
    menus: [editorTitle('navigation@-1', 'isMergeEditor', when.caseFile, 'portableTests.merging')],
    run: async () => (await load()).completeMerge(),
  },
  pushAll: {
    title: 'Push All Test Cases',
    icon: 'cloud-upload',
    enabled: 'portableTests.bound',
    needs: { folders: ['push', 'pull'] },
    palette: [when.bound],
    menus: [viewTitle('navigation@2', when.bound)],
    run: async (services) => (await load()).pushFolder(services),
  },
  pushBranch: {
    title: 'Push Branch Changes',
    icon: 'git-branch',
    enabled: 'portableTests.bound',
    needs: { folders: ['push', 'pull'] },
    palette: [when.trusted, when.noVirtualFolder],
    menus: [viewSubmenu('transfer', '1_push@1', when.bound, when.trusted, when.noVirtualFolder)],
    run: async (services) => (await load()).pushChanges(services),
  },
  pushFile: {
    title: 'Push This Test Case',
    icon: 'cloud-upload',
    needs: { file: ['push', 'pull'] },
    palette: [when.linkedCase],
    menus: [
      editorTitle('navigation@1', when.linkedCase, when.noMerge, 'portableTests.primaryPush != draft'),
      editorTitle('1_portableTests@0', when.linkedCase, when.noMerge, 'portableTests.primaryPush == draft'),
    ],
    keys: [key('ctrl+; p', when.textFocus, when.localText)],
    run: async (services, argument) => (await load()).pushOne(services, argument),
  },
  draftPushFile: {
    title: 'Push This Test Case as Draft',
    icon: 'git-pull-request-draft',
    needs: { file: ['draftPush'] },
    palette: [when.linkedCase],
    menus: [editorTitle('navigation@2', when.linkedCase, when.noMerge)],
    keys: [key('ctrl+; d', when.textFocus, when.localText)],
    run: async (services, argument) => (await load()).pushDrafts(services, argument),
  },
  importCase: {
    title: 'Upload as New Test Case',
    needs: { file: ['importTestCase'] },
    choices: [choice('caseActions', when.localCase, when.bound, 'portableTests.fileState == new-locally')],
    menus: [rowSubmenu('sync', /^case\.file( |$)/, '4_import@1')],
    run: async (services, argument) => (await load()).upload(services, argument),
  },
  renameFiles: {
    title: 'Rename Files After Test Cases…',
    choices: [choice('allActions', when.bound)],
    run: async (services) => (await load()).renameAfterCases(services),
  },
  compareWithService: {
    title: 'Compare with Service',
    icon: 'diff',
    needs: { file: ['pull'] },
    palette: [when.linkedCase],
    menus: [
      editorTitle('1_portableTests@1', when.linkedCase, when.noMerge),
      rowSubmenu('sync', /^case\.file( |$)/, '2_compare@1', when.oneRow),
    ],
    run: async (services, argument) => (await load()).compare(services, argument),
  },
  useServiceVersion: {
    title: 'Use Service Version',
    icon: 'cloud-download',
    needs: { file: ['pull'] },
    choices: [
      choice(
        'caseActions',
        when.trustedCase,
        'portableTests.fileState =~ /^(changed|conflict|unrelated|deleted)/',
      ),
    ],
    menus: [
      editorTitle(
        '1_portableTests@7',
        when.trustedCase,
        'portableTests.fileState =~ /^(changed|conflict|unrelated|deleted)/',
      ),
      rowSubmenu('sync', /^case\.file (?=.*conflict\b)/, '3_conflict@1'),
    ],
    run: async (services, argument) => (await load()).useService(services, argument),
  },
  keepLocalVersion: {
    title: 'Keep Local Version',
    icon: 'check',
    needs: { file: ['pull'] },
    choices: [
      choice(
        'caseActions',
        when.trustedCase,
        'portableTests.fileState =~ /^(conflict|unrelated|deleted-on-service|changed-locally-deleted-on-service)$/',
      ),
    ],
    menus: [
      editorTitle(
        '1_portableTests@8',
        when.trustedCase,
        'portableTests.fileState =~ /^(conflict|unrelated|deleted-on-service|changed-locally-deleted-on-service)$/',
      ),
      rowSubmenu('sync', /^case\.file (?=.*conflict\b)/, '3_conflict@2'),
    ],
    run: async (services, argument) => (await load()).keepLocal(services, argument),
  },
  resolveConflict: {
    title: 'Resolve in Merge Editor',
    icon: 'git-merge',
    needs: { file: ['pull'] },
    choices: [choice('caseActions', when.trustedCase, 'portableTests.fileState == conflict')],
    menus: [
      editorTitle('1_portableTests@8', when.trustedCase, 'portableTests.fileState == conflict'),
      rowSubmenu('sync', /^case\.file (?=.*conflict\b)/, '3_conflict@0', when.oneRow),
    ],
    run: async (services, argument) => (await load()).resolve(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof syncCommands, 'syncCommands'> {}
}
