import type { Finding } from '../finding/finding.ts';
import { findAddressFlaw } from '../values/findAddressFlaw.ts';
import { createValueFinding } from '../values/valueFlaw.ts';
import type { CaseView } from '../views/caseView.ts';

/** An entry point that no browser opens; a test case with a dependency opens none. */
export function invalidEntryPoint({ entryPointUrlPath, dependencyId }: CaseView): Finding[] {
  if (!entryPointUrlPath || dependencyId?.value) return [];
  const flaw = findAddressFlaw(entryPointUrlPath.value);
  return flaw ? [createValueFinding('invalid-url', entryPointUrlPath, flaw)] : [];
}
