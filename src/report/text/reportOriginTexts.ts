import type { ReportSummary } from '../protocol/reportSchema.ts';

/** Lists where a report came from: what it is for, the branch, the short commit, the issue and the trigger. */
export const reportOriginTexts = ({
  description,
  branch,
  commit,
  issue,
  trigger,
}: ReportSummary['context']): readonly string[] => [description, branch, commit.slice(0, 8), issue, trigger];
