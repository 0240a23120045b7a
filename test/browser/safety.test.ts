import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import type { EditorWindow } from './support/editorWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { itTakesPictures } from './support/pictures.ts';
import { PlanPicker } from './support/planPicker.ts';
import { SampleFolder } from './support/sampleFolder.ts';
import { openWindow } from './support/window.ts';
import { sampleSize } from './support/sampleSize.ts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'Account/logIn.yaml' };
const writeToUs = { id: '9fc93b20-6438-4875-b280-90a88966cb64', file: 'Help/writeToUs.yaml' };
const emptyTheCart = { id: 'cba3991a-1417-46bf-8f7a-3bcc23598c5a', file: 'Shop/emptyTheCart.yaml' };
const addToCart = { id: '3ebca7c4-5ad2-4eb7-afbd-aef4e05209c1' };
const returnSomething = { id: '124b5fb0-5e5e-4324-a998-a30f7583f426', file: 'Help/returnSomething.yaml' };
const subscribe = {
  id: '94704310-3c5f-4408-ba51-36159b5ca701',
  file: 'Help/subscribeToTheNewsletter.yaml',
};
const checkOut = { id: 'd91b55eb-ad7c-45ff-8b4f-415c88adaa3a', file: 'Shop/checkOut.yaml' };

describe('in one window,', () => {
  let window: EditorWindow;
  let sample: SampleFolder;
  let plan: PlanPicker;

  before(async () => {
    window = await openWindow();
    plan = new PlanPicker(window);
    sample = await SampleFolder.pull(window);
  });
  after(() => window?.dispose());

  describe('nothing is lost silently', function () {
    this.bail(true);

    const describeThere = (id: string, description: string) =>
      sample.client.updateTestCase(sampleTarget, id, { description });
    const descriptionThere = async (id: string): Promise<string | undefined> =>
      (await sample.cases()).find((testCase) => testCase.id === id)?.description;
    const pull = () => window.run('Portable Tests: Pull Test Cases');
    const pushAll = () => window.run('Portable Tests: Push All Test Cases');
    const pullPlan = 'Pull from Local service into portable-tests';

    async function takeTheirs(name: string): Promise<void> {
      await pull();
      await plan.opened(pullPlan);
      await plan.choose(name, 'Use Service Version');
      await plan.accept();
      await window.status('Pulled test cases: 1 updated');
    }

    /** Runs what must change nothing on either side. */
    async function changingNothing(work: () => Promise<unknown>): Promise<void> {
      const [here, there] = [sample.files(), await sample.cases()];
      await work();
      await window.idle();
      assert.deepEqual(sample.files(), here);
      assert.deepEqual(await sample.cases(), there);
    }

    it('asks before a pull overwrites edits, and Cancel leaves every byte', async () => {
      for (const { file, id } of [logIn, writeToUs]) {
        sample.write(file, `${sample.text(file)}# a comment of mine\n`);
        sample.setDescription(file, `Mine ${file}`);
        await describeThere(id, `Theirs ${file}`);
      }
      await changingNothing(async () => {
        await pull();
        await plan.opened(pullPlan);
        assert.deepEqual(await plan.lines(), [
          'Conflicts',
          '[ ] Theirs Account/logIn.yaml',
          '[ ]     Use Service Version',
          '[ ]     Keep Local Version',
          '[ ]     Resolve in Merge Editor',
          '[ ] Theirs Help/writeToUs.yaml',
          '[ ]     Use Service Version',
          '[ ]     Keep Local Version',
          '[ ]     Resolve in Merge Editor',
        ]);
        await window.shot('safety-1-conflict');
        await plan.cancel();
      });
    });

    it('refuses to push over a change on the service, and sends nothing', async () => {
      await window.openFile('portable-tests/Account/logIn.yaml');
      await changingNothing(async () => {
        await window.run('Portable Tests: Push This Test Case');
        await window.toast(
          '“Mine Account/logIn.yaml” was not pushed: it changed on Local service since the last pull. Pull to see what changed, then push again.',
        );
        await window.shot('safety-2-refused');
      });
    });

    it('compares a conflict, and all of them, while the plan stays open', async () => {
      await changingNothing(async () => {
        await window.answerToast('it changed on Local service since the last pull', 'Pull');
        await plan.opened(pullPlan);
        await plan.press('Theirs Account/logIn.yaml', 'Compare');
        const tab = window.page.locator('.tabs-container .tab');
        await tab.filter({ hasText: 'Theirs Account/logIn.yaml: File ↔ After the Pull' }).waitFor();
        await window.page.locator('.monaco-diff-editor').first().waitFor();
        await window.shot('safety-3-compare');
        await plan.widget.getByLabel('Compare All').click();
        await tab.filter({ hasText: pullPlan }).waitFor();
        await window.page.locator('.multiDiffEntry').nth(1).waitFor();
        await window.shot('safety-3-compare-all');
        assert.equal((await plan.lines()).length, 9);
        await plan.cancel();
      });
    });

    it('shows the choices of a conflict that a filter finds by its name or path', async () => {
      await changingNothing(async () => {
        await pull();
        await plan.opened(pullPlan);
        for (const filter of ['theirs help', 'Help/writeTo']) {
          await plan.filter(filter);
          await plan.row('Account/logIn.yaml').first().waitFor({ state: 'hidden' });
          assert.deepEqual(
            (await plan.lines()).toSorted(),
            [
              '[ ]     Use Service Version',
              '[ ]     Keep Local Version',
              '[ ]     Resolve in Merge Editor',
              '[ ] Theirs Help/writeToUs.yaml',
            ].toSorted(),
          );
        }
        await plan.filter('Keep Local');
        await plan.entry('Theirs').first().waitFor({ state: 'hidden' });
        await plan.choose('Help/writeToUs.yaml', 'Keep Local Version');
        await plan.says('Pull 1');
        await plan.cancel();
      });
    });

    it('accepts the choice that the keyboard selects, and at most one', async () => {
      const name = 'Theirs Account/logIn.yaml';
      await changingNothing(async () => {
        await pull();
        await plan.opened(pullPlan);
        const { keyboard } = window.page;
        for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await keyboard.press(key);
        await plan.chosen(name, 'Use Service Version').waitFor();
        for (const key of ['ArrowDown', 'Space']) await keyboard.press(key);
        await plan.chosen(name, 'Keep Local Version').waitFor();
        await plan.chosen(name, 'Use Service Version').waitFor({ state: 'hidden' });
        await plan.says('Pull 1');
        await keyboard.press('Space');
        await plan.says('Pull 0');
        await plan.cancel();
      });
    });

    itTakesPictures('shows the choices of a conflict below it', async () => {
      await pull();
      await plan.opened(pullPlan);
      await plan.choose('Theirs Account/logIn.yaml', 'Use Service Version');
      await window.shot('safety-1-choices');
      await plan.filter('theirs');
      await window.shot('safety-1-filtered');
      await plan.cancel();
    });

    it('leaves an undecided conflict unchanged', async () => {
      await changingNothing(async () => {
        await pull();
        await plan.opened(pullPlan);
        await plan.tickInVain('Theirs Account/logIn.yaml');
        await plan.tickAll();
        await plan
          .chosen('Theirs Help/writeToUs.yaml', 'Resolve in Merge Editor')
          .waitFor({ state: 'hidden' });
        await plan.accept();
        await window.status('Pulled test cases: 2 skipped');
      });
    });

    it('keeps the local version, which can then be pushed', async () => {
      const before = sample.files();
      await pull();
      await plan.opened(pullPlan);
      await plan.widget.getByLabel('Use Service Version in All Conflicts').click();
      await plan.chosen('Theirs Help/writeToUs.yaml', 'Use Service Version').waitFor();
      await plan.choose('Theirs Account/logIn.yaml', 'Keep Local Version');
      await plan.chosen('Theirs Account/logIn.yaml', 'Use Service Version').waitFor({ state: 'hidden' });
      await plan.widget.getByLabel('Keep Local Version in All Conflicts').click();
      await plan.chosen('Theirs Help/writeToUs.yaml', 'Keep Local Version').waitFor();
      await plan.tickAll();
      await plan.chosen('Theirs Help/writeToUs.yaml', 'Use Service Version').waitFor({ state: 'hidden' });
      await plan.says('Pull 2');
      await window.shot('safety-3-chosen');
      await plan.accept();
      await window.status('Test cases are up to date');
      await window.openFile('portable-tests/Account/logIn.yaml');
      await window.run('Portable Tests: Push This Test Case');
      await window.status('Pushed “Mine Account/logIn.yaml” to Local service');
      assert.deepEqual(sample.files(), before);
      assert.equal(await descriptionThere(logIn.id), 'Mine Account/logIn.yaml');
      assert.equal(await descriptionThere(writeToUs.id), 'Theirs Help/writeToUs.yaml');
    });

    it('uses the service version, and keeps the comments of the file', async () => {
      await describeThere(writeToUs.id, 'Theirs once more');
      await takeTheirs('Theirs once more');
      assert.match(sample.text(writeToUs.file), /^description: Theirs once more$/m);
      assert.match(sample.text(writeToUs.file), /# a comment of mine\n$/);
    });

    it('undoes the last pull, byte by byte', async () => {
      const after = sample.files();
      await window.run('Portable Tests: Undo Last Pull');
      await window.status('Last pull undone: 1 file restored');
      assert.match(sample.text(writeToUs.file), /^description: Mine Help\/writeToUs\.yaml$/m);
      await takeTheirs('Theirs once more');
      assert.deepEqual(sample.files(), after);
    });

    it('names the test cases that a push of all would remove, and keeps them', async () => {
      const cases = await sample.cases();
      const only = {
        ...cases[0],
        id: '11111111-2222-4333-8444-555555555555',
        description: 'Only on the service',
      };
      delete only.dependencyId;
      await sample.client.push(sampleTarget, {
        testCases: [...cases, { ...only, elements: only.elements ?? [] }],
      });
      const pushPlan = 'Push from portable-tests to Local service';
      await changingNothing(async () => {
        await pushAll();
        await plan.opened(pushPlan);
        assert.deepEqual(await plan.lines(), ['Only on the service', '[ ] Only on the service']);
        await plan.cancel();
        await pushAll();
        await plan.opened(pushPlan);
        await plan.accept();
        await window.status('Nothing was pushed');
      });
      await pushAll();
      await plan.opened(pushPlan);
      await plan.tick('Deleted on the service if selected');
      await window.shot('safety-4-removal');
      await plan.accept();
      await window.status('Pushed to Local service: 1 removed');
      assert.equal((await sample.cases()).length, sampleSize);
    });

    it('confirms by name before it removes what “Toggle all” selected', async () => {
      const cases = await sample.cases();
      const added = [1, 2].map((at) => ({
        id: `11111111-2222-4333-8444-55555555555${at}`,
        description: `Only there ${at}`,
        elements: [],
      }));
      await sample.client.push(sampleTarget, { testCases: [...cases, ...added] });
      const question = 'Remove 2 test cases from the service?';
      await changingNothing(async () => {
        await pushAll();
        await plan.opened('Push from portable-tests to Local service');
        await plan.tickAll();
        await plan.ticked('Only there 2').waitFor();
        await plan.ok();
        const dialog = await window.dialog(question);
        assert.match(await dialog.innerText(), /Only there 1\s+Only there 2/);
        await window.shot('safety-5-box-for-all');
        await window.answerDialog(question, 'Cancel');
        await plan.tick('Only there 2');
        await plan.cancel();
      });
      await pushAll();
      await plan.opened('Push from portable-tests to Local service');
      await plan.tickAll();
      await plan.ticked('Only there 2').waitFor();
      await plan.ok();
      await window.answerDialog(question, 'Remove from Service');
      await window.status('Pushed to Local service: 2 removed');
      assert.equal((await sample.cases()).length, sampleSize);
    });

    it('pushes nothing while a file has errors, and names its line', async () => {
      const good = sample.text(writeToUs.file);
      sample.setDescription(logIn.file, 'Never sent');
      sample.replaceIn(writeToUs.file, /action: \w+/, 'action: [1, 2');
      await changingNothing(async () => {
        await pushAll();
        await window.toast(/Help\/writeToUs\.yaml, line \d+: .*Nothing was pushed\. Fix the file/);
        await window.shot('safety-6-invalid');
        await window.answerToast('Help/writeToUs.yaml, line', 'Open File');
        await window.page.locator('.tabs-container .tab.active', { hasText: 'writeToUs.yaml' }).waitFor();
        await window.squiggles().first().waitFor();
      });
      sample.write(writeToUs.file, good);
    });

    it('restores files that were deleted locally, if they are selected', async () => {
      const before = sample.text(emptyTheCart.file);
      rmSync(sample.at(emptyTheCart.file));
      await pull();
      await plan.opened(pullPlan);
      assert.deepEqual(await plan.lines(), ['Deleted locally', '[ ] Empty the cart']);
      await plan.accept();
      await window.status('1 skipped');
      assert.equal(existsSync(sample.at(emptyTheCart.file)), false);
      assert.equal(await descriptionThere(emptyTheCart.id), 'Empty the cart');
      await pull();
      await plan.opened(pullPlan);
      await plan.tick('Empty the cart');
      await window.shot('safety-7-deleted');
      await plan.accept();
      await window.status('Pulled test cases: 1 added');
      assert.equal(sample.text(emptyTheCart.file), before);
    });

    it('removes a test case that changed on the service only if that is selected, and pushes the rest', async () => {
      const pushPlan = 'Push from portable-tests to Local service';
      rmSync(sample.at(subscribe.file));
      await describeThere(subscribe.id, 'Subscribe at once');
      sample.setDescription(returnSomething.file, 'Return it');
      sample.setDescription(checkOut.file, 'Check out here');
      await describeThere(checkOut.id, 'Check out there');
      await pushAll();
      await plan.opened(pushPlan);
      assert.deepEqual(await plan.lines(), [
        'Changed',
        '[x] Never sent',
        '[x] Return it',
        'Deleted locally',
        '[ ] Subscribe at once',
        '[ ]     Remove from Service Anyway',
        '[ ]     Restore File',
        'Not pushed',
        '[ ] Check out here',
      ]);
      await plan.tickInVain('Subscribe at once');
      await plan.tickInVain('Check out here');
      await window.shot('safety-9-changed-since');
      await plan.accept();
      await window.status('Pushed to Local service: 2 changed');
      assert.deepEqual(
        await Promise.all([returnSomething, checkOut, subscribe].map(({ id }) => descriptionThere(id))),
        ['Return it', 'Check out there', 'Subscribe at once'],
      );

      await pushAll();
      await plan.opened(pushPlan);
      await plan.choose('Subscribe at once', 'Restore File');
      await plan.accept();
      await window.status('Nothing was pushed; 1 file restored');
      const restored = 'Help/subscribeAtOnce.yaml';
      assert.match(sample.text(restored), /^description: Subscribe at once$/m);

      rmSync(sample.at(restored));
      await describeThere(subscribe.id, 'Subscribe');
      await pushAll();
      await plan.opened(pushPlan);
      await plan.choose('Subscribe', 'Remove from Service Anyway');
      await window.shot('safety-9-remove-anyway');
      await plan.accept();
      await window.status('Pushed to Local service: 1 removed');
      assert.equal(await descriptionThere(subscribe.id), undefined);

      await describeThere(checkOut.id, 'Check out');
      sample.setDescription(checkOut.file, 'Check out');
    });

    it('deletes files of test cases that were deleted on the service only if they are selected', async () => {
      const gone = new Set([returnSomething.id, checkOut.id, addToCart.id]);
      await sample.client.push(sampleTarget, {
        testCases: (await sample.cases()).filter(({ id }) => !gone.has(id)),
      });
      const heading = 'Deleted on the service';
      await changingNothing(async () => {
        await pull();
        await plan.opened(pullPlan);
        assert.equal((await plan.lines())[0], heading);
        assert.equal((await plan.lines()).filter((line) => line === '[ ]     Delete File').length, 3);
        await plan.accept();
        await window.status('Pulled test cases: 3 skipped');
        await pull();
        await plan.opened(pullPlan);
        await plan.tickAll();
        await plan.chosen('Shop/checkOut.yaml', 'Delete File').waitFor();
        await plan.ok();
        await window.answerDialog('Delete the files of 3 test cases?', 'Cancel');
        await plan.choose('Shop/checkOut.yaml', 'Keep as New');
        await plan.cancel();
      });
      await pull();
      await plan.opened(pullPlan);
      await plan.chooseFast('Delete File', returnSomething.file, 'Shop/checkOut.yaml', 'Shop/addToCart.yaml');
      await window.shot('safety-8-gone');
      await plan.accept();
      await window.status('Pulled test cases: 3 deleted');
      assert.equal(existsSync(sample.at(checkOut.file)), false);
      await sample.client.push(sampleTarget, {
        testCases: (await sample.cases()).filter(({ id }) => id !== emptyTheCart.id),
      });
      await changingNothing(async () => {
        await pull();
        await plan.opened(pullPlan);
        await plan.choose('Empty the cart', 'Keep as New');
        await plan.accept();
        await window.status('Test cases are up to date');
      });
      await window.unfold(
        window.treeRow(/^Shop/),
        window.treeRowInState('Empty the cart', 'new, not pushed yet'),
      );
    });
  });
});
