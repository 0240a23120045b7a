import { choice, commands, row, viewSubmenu, when } from '../ui/commands.ts';
import type { ReportServices } from './reportCommands.ts';

const load = (): Promise<typeof import('./reportCommands.ts')> => import('./reportCommands.ts');

/** The commands that show and filter test reports. */
export const reportCommands = commands<ReportServices>()({
  showReports: {
    title: 'Show Test Reports',
    icon: 'checklist',
    needs: { services: ['listTestReports'] },
    palette: [when.trusted, when.connected],
    menus: [
      row(/^reports( |$)/, 'inline@3'),
      row(/^reports( |$)/, '1_reports@1', when.oneRow),
      row(/^target/, '1_target@1', when.oneRow),
    ],
    run: async ({ reportPanels }, argument) => (await reportPanels()).show(argument),
  },
  openReport: {
    title: 'Open Report',
    palette: false,
    menus: [row(/^report( |$)/, '0_open@1', when.oneRow)],
    run: async ({ reportPanels }, argument) => (await reportPanels()).show(argument),
  },
  openReportTrace: {
    title: 'Open Trace of Failure',
    palette: false,
    menus: [row(/^report( |$)/, '0_open@2', when.oneRow, when.trusted)],
    run: async (services, argument) => (await load()).openTraceOfFailure(services, argument),
  },
  showReportSteps: {
    title: 'Show Steps of Failure',
    palette: false,
    menus: [row(/^report( |$)/, '0_open@3', when.oneRow, when.trusted)],
    run: async (services, argument) => (await load()).showStepsOfFailure(services, argument),
  },
  runFailed: {
    title: 'Run Failed Test Cases',
    icon: 'run-errors',
    palette: false,
    menus: [
      row(/^report .*failed\b/, '1_run@1', when.oneRow, when.trusted),
      row(/^report .*failed\b/, 'inline@1', when.oneRow, when.trusted),
    ],
    run: async (services, argument) => (await load()).runFailed(services, argument),
  },
  filterReports: {
    title: 'Filter Test Reports…',
    icon: 'filter',
    needs: { services: ['listTestReports'] },
    choices: [choice('filterView', when.trusted, when.bound)],
    menus: [
      viewSubmenu('filter', '1_filter@3', when.bound),
      row(/^reports( |$)/, 'inline@2'),
      row(/^reports( |$)/, '1_reports@2', when.oneRow),
    ],
    run: async (services, argument) =>
      (await import('./filter/reportFilterCommands.ts')).filterReports(services, argument),
  },
  clearReportFilter: {
    title: 'Clear Filter of Test Reports',
    icon: 'clear-all',
    needs: { services: ['listTestReports'] },
    choices: [choice('filterView', when.trusted, when.bound)],
    menus: [
      viewSubmenu('filter', '1_filter@4', when.bound),
      row(/^(?:reports filtered|empty\.filteredReports)( |$)/, 'inline@1'),
      row(/^(?:reports filtered|empty\.filteredReports)( |$)/, '1_reports@3', when.oneRow),
    ],
    run: async (services, argument) =>
      (await import('./filter/reportFilterCommands.ts')).clearReportFilter(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof reportCommands, 'reportCommands'> {}
}
