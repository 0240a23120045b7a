import { getOrigin, unknownFacts, withOrigin, type CaseOrigin } from '../../core/case/caseOrigin.ts';
import { noPause, type Pause } from '../../core/cooperativePause.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { copyUnread } from '../../core/case/copyUnread.ts';
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
    const filled = withServiceFields(pulled, listed);
    if (!origin || (listed && entry === undefined)) return filled;
    const isFilled = filled !== pulled;
    // One that was known before keeps its own origin.
    const merged = isFilled || origin.isFilled === undefined ? filled : copyUnread(filled);
    withOrigin(merged, {
      ...origin,
      ...(isFilled && { isValid: false, isComplete: false }),
      listed: entry,
      isFilled,
    });
    this.add(merged);
    return merged;
  }

  private add(testCase: TestCase): void {
    const origin = getOrigin(testCase);
    if (!origin) return;
    const { answer, listed, isFilled, isTyped, isValid, isComplete } = origin;
    this.merged.set(keyOf(origin), testCase);
    const facts = { isTyped, isValid, isComplete };
    if (isFilled) this.note(this.pulled, answer);
    else this.pulled.set(answer, { ...this.pulled.get(answer), facts, item: testCase });
    if (listed !== undefined) this.note(this.listed, listed);
  }

  /** Notes an item that was found right before, of which only its answer has all. */
  private note(items: KnownItems, answer: string): void {
    items.set(answer, { ...items.get(answer), facts: unknownFacts });
  }
}

const keyOf = ({ answer, listed = '' }: CaseOrigin): string => `${answer} ${listed}`;
