import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Element } from '../../src/core/case/testCase.ts';
import { readRecordedStep } from '../../src/core/recording/recordedStep.ts';
import { isSameValue } from '../../src/core/values.ts';
import { recordedInputs, type Said } from '../../src/live/protocol/recordedInputs.ts';
import { isDeep } from '../support/deep.ts';
import { shownState } from './support/foreign/foreignApp.ts';
import { hostileActs } from './support/hostilePages.ts';
import type { LiveHand } from './support/liveHand.ts';
import { petRecordings } from './support/petRecordings.ts';
import { servePetService } from './support/petService.ts';
import { FlowRecorder, type FlowRecorderOptions } from './support/recordedFlows.ts';
import { foreignApps, pathOfAct, pathOfApp, pathOfWay, serveRecordedPages } from './support/recordedPages.ts';
import { recordedWays } from './support/recordedWays.ts';
import { ownPassword, shopRecordings, tellingRecordings } from './support/recordings.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

const password = 'correct horse';
const options: Omit<FlowRecorderOptions, 'executionUrl'> = {
  variables: new Map([
    ['USERNAME', 'ada@example.com'],
    ['PASSWORD', password],
  ]),
  secrets: [password, ownPassword],
};
const turns = isDeep ? 3 : 1;

describe('What a person does in the live page', function () {
  this.timeout(600_000);
  let folder: RunnerFolder;

  before(async () => {
    folder = await RunnerFolder.make();
  });
  after(() => folder.remove());

  describe('of many applications', () => {
    let pages: Awaited<ReturnType<typeof serveRecordedPages>>;
    let recorder: FlowRecorder;

    before(async () => {
      pages = await serveRecordedPages();
      const filesFolder = folder.next();
      await mkdir(filesFolder);
      for (const name of ['photo.png', 'other.txt']) await writeFile(path.join(filesFolder, name), 'text');
      recorder = await FlowRecorder.start(folder, { ...options, executionUrl: pages.url, filesFolder });
    });
    after(async () => {
      await recorder?.close();
      await pages?.close();
    });

    for (const way of recordedWays) {
      it(`who ${way.does}`, async () => {
        const { steps } = await recorder.record(pathOfWay(way), way);
        assert.deepEqual(
          steps.map(
            ({ code, isDownload }) =>
              lineOf(code)
                .replaceAll(pathOfWay(way), '')
                .replace(/(waitForTimeout)\(\d+\)/, '$1(…)') + (isDownload ? ' // download' : ''),
          ),
          way.steps,
        );
        const { writes, ...input }: { writes: readonly string[]; says?: readonly Said[] } =
          recordedInputs[way.input];
        const names = steps.flatMap(({ code, isDownload }) => {
          const { step } = readRecordedStep(code, isDownload);
          return step?.interaction?.action ?? step?.assertion?.expectation ?? [];
        });
        assert.deepEqual(
          names.filter((name) => !writes.includes(name)),
          [],
        );
        assert.deepEqual(
          (way.says ?? []).filter((said) => !input.says?.includes(said)),
          [],
        );
      });
    }

    it('is all in the table of the docs', () => {
      const shown = new Set<string>(recordedWays.map(({ input }) => input));
      // A locator that matches several elements is chosen where a test case can have no other, which no page here has.
      assert.deepEqual(
        Object.keys(recordedInputs).filter((input) => !shown.has(input)),
        ['unsure'],
      );
    });

    for (const app of foreignApps)
      for (const flow of app.flows.filter(({ isExample }) => isDeep || isExample))
        it(`in ${app.name}: who ${flow.does}`, async () => {
          const play = async (hand: LiveHand): Promise<void> => {
            await hand.read(shownState); // its libraries are loaded, and it rests
            await flow.play(hand);
          };
          await recorder.record(pathOfApp(app), { state: shownState, ...flow, play });
        });

    if (isDeep)
      for (const act of hostileActs)
        it(`is nothing while a page does ${act}`, async () => {
          const play = (hand: LiveHand): Promise<void> => hand.untilTitle('Acted');
          const { steps } = await recorder.record(pathOfAct(act), { does: act, play });
          assert.deepEqual(steps, []);
        });

    for (const recording of isDeep ? shopRecordings : tellingRecordings)
      it(`in the sample shop: who ${recording.does}`, async () => {
        const { testCase } = await recorder.record(`sample-app/${recording.path}`, recording);
        assert.equal(typesTwice(testCase.elements), false);
      });

    it('is what their steps do again', async () => {
      assert.deepEqual(await recorder.replay(turns), []);
    });
  });

  if (isDeep)
    describe('of Swagger UI', () => {
      let service: Awaited<ReturnType<typeof servePetService>>;
      let recorder: FlowRecorder;

      before(async () => {
        service = await servePetService();
        recorder = await FlowRecorder.start(folder, { ...options, executionUrl: service.url });
      });
      after(async () => {
        await recorder?.close();
        await service?.close();
      });

      for (const recording of petRecordings)
        it(`who ${recording.does}`, async () => {
          const { testCase } = await recorder.record(recording.path, recording);
          assert.equal(typesTwice(testCase.elements), false);
        });

      it('is what their steps do again', async () => {
        assert.deepEqual(await recorder.replay(turns), []);
      });
    });
});

const lineOf = (code: string): string =>
  code.replace(/^await expect\(page\.(.*)\)\.(.*);$/, 'expect $1.$2').replace(/^await page\.(.*);$/, '$1');

/** Whether what somebody types into one field is several steps. */
const typesTwice = (elements: readonly Element[]): boolean =>
  elements.some((element, at) => {
    const before = elements[at - 1];
    const isText = [element, before].every((one) => one?.interaction?.action === 'ENTER_TEXT');
    return isText && isSameValue(element.selectors, before?.selectors);
  });
