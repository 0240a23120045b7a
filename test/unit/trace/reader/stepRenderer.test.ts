import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReadTrace } from '../../../../src/trace/reader/readTrace.ts';
import { StepRenderer } from '../../../../src/trace/reader/stepRenderer.ts';
import type { PageToRender, RenderedPage } from '../../../../src/trace/render/pageRenderer.ts';
import { writeTrace, type RawNode } from '../../../support/madeTrace.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const tools = { playwright: '', browser: { engine: 'chromium' } } as const;

/** Draws pages as fast as they come, and notes which. */
class Drawn {
  readonly pages: string[] = [];

  constructor(private readonly bytes = 10) {}

  render({ documents: [main] }: PageToRender): Promise<RenderedPage> {
    const { callId = '', phase = '' } = main?.frame ?? {};
    this.pages.push(`${phase} ${callId}`);
    return Promise.resolve({
      picture: Buffer.alloc(this.bytes, 0xff),
      width: 1,
      height: 1,
      element: main?.hasTarget ? { x: 0, y: 0, width: 1, height: 1 } : undefined,
      trees: [main?.html ?? ''],
    });
  }

  locatorAt(): Promise<string> {
    return Promise.resolve("getByText('Ann of Kleve')");
  }
}

describe('steps that are rendered', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'step-renderer-'));
  let read: ReadTrace;

  before(async () => {
    const file = path.join(folder, 'trace.zip');
    const page = (...nodes: RawNode[]): { html: RawNode } => ({ html: ['HTML', {}, ['BODY', {}, ...nodes]] });
    const button = (attributes: Record<string, string>): RawNode => ['BUTTON', attributes, 'Go'];
    await writeTrace(file, {
      calls: Array.from({ length: 12 }, (_, at) => ({
        before: [page(at === 1 ? 'Moved' : '', button({ id: 'go', class: 'a' }))],
        after: [page(button({ id: 'go', class: 'b', __playwright_target__: '' }))],
      })),
    });
    read = await ReadTrace.open(file, new Map([['NAME', 'Ann of Kleve']]));
  });

  after(() => {
    read.close();
    rmSync(folder, { recursive: true });
  });

  it('are kept, and so are their neighbours', async () => {
    const drawn = new Drawn();
    const steps = new StepRenderer(drawn);
    await steps.render(read, 4, tools);
    await waitUntil(() => drawn.pages.length === 6);
    assert.deepEqual(drawn.pages, [
      'before call@5',
      'after call@5',
      'before call@6',
      'after call@6',
      'before call@4',
      'after call@4',
    ]);
    await steps.render(read, 4, tools);
    await steps.render(read, 5, tools);
    await waitUntil(() => drawn.pages.length === 8);
    assert.deepEqual(drawn.pages.slice(6), ['before call@7', 'after call@7']);
  });

  it('come before neighbours where somebody asks for them', async () => {
    const drawn = new Drawn();
    const steps = new StepRenderer(drawn);
    await Promise.all([0, 4, 8].map((place) => steps.render(read, place, tools)));
    assert.deepEqual(
      drawn.pages.slice(0, 6).filter((page) => page.startsWith('before')),
      ['before call@1', 'before call@5', 'before call@9'],
    );
  });

  it('are dropped where they are large', async () => {
    const drawn = new Drawn(3 * 1024 * 1024);
    const steps = new StepRenderer(drawn);
    for (const place of [0, 3, 6, 9]) await steps.render(read, place, tools);
    await waitUntil(() => drawn.pages.includes('before call@9'));
    const before = drawn.pages.length;
    await steps.render(read, 0, tools);
    assert.ok(drawn.pages.slice(before).includes('before call@1'));
  });

  it('have the element of the step at both moments, wherever only one is marked', async () => {
    const steps = new StepRenderer(new Drawn());
    for (const place of [0, 1]) {
      const { before, after } = await steps.render(read, place, tools);
      assert.ok(before?.element && after?.element, String(place));
    }
  });

  it('offer locators with the names of secrets', async () => {
    const steps = new StepRenderer(new Drawn());
    assert.equal(await steps.locatorAt(read, 0, 'after', { x: 1, y: 1 }, tools), "getByText('$NAME')");
  });
});
