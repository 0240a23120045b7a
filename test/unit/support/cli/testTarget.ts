import assert from 'node:assert/strict';
import type { ServiceTestCase } from '../../../../src/api/contract/serviceTestCase.ts';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';
import type { SharedService } from './sharedServices.ts';

const statuses = ['ENABLED', 'DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL', 'DELETED'];

/** A test target of a running service, as other users see and change it. */
export class TestTarget {
  private constructor(
    private readonly service: SharedService,
    readonly id: string,
  ) {}

  static async create(service: SharedService): Promise<TestTarget> {
    return new TestTarget(service, await service.target());
  }

  /** The test cases of a pull, in full in every mode. */
  async cases(): Promise<TestCase[]> {
    const [{ testCases }, listed] = await Promise.all([
      this.send<{ testCases: TestCase[] }>('GET', `/beta/test-targets/${this.id}/pull`),
      this.listed(),
    ]);
    if (this.service.modes.pull === 'full') return testCases;
    const known = new Map(listed.map((testCase) => [testCase.id, testCase]));
    return testCases.map((testCase) => inFull(testCase, known.get(testCase.id) ?? assert.fail()));
  }

  /** All test cases with their status, including deleted ones. */
  listed(): Promise<ServiceTestCase[]> {
    const filter = JSON.stringify({ OR: statuses.map((status) => ({ status })) });
    return this.send('GET', `/v3/test-targets/${this.id}/test-cases?filter=${encodeURIComponent(filter)}`);
  }

  /** Adds or changes cases. */
  async put(...cases: readonly TestCase[]): Promise<void> {
    const known = this.service.modes.push === 'replace' ? await this.cases() : [];
    const all = new Map([...known, ...cases].map((testCase) => [testCase.id, testCase]));
    await this.send('POST', `/beta/test-targets/${this.id}/push`, { testCases: [...all.values()] });
  }

  /** Adds drafts of new test cases. */
  async putDrafts(...cases: readonly TestCase[]): Promise<void> {
    await this.send('POST', `/beta/test-targets/${this.id}/draft/push`, { testCases: cases });
  }

  /** Removes a test case, as a user who discards it. */
  async remove(id: string): Promise<void> {
    await this.setStatus(id, 'DRAFT');
    await this.patch(id, { interactionStatus: 'REJECTED' });
  }

  setStatus(id: string, status: string): Promise<void> {
    return this.patch(id, { status });
  }

  private async patch(id: string, body: object): Promise<void> {
    await this.send('PATCH', `/v3/test-targets/${this.id}/test-cases/${id}`, body);
  }

  private async send<Body>(method: string, route: string, sent?: unknown): Promise<Body> {
    const { status, body } = await this.service.send<Body>(method, route, sent);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }
}

/** An abridged test case, completed from the list. */
function inFull(testCase: TestCase, { type, runStatus, elements }: ServiceTestCase): TestCase {
  const typed = testCase.elements.map((element, at): Element => {
    const known = elements?.[at]?.selectors;
    const selectors = element.selectors?.map((selector, position) => ({
      ...selector,
      selectorType: known?.[position]?.selectorType,
    }));
    return { ...element, ...(selectors && { selectors: selectors as Element['selectors'] }) };
  });
  const details = { version: '1', runStatus, ...(type && { type }) } as Partial<TestCase>;
  return { ...testCase, ...details, elements: typed };
}
