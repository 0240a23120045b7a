import assert from 'node:assert/strict';
import type { BrowserContext, Page } from '@playwright/test';
import { Recording } from '../../../src/live/session/recording.ts';
import type { RecorderSink } from '../../../src/live/session/recorder.ts';
import { SecretTexts } from '../../../src/live/session/secretTexts.ts';
import { TypedPasswords } from '../../../src/live/session/typedPasswords.ts';

const page = {} as Page;
const click = "await page.getByRole('button', { name: 'Save' }).click();";

/** A recording whose reports the test makes. */
async function startRecording(): Promise<{ recording: Recording; sink: RecorderSink; sent: string[] }> {
  let taken: RecorderSink | undefined;
  const context = {
    _startRecording: async (_: unknown, sink: RecorderSink) => void (taken = sink),
  } as unknown as BrowserContext;
  const sent: string[] = [];
  const channel = {
    send: (event: { type: string; code?: string }) => void sent.push(event.code ?? event.type),
  };
  const secrets = new SecretTexts({}, new TypedPasswords(() => undefined));
  const pages = { open: [], onChange: () => () => undefined };
  const recording = new Recording(context, pages, channel, '1.65.1', secrets, 'data-testid');
  await recording.record('actions');
  assert.ok(taken);
  return { recording, sink: taken, sent };
}

/** Whether a promise has resolved once all that can run now has run. */
async function isResolved(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([promise.then(() => true), later]);
}

describe('The next click while recording', () => {
  it('waits until the one before was reported and looked at', async () => {
    const { recording, sink, sent } = await startRecording();
    recording.clicking();
    const looked = recording.looked();
    assert.equal(await isResolved(looked), false);
    sink.actionAdded(page, { name: 'click', selector: 'button', clickCount: 1 }, click);
    await looked;
    assert.deepEqual(sent, ['recording', click]);
  });

  it('does not take what was typed before as the report of a click', async () => {
    const { recording, sink } = await startRecording();
    recording.clicking();
    const looked = recording.looked();
    sink.actionAdded(page, { name: 'press', selector: 'input' }, click);
    assert.equal(await isResolved(looked), false);
    sink.actionAdded(page, { name: 'check', selector: 'input' }, click);
    await looked;
  });

  it('is made in the end where the one before is no action', async () => {
    const { recording } = await startRecording();
    recording.clicking();
    const looked = recording.looked();
    assert.equal(await isResolved(looked), false);
    await looked;
  });

  it('waits for nothing while nothing is recorded', async () => {
    const { recording } = await startRecording();
    await recording.record('off');
    recording.clicking();
    assert.equal(await isResolved(recording.looked()), true);
  });
});
