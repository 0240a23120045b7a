import { getOrigin, withOrigin, type CaseOrigin } from '../../core/case/caseOrigin.ts';
import { noPause, type Pause } from '../../core/cooperativePause.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { KnownItems } from '../../api/json/readItem.ts';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { withServiceFields } from './withServiceFields.ts';

/** What answers of a service said before: the same bytes are neither checked nor parsed again. */
export class KnownAnswers {
  readonly pulled: KnownItems = new Map();
  readonly listed: KnownItems = new Map();
  private readonly merged = new Map<string, TestCase>();

  /**
   * @param synced what was last synced
   * @param pause awaited before each case that is merged, to let others work
   */
  constructor(
    synced: Iterable<TestCase> = [],
    private readonly pause: Pause = noPause,
  ) {
    for (const testCase of synced) this.add(testCase);
  }

  /** Pulled cases with what the list tells of them, by id; those that were known before are the same objects again. */
  async merge(
    pulled: readonly TestCase[],
    listed: ReadonlyMap<string, ServiceTestCase>,
  ): Promise<Map<string, TestCase>> {
    const merged = new Map<string, TestCase>();
    for (const testCase of pulled) {
      await this.pause();
      merged.set(testCase.id, this.mergeCase(testCase, listed.get(testCase.id)));
    }
    return merged;
  }

  private mergeCase(pulled: TestCase, listed: ServiceTestCase | undefined): TestCase {
    const origin = getOrigin(pulled);
    const entry = listed && getOrigin(listed)?.answer;
    const before = origin && this.merged.get(keyOf({ ...origin, listed: entry }));
    if (before) return before;
    const merged = withServiceFields(pulled, listed);
    if (!origin || (listed && entry === undefined)) return merged;
    const isFilled = merged !== pulled;
    withOrigin(merged, { ...origin, isValid: origin.isValid && !isFilled, listed: entry, isFilled });
    this.add(merged);
    return merged;
  }

  private add(testCase: TestCase): void {
    const origin = getOrigin(testCase);
    if (!origin) return;
    this.merged.set(keyOf(origin), testCase);
    const isWhole = !origin.isFilled;
    this.pulled.set(origin.answer, {
      isTyped: isWhole && origin.isTyped,
      isValid: isWhole && origin.isValid,
    });
    if (origin.listed !== undefined) this.listed.set(origin.listed, { isTyped: false, isValid: false });
  }
}

const keyOf = ({ answer, listed = '' }: CaseOrigin): string => `${answer} ${listed}`;
