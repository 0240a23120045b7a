import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import type { KnownAnswer } from '../../api/http/parseJsonResponse.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { noPause, type Pause } from '../../core/slices.ts';
import type { Base, CaseOrigin } from '../state/baseStore.ts';
import { withServiceFields } from './caseShapes.ts';

/** Pulled cases with what the list tells of them, and where they came from, by id. */
interface ServedCases {
  readonly cases: ReadonlyMap<string, TestCase>;
  readonly origins: ReadonlyMap<string, CaseOrigin>;
}

/** What answers of a service said before: the same bytes are neither checked nor parsed again. */
export class KnownAnswers {
  readonly pulled: KnownAnswer = { items: new Map() };
  readonly listed: KnownAnswer = { items: new Map() };
  /** Cases with fields of the list, by the fingerprints of both. */
  private readonly filled = new Map<string, TestCase>();

  /**
   * @param synced what was last synced
   * @param pause awaited before each case that is merged, to let others work
   */
  constructor(
    { cases, origins }: Pick<Base, 'cases' | 'origins'> = { cases: new Map(), origins: new Map() },
    private readonly pause: Pause = noPause,
  ) {
    for (const [id, { answer, listed, isFilled, isValid }] of origins) {
      const item = cases.get(id);
      this.pulled.items.set(answer, isFilled ? { isValid } : { isValid, item });
      if (listed !== undefined) this.listed.items.set(listed, { isValid: true });
      if (isFilled && item) this.filled.set(`${answer} ${listed}`, item);
    }
  }

  /** Pulled cases with what the list tells of them; those that were known before are the same objects again. */
  async merge(
    pulled: readonly TestCase[],
    listed: ReadonlyMap<string, ServiceTestCase>,
  ): Promise<ServedCases> {
    const answers = fingerprintsOf(this.pulled);
    const entries = fingerprintsOf(this.listed);
    const cases = new Map<string, TestCase>();
    const origins = new Map<string, CaseOrigin>();
    for (const testCase of pulled) {
      await this.pause();
      const entry = listed.get(testCase.id);
      const [answer, listedAs] = [answers.get(testCase), entry && entries.get(entry)];
      const name = answer && listedAs && `${answer} ${listedAs}`;
      const merged = (name && this.filled.get(name)) || withServiceFields(testCase, entry);
      const isFilled = merged !== testCase;
      cases.set(testCase.id, merged);
      if (name && isFilled) this.filled.set(name, merged);
      if (answer === undefined || (isFilled && !name)) continue;
      const isValid = !isFilled && this.pulled.items.get(answer)?.isValid === true;
      origins.set(testCase.id, { answer, listed: listedAs, isFilled, isValid });
    }
    return { cases, origins };
  }
}

const fingerprintsOf = ({ items }: KnownAnswer): ReadonlyMap<unknown, string> =>
  new Map(Array.from(items, ([name, { item }]) => [item, name]));
