import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { inlineDependency } from '../../../core/stepEdits/extractSteps.ts';
import { findTopLevelKey } from '../../../core/stepEdits/topLevelKeys.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { casesInSameSet } from '../../files/caseSets.ts';
import { assertUnchanged, getOpenSteps } from '../../files/steps/selectedSteps.ts';
import { applyTextEdits } from '../../ui/applyTextEdits.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';

/** Puts the steps of the case that this one depends on in front of its own. */
export async function inlineDependencyCommand(texts: StepCache, index: CaseIndex): Promise<void> {
  const open = getOpenSteps(texts);
  const { document, steps } = open;
  const key = steps.list.inBraces ? undefined : findTopLevelKey(steps.text, steps.list, 'dependencyId');
  if (!key?.text)
    throw new UserError(
      message('This test case has no dependency'),
      message('Set dependencyId to the test case whose steps you need, then try again'),
    );
  if (index.byId(key.text).length !== 1) await index.refresh();
  const dependency = onlyOne(casesInSameSet(index.byId(key.text), document.uri), key.text);
  assertUnchanged(open);
  await applyTextEdits(document, inlineDependency(steps.text, dependency.text.replace(/^\uFEFF/, '')));
}

function onlyOne(found: readonly IndexedCase[], id: string): IndexedCase {
  const [only, ...others] = found;
  if (!only)
    throw new UserError(
      message('No test case of this workspace has the id {0}', id),
      message('Pull the test cases, or correct the dependencyId'),
      'pull',
    );
  if (others.length === 0) return only;
  throw new UserError(message('Several test cases have the id {0}', id), message('Give each a unique id'));
}
