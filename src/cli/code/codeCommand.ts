import { createHash } from 'node:crypto';
import { generateProjectInSlices } from '../../codegen/generateProject.ts';
import type { ProjectOptions } from '../../codegen/plan/projectOptions.ts';
import { withSandboxWorker } from '../../codegen/withSandboxWorker.ts';
import { encodeFiles, planWriting } from '../../codegen/write/planWriting.ts';
import { applyWritePlan } from '../../codegen/write/applyWritePlan.ts';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { readValidCases } from '../cases/readValidCases.ts';
import { findExcludedFolders, excludedNotes, linkNotes } from '../cases/findExcludedFolders.ts';
import { assertFolder } from '../cases/assertFolder.ts';
import type { CodeOptions } from '../arguments/commandOptions.ts';
import { Refusal } from '../outcome/refusal.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import { sandboxWorker } from '../embedded/sandboxWorkerCode.ts';
import { codeOutcomeEntry } from './codeOutcomeEntry.ts';
import { overwriteReason } from './overwriteReason.ts';
import { DiskProjectFolder } from './diskProjectFolder.ts';

/** The address in a project that was generated without one; whoever runs the project can set another. */
const defaultUrl = 'http://localhost:3000';

/**
 * Writes a Playwright Test project of the test cases in a folder: all of it, or nothing.
 *
 * @throws Refusal when a file has errors, or a file would be overwritten that was edited or not generated
 */
export async function* codeCommand(options: CodeOptions, signal: AbortSignal): OutcomeParts {
  await assertFolder(options.folder);
  const excluded = await findExcludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const pause = createEventLoopPause(signal);
  const caseFiles = new DiskCaseFiles(options.folder, pause, () => excluded);
  const local = await readValidCases(caseFiles, pause, signal);
  yield { notes: linkNotes(options.folder, caseFiles) };
  const cases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  if (options.url === undefined)
    yield { notes: [`Without --url, tests run against ${defaultUrl} unless BASE_URL is set.`] };
  const project = await generateProjectInSlices(cases, projectOptions(options), pause);
  const folder = new DiskProjectFolder(options.out);
  const hash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
  const means = { folder, hash, pause };
  const plan = await planWriting(encodeFiles(withSandboxWorker(project, sandboxWorker())), means);
  yield {
    folder: options.folder,
    out: options.out,
    plan: plan.entries.flatMap((entry) => codeOutcomeEntry(entry, options.force)),
  };
  const reasons = plan.entries.flatMap(options.force ? () => [] : overwriteReason);
  if (reasons.length > 0) throw new Refusal(reasons);
  const selected = plan.entries.filter(({ kind }) => kind !== 'stale' || options.force);
  const { written, deleted } = await applyWritePlan(plan, new Set(selected.map(({ path }) => path)), means);
  const same = plan.entries.filter(({ kind }) => kind === 'same').length;
  yield {
    outcome: { written: written.length, deleted: deleted.length, same },
    summary: `Wrote ${options.out}: ${written.length} written, ${deleted.length} deleted, ${same} unchanged.`,
  };
}

const projectOptions = (options: CodeOptions): ProjectOptions => {
  const { url, environment, testIdAttribute, stepTimeout, header } = options;
  return {
    executionUrl: url ?? defaultUrl,
    ...(environment === undefined ? {} : { environmentName: environment }),
    ...(testIdAttribute === undefined ? {} : { testIdAttribute }),
    ...(stepTimeout === undefined ? {} : { timeoutPerStep: stepTimeout }),
    headerNames: header,
  };
};
