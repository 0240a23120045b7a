import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { repoRoot } from '../../scripts/host/paths.ts';
import { readRecordedStep } from '../../src/core/recording/recordedStep.ts';
import { recordAction, startTextRecording } from '../../src/core/recording/textRecording.ts';
import { liveOptionsOf } from '../../test/browser/support/liveSessionRun.ts';
import type { RunnerFolder } from '../../test/browser/support/runnerFolder.ts';
import { serveSampleApp } from '../../test/browser/support/sampleApp.ts';
import { BarePage } from './barePage.ts';
import { inTurns, type Comparison } from './comparison.ts';
import { TimedSession } from './timedSession.ts';

const clickRounds = 20;
const keyRounds = 40;

/** Between two actions of a person, in ms. */
const rest = 100;

/** Playwright's own recorder is not public. */
interface RecordableContext extends BrowserContext {
  _startRecording(options: { readonly language: string }, sink: object): Promise<void>;
}

type Point = { readonly x: number; readonly y: number };

/** A page whose actions are recorded: each returns after how many ms it was. */
interface RecordedPage {
  click(point: Point): Promise<number>;
  type(key: string): Promise<number>;
}

/**
 * From a request with a click or a key, in the sample shop, to the edits of the recorded step in the text, beside
 * Playwright's recorder without a session.
 */
export async function measureActionToEdits(folder: RunnerFolder): Promise<Comparison[]> {
  const app = await serveSampleApp();
  const session = await TimedSession.start(await liveOptionsOf(folder, { executionUrl: app.url }));
  const bare = await BarePage.open(app.url);
  try {
    const { pictures, field } = await findPoints(bare);
    const ours = await recordSession(session);
    const reference = await recordBare(bare);
    const pictureOf = (round: number): Point => pictures[round % pictures.length] ?? field;
    const clicks = await inTurns(
      clickRounds,
      (round) => ours.click(pictureOf(round)),
      (round) => reference.click(pictureOf(round)),
    );
    for (const page of [ours, reference]) await page.click(field);
    const keyOf = (round: number): string => 'desk lamp '.charAt(round % 10);
    const keys = await inTurns(
      keyRounds,
      (round) => ours.type(keyOf(round)),
      (round) => reference.type(keyOf(round)),
    );
    const referenceName = 'recorder of Playwright';
    return [
      { name: 'click', ...clicks, referenceName },
      { name: 'key that is typed', ...keys, referenceName },
    ];
  } finally {
    await Promise.all([session.end(), bare.close()]);
    await app.close();
  }
}

/** Points of the pictures of products, which are in view, and the middle of the search field. */
async function findPoints({ page }: BarePage): Promise<{ pictures: Point[]; field: Point }> {
  const middleOf = async (selector: string, at: number): Promise<Point> => {
    const box = await page.locator(selector).nth(at).boundingBox();
    if (!box || box.y + box.height / 2 > 700) throw new Error(`The sample shop has no ${selector} in view`);
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  await page.locator('.cookie-banner .primary').click();
  const found = await Promise.all([0, 1, 2, 3].map((at) => middleOf('#products img', at)));
  return { pictures: found, field: await middleOf('#query', 0) };
}

/** Writes what is recorded into the text of the longest test case of the sample. */
async function recordSession(session: TimedSession): Promise<RecordedPage> {
  await session.open('');
  const file = path.join(repoRoot, 'sample/workspace/portable-tests/Shop/checkOut.yaml');
  let recording = startTextRecording(readFileSync(file, 'utf8'), Number.MAX_SAFE_INTEGER);
  session.onEvent((event) => {
    if (event.type !== 'recorded') return;
    const { kind, id, code, isDownload } = event;
    const change = recordAction(recording, { kind, id, step: readRecordedStep(code, isDownload).step });
    if (change.edits.length === 0) throw new Error(`Nothing was written: ${code}`);
    recording = change.recording;
  });
  await session.ask({ type: 'record', mode: 'actions' }, 'recording');
  const timed = async (act: () => void): Promise<number> => {
    const start = performance.now();
    // It listens after the one that writes.
    const recorded = session.next('recorded');
    act();
    const { at } = await recorded;
    await pause(rest);
    return at - start;
  };
  return {
    click: (point) => timed(() => session.click(point)),
    type: (key) =>
      timed(() => {
        for (const type of ['keyDown', 'keyUp'] as const)
          session.send({ type: 'input', input: { type, key } });
      }),
  };
}

async function recordBare({ page }: BarePage): Promise<RecordedPage> {
  let onAction = (): void => undefined;
  const report = (): void => onAction();
  const sink = { actionAdded: report, actionUpdated: report, signalAdded: () => undefined };
  await (page.context() as RecordableContext)._startRecording({ language: 'playwright-test' }, sink);
  const timed = async (act: () => Promise<void>): Promise<number> => {
    const start = performance.now();
    const recorded = new Promise<number>((resolve) => {
      onAction = () => resolve(performance.now() - start);
    });
    await act();
    const duration = await recorded;
    await pause(rest);
    return duration;
  };
  return {
    click: ({ x, y }) => timed(() => page.mouse.click(x, y)),
    type: (key) => timed(() => page.keyboard.press(key)),
  };
}
