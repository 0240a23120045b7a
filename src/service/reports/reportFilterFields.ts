import { getField } from '../../core/getField.ts';
import type { ReportRecord } from '../store/records.ts';
import { reportStatus } from './reportStatus.ts';

type ReadField = (report: ReportRecord) => readonly unknown[];

/** Fields that a filter may name: those of the report, of its context, and of its results. */
export const reportFilterFields = new Map<string, ReadField>([
  ['id', (report) => [report.id]],
  ['testTargetId', (report) => [report.testTargetId]],
  ['createdAt', (report) => [report.createdAt]],
  ['environmentId', (report) => [report.environmentId]],
  ['executionUrl', (report) => [report.executionUrl]],
  ['breakpoint', (report) => [report.breakpoint]],
  ['browser', (report) => [report.browser]],
  ['status', (report) => [reportStatus(report.testResults)]],
  ['testCaseId', (report) => report.testResults.map((result) => result.testCaseId)],
  ['testCaseVersionId', (report) => report.testResults.map((result) => result.testCaseVersionId)],
  ...['type', 'userId'].map((key): [string, ReadField] => [
    `context.triggeredBy.${key}`,
    (report) => [getField(report.context.triggeredBy, key)],
  ]),
  ...['source', 'description', 'issueNumber', 'ref', 'sha', 'repo', 'owner', 'nodeId'].map(
    (key): [string, ReadField] => [`context.${key}`, (report) => [report.context[key]]],
  ),
]);
