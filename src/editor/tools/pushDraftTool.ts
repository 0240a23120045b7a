import * as vscode from 'vscode';
import { withRequiredCases } from '../../core/case/withRequiredCases.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import { pushAsDraft } from '../sync/push/pushAsDraft.ts';
import { relativePath, caseTitle } from '../files/caseSets.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { collectCases } from '../files/collectCases.ts';
import { serviceName } from '../connection/services.ts';
import { targetFolderOf, type TargetFolder } from '../targets/targetFolders.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { dataResult, omitEmpty } from './toolResult.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { findCase } from './findCase.ts';
import type { ToolDependencies } from './toolDependencies.ts';
import type { ToolDefinition } from './createTool.ts';

type Name = 'portableTests_push_draft';

export function pushDraftTool({
  index,
  locks,
  versions,
  watch,
}: Pick<ToolDependencies, 'index' | 'locks' | 'versions' | 'watch'>): ToolDefinition<Name> {
  return {
    invocationMessage: ({ testCase }) => vscode.l10n.t('Pushing {0} as a draft', cleanLine(testCase, 100)),
    confirm: async ({ testCase }) => {
      const { file, folder } = await findPushable(testCase, index);
      const text = new vscode.MarkdownString(asMarkdown(await whatIsSent(file, folder, index)));
      return {
        title: vscode.l10n.t('Push “{0}” as a draft?', cleanLine(caseTitle(file), 80)),
        message: text,
      };
    },
    work: async ({ testCase }, signal) => {
      const { file, folder } = await findPushable(testCase, index);
      const { result, versionId } = await locks.run(folder, (sync) =>
        pushAsDraft(sync, file.uri, versions, signal),
      );
      void watch.look(folder);
      return dataResult(
        omitEmpty({
          pushedAsDraft: cleanLine(relativePath(file.uri)),
          service: serviceName(folder.serviceUrl),
          versionId,
          versionIds: result.versionIds,
        }),
      );
    },
  };
}

async function findPushable(
  name: string,
  index: CaseIndex,
): Promise<{ file: IndexedCase; folder: TargetFolder }> {
  assertTrusted();
  const file = await findCase(name, index);
  const folder = targetFolderOf(file.uri);
  if (folder) return { file, folder };
  throw new UserError(
    message('{0} isn’t in a folder linked to a test target, so it can’t be pushed', relativePath(file.uri)),
    message('Ask the user to run the command “Choose Test Target…”'),
  );
}

async function whatIsSent(file: IndexedCase, folder: TargetFolder, index: CaseIndex): Promise<string> {
  const id = file.summary.id?.value ?? '';
  const { cases } = await collectCases([file], index);
  const needed = withRequiredCases([id], new Map(cases.map((each) => [each.id, each]))).filter(
    (each) => each.id !== id,
  );
  const what = vscode.l10n.t(
    'The file {0} is sent to {1} as a draft. The service’s test cases are not changed.',
    relativePath(file.uri),
    serviceName(folder.serviceUrl),
  );
  if (needed.length === 0) return what;
  const names = needed
    .map(({ description }) => vscode.l10n.t('“{0}”', cleanLine(description, 80)))
    .join(', ');
  return `${what}\n${vscode.l10n.t('Pushed with its dependencies: {0}.', names)}`;
}
