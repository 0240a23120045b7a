import assert from 'node:assert/strict';
import type { ServiceTestCase } from '../../../../src/api/contract/testCase.ts';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';
import type { SharedService } from './sharedServices.ts';

const statuses = ['ENABLED', 'DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL', 'DELETED'];

/** A test target of a running service, as colleagues at other machines see and change it. */
export class Target {
  private constructor(
    private readonly service: SharedService,
    readonly id: string,
  ) {}

  static async on(service: SharedService): Promise<Target> {
    return new Target(service, await service.target());
  }

  /** The cases that a pull shows, in full, whatever the mode. */
  async there(): Promise<TestCase[]> {
    const [{ testCases }, listed] = await Promise.all([
      this.send<{ testCases: TestCase[] }>('GET', `/beta/test-targets/${this.id}/pull`),
      this.listed(),
    ]);
    if (this.service.modes.pull === 'full') return testCases;
    const known = new Map(listed.map((one) => [one.id, one]));
    return testCases.map((one) => inFull(one, known.get(one.id) ?? assert.fail()));
  }

  /** Every case, deleted ones too, with its status and all that the service says of it. */
  listed(): Promise<ServiceTestCase[]> {
    const filter = JSON.stringify({ OR: statuses.map((status) => ({ status })) });
    return this.send('GET', `/v3/test-targets/${this.id}/test-cases?filter=${encodeURIComponent(filter)}`);
  }

  /** Adds or changes cases. */
  async put(...cases: readonly TestCase[]): Promise<void> {
    const known = this.service.modes.push === 'replace' ? await this.there() : [];
    const all = new Map([...known, ...cases].map((one) => [one.id, one]));
    await this.send('POST', `/beta/test-targets/${this.id}/push`, { testCases: [...all.values()] });
  }

  /** Takes a case off the list, as someone who discards a discovery does: nothing lists or pulls it any more. */
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

/** An abridged case with what the list says beside. */
function inFull(testCase: TestCase, { type, runStatus, elements }: ServiceTestCase): TestCase {
  const typed = testCase.elements.map((element, at): Element => {
    const known = elements?.[at]?.selectors;
    const selectors = element.selectors?.map((one, place) => ({
      ...one,
      selectorType: known?.[place]?.selectorType,
    }));
    return { ...element, ...(selectors && { selectors: selectors as Element['selectors'] }) };
  });
  const told = { version: '1', runStatus, ...(type && { type }) } as Partial<TestCase>;
  return { ...testCase, ...told, elements: typed };
}
