import type { Element, TestCase } from '../../core/case/testCase.ts';
import { printLocatorLine } from '../../core/locator/locatorLine.ts';
import { Trace } from '../trace.ts';
import type { Fingerprint } from './facts.ts';
import { FingerprintStore, stepKeys } from './fingerprintStore.ts';
import { fingerprintsOf, type StepFingerprint } from './stepFingerprints.ts';

/**
 * Reads what the elements of the passed steps of a run were.
 *
 * @param file a `trace.zip`
 * @param redacted hides secrets in a text: texts and attributes with one are left out
 * @throws {UserError} when the file can't be read as a trace
 */
export async function readFingerprints(
  file: string,
  redacted: (text: string) => string,
): Promise<StepFingerprint[]> {
  const trace = await Trace.open(file);
  try {
    return fingerprintsOf(trace, redacted);
  } finally {
    trace.close();
  }
}

/** A run of a test case that has ended. */
interface FingerprintedRun {
  readonly caseId: string;
  /** The test cases of the run as they were when it began, with those that they need. */
  readonly cases: readonly TestCase[];
  readonly hasPassed: boolean;
}

type Steps = Pick<TestCase, 'id' | 'elements'>;

/** What the elements of the steps of test cases were when they passed last, on this machine. */
export class KeptFingerprints {
  private readonly store: FingerprintStore;

  /** @param folder is made when something is kept */
  constructor(folder: string) {
    this.store = new FingerprintStore(folder);
  }

  /**
   * Keeps the elements of a run. Of a run that failed, only those of steps that have none: an earlier step may have acted
   * on another element than the one that was meant.
   *
   * @throws the system's error where they can't be written; `LockHeld` while another process writes for long
   */
  async keep(
    { caseId, cases, hasPassed }: FingerprintedRun,
    found: readonly StepFingerprint[],
  ): Promise<void> {
    for (const owner of new Set(found.map(({ within }) => ownerOf(within, caseId, cases)))) {
      if (!owner) continue;
      const steps = found.filter(({ within }) => ownerOf(within, caseId, cases) === owner);
      const keys = keysOf(owner);
      const known = hasPassed ? new Map() : await this.store.read(owner.id);
      const fresh = steps.flatMap(({ index, fingerprint }): [string, Fingerprint][] => {
        const key = keys[index];
        return key === undefined || known.has(key) ? [] : [[key, fingerprint]];
      });
      await this.store.keep(owner.id, new Map(fresh));
    }
  }

  /** The fingerprint of a step's element, as JSON; undefined where none is kept of the step as it is now. */
  async find(testCase: Steps, index: number): Promise<string | undefined> {
    const kept = (await this.store.read(testCase.id)).get(keysOf(testCase)[index] ?? '');
    return kept && JSON.stringify(kept);
  }
}

/** The test case of a step: the one that ran, or the one among those that it needs with the description. */
function ownerOf(
  within: readonly string[],
  caseId: string,
  cases: readonly TestCase[],
): TestCase | undefined {
  const description = within.at(-1);
  if (description === undefined) return cases.find(({ id }) => id === caseId);
  const named = cases.filter((testCase) => testCase.id !== caseId && testCase.description === description);
  return named.length === 1 ? named[0] : undefined;
}

const keysOf = ({ elements }: Steps): string[] =>
  stepKeys(
    elements.map((element) => ({
      does: nameOf(element),
      locator: printLocatorLine(element.selectors ?? []),
    })),
  );

const nameOf = ({ interaction, assertion }: Element): string =>
  interaction?.action ?? assertion?.expectation ?? '';
