import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Selector } from '../../core/case/selector.ts';
import { mayNeedOtherLocator } from '../../core/failure/suggestedLocators.ts';
import { printLocatorLine } from '../../core/locator/locatorLine.ts';
import { render } from '../../core/message.ts';
import { replaceAllSelectors } from '../../core/stepEdits/replaceSelectors.ts';
import { applyEdits } from '../../core/text/textEdit.ts';
import { unifiedDiff } from '../../core/text/unifiedDiff.ts';
import { isLivePlaywright, oldestLivePlaywright, toLiveCase } from '../../live/host/liveCase.ts';
import { proveFix, type Proof } from '../../live/host/proveFix.ts';
import { startLiveSession, type LiveSessionOptions } from '../../live/host/startLiveSession.ts';
import type { LiveRequest } from '../../live/protocol/liveProtocol.ts';
import type { CaseEnd, StepRef } from '../../runner/events/runEvent.ts';
import { createRunRedaction } from '../../runner/redaction/redaction.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import { KeptFingerprints, readFingerprints } from '../../trace/element/keptFingerprints.ts';
import { displayPath } from '../cases/folderOptions.ts';
import type { LocatorProof, OutcomePart } from '../outcome/commandOutcome.ts';
import { errorReason } from '../outcome/printOutcome.ts';
import { locationOf } from './runResults.ts';

/** A run that has ended, while its traces are there, and what fixes of it are proven with. */
interface EndedRun {
  readonly ends: readonly CaseEnd[];
  readonly local: LocalSet;
  /** The folder of the test cases. */
  readonly folder: string;
  /** The file that gets the fixes. */
  readonly patch: string;
  /** The folder in which the elements of steps are kept between runs. */
  readonly state: string;
  /** What a session is started with; its folder is not there yet. */
  readonly session: LiveSessionOptions;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A step that failed, for which another locator may be proven. */
interface ProvableStep {
  readonly step: StepRef;
  readonly fingerprint: string;
}

/**
 * Proves other locators for the steps that failed, one after the other, and writes those that are proven as a patch: the
 * test cases stay as they are. Without such a fix, there is no file. It keeps the elements of the steps that passed, too.
 */
export async function proveFixes(run: EndedRun): Promise<OutcomePart> {
  const kept = new KeptFingerprints(run.state);
  const steps = await provableSteps(run, kept);
  const notes = await keepElements(run, kept);
  await rm(run.patch, { force: true });
  if (steps.length > 0 && !isLivePlaywright(run.session.playwright.version)) {
    notes.push(`Fixes are proven with Playwright Test ${oldestLivePlaywright} or newer only.`);
    return { notes };
  }
  const proven: { readonly step: StepRef; readonly selectors: readonly Selector[] }[] = [];
  const proofs: LocatorProof[] = [];
  for (const [at, one] of steps.entries()) {
    if (run.signal.aborted) break;
    const location = locationOf(one.step, run.local, run.folder);
    run.say(`Proving a fix of ${location.path}:${location.line}: ${location.step}`);
    const proof = await prove(run, one, at);
    if (proof.kind === 'proven') proven.push({ step: one.step, selectors: proof.selectors });
    proofs.push({ ...location, locator: lineOf(one.step, run.local), ...resultOf(proof) });
  }
  if (proven.length > 0) {
    await mkdir(path.dirname(path.resolve(run.patch)), { recursive: true });
    await writeFile(run.patch, patchOf(proven, run));
    notes.push(`Proven fixes: ${run.patch}`);
  }
  return { proofs, notes: [...proofs.map(printProof), ...notes] };
}

async function provableSteps({ ends, local }: EndedRun, kept: KeptFingerprints): Promise<ProvableStep[]> {
  const found = new Map<string, ProvableStep>();
  for (const { failure } of ends) {
    const step = failure?.step;
    const testCase = step && local.cases.get(step.caseId)?.testCase;
    if (!testCase || !mayNeedOtherLocator(failure, testCase.elements[step.index])) continue;
    const fingerprint = await kept.find(testCase, step.index);
    if (fingerprint !== undefined) found.set(`${step.caseId} ${step.index}`, { step, fingerprint });
  }
  return [...found.values()];
}

/** @returns what could not be kept */
async function keepElements({ ends, local, session }: EndedRun, kept: KeptFingerprints): Promise<string[]> {
  const cases = casesOf(local);
  const { redacted } = createRunRedaction(session);
  const notes: string[] = [];
  for (const { caseId, outcome, trace } of ends) {
    if (trace === undefined) continue;
    try {
      const found = await readFingerprints(trace, redacted);
      await kept.keep({ caseId, cases, hasPassed: outcome === 'passed' }, found);
    } catch (error) {
      const name = local.cases.get(caseId)?.testCase.description ?? caseId;
      notes.push(`The elements of "${name}" could not be remembered: ${errorReason(error).message}.`);
    }
  }
  return notes;
}

async function prove(
  { local, session, signal }: EndedRun,
  { step, fingerprint }: ProvableStep,
  at: number,
): Promise<Proof> {
  const abort = new AbortController();
  const live = toLiveCase(step.caseId, casesOf(local));
  const folder = `${session.folder}-${at + 1}`;
  const started = await startLiveSession({ ...session, folder }, abort.signal, () => undefined);
  const port = {
    events: started.events,
    send: (request: LiveRequest) => started.send(request),
    end: () => abort.abort(),
  };
  return proveFix({ live, index: step.index, fingerprint }, port, signal);
}

const casesOf = ({ cases }: LocalSet) => Array.from(cases.values(), ({ testCase }) => testCase);

const lineOf = ({ caseId, index }: StepRef, { cases }: LocalSet): string =>
  printLocatorLine(cases.get(caseId)?.testCase.elements[index]?.selectors ?? []);

const resultOf = (proof: Proof): Pick<LocatorProof, 'fix' | 'selectors' | 'reason'> =>
  proof.kind === 'proven' ? { fix: proof.line, selectors: proof.selectors } : { reason: render(proof.why) };

const printProof = ({ path: file, line, step, fix, reason }: LocatorProof): string =>
  fix === undefined
    ? `not proven: ${file}:${line}: ${step}: ${reason}.`
    : `proven: ${file}:${line}: ${step}: use ${fix}; the rest of the test case passes with it.`;

function patchOf(
  proven: readonly { readonly step: StepRef; readonly selectors: readonly Selector[] }[],
  { local, folder }: EndedRun,
): string {
  const ids = [...new Set(proven.map(({ step }) => step.caseId))];
  const patches = ids.flatMap((id) => {
    const file = local.cases.get(id)?.file;
    if (!file) return [];
    const changes = proven
      .filter(({ step }) => step.caseId === id)
      .map(({ step, selectors }) => ({ step: step.index, selectors }));
    const after = applyEdits(file.text, replaceAllSelectors(file.text, changes));
    return unifiedDiff(displayPath(folder, file.path), file.text, after);
  });
  return patches.join('');
}
