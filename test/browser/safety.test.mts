import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceClient } from '../../src/api/client.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { filesBelow } from './support/leaks.mts';
import { clientOf, sampleTarget } from './support/localService.mts';
import { openWindow } from './support/window.mts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'Account/logIn.yaml' };
const writeToUs = { id: '9fc93b20-6438-4875-b280-90a88966cb64', file: 'Help/writeToUs.yaml' };
const emptyTheCart = { id: 'cba3991a-1417-46bf-8f7a-3bcc23598c5a', file: 'Shop/emptyTheCart.yaml' };
const addToCart = { id: '3ebca7c4-5ad2-4eb7-afbd-aef4e05209c1' };
const checkOut = { id: 'd91b55eb-ad7c-45ff-8b4f-415c88adaa3a', file: 'Shop/checkOut.yaml' };

describe('nothing is lost without a word', function () {
  this.bail(true);
  let window: EditorWindow;
  let client: ServiceClient;

  before(async () => {
    window = await openWindow();
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    client = await clientOf(window);
    await window.run('Portable Tests: Pull Test Cases');
    await window.status('Pulled test cases: 10 added');
  });
  after(() => window?.dispose());

  const at = (file: string): string => path.join(window.workspace, 'portable-tests', file);
  const text = (file: string): string => readFileSync(at(file), 'utf8');
  const describeHere = (file: string, description: string): void =>
    writeFileSync(at(file), text(file).replace(/^description: .*/m, `description: ${description}`));
  const describeThere = (id: string, description: string) =>
    client.updateTestCase(sampleTarget, id, { description });
  const descriptionThere = async (id: string): Promise<string | undefined> =>
    (await casesThere()).find((one) => one.id === id)?.description;
  const casesThere = async () => (await client.pull(sampleTarget)).testCases;
  const filesHere = (): Record<string, string> =>
    Object.fromEntries(filesBelow(at('')).map((file) => [file, readFileSync(file, 'utf8')]));
  const pull = () => window.run('Portable Tests: Pull Test Cases');
  const pushAll = () => window.run('Portable Tests: Push All Test Cases');
  const conflicts = 'These files differ from the service and hold edits that a pull would overwrite.';

  /** Runs what must change nothing on either side. */
  async function changingNothing(work: () => Promise<unknown>): Promise<void> {
    const [here, there] = [filesHere(), await casesThere()];
    await work();
    await window.page.waitForTimeout(300);
    assert.deepEqual(filesHere(), here);
    assert.deepEqual(await casesThere(), there);
  }

  it('asks before a pull overwrites edits, and Cancel leaves every byte', async () => {
    for (const { file, id } of [logIn, writeToUs]) {
      writeFileSync(at(file), `${text(file)}# a comment of mine\n`);
      describeHere(file, `Mine ${file}`);
      await describeThere(id, `Theirs ${file}`);
    }
    await changingNothing(async () => {
      await pull();
      const dialog = await window.dialog(conflicts);
      assert.match(await dialog.innerText(), /Account\/logIn\.yaml\s+Help\/writeToUs\.yaml/);
      await window.shot('safety-1-conflict');
      await window.answerDialog(conflicts, 'Cancel');
    });
  });

  it('refuses to push over a change on the service, and sends nothing', async () => {
    await window.openFile('portable-tests/Account/logIn.yaml');
    await changingNothing(async () => {
      await window.run('Portable Tests: Push This Test Case');
      await window.toast(
        'Nothing was pushed: “Mine Account/logIn.yaml” changed on Local service since the last pull. Pull to see what changed, then push again.',
      );
      await window.shot('safety-2-refused');
    });
  });

  it('compares each conflict, side by side', async () => {
    await changingNothing(async () => {
      await window.answerToast('changed on Local service since the last pull', 'Pull');
      await window.answerDialog(conflicts, 'Compare');
      for (const { file } of [logIn, writeToUs])
        await window.page
          .locator('.tabs-container .tab', { hasText: `Theirs ${file}: Service ↔ File` })
          .waitFor();
      assert.equal(
        await window.page.locator('.tabs-container .tab', { hasText: ': Service ↔ File' }).count(),
        2,
      );
      await window.page.locator('.monaco-diff-editor').first().waitFor();
      await window.shot('safety-3-compare');
    });
  });

  it('keeps mine, and then a push works', async () => {
    const before = filesHere();
    await pull();
    await window.answerDialog(conflicts, 'Keep Mine');
    await window.openFile('portable-tests/Account/logIn.yaml');
    await window.run('Portable Tests: Push This Test Case');
    await window.status('Pushed “Mine Account/logIn.yaml” to Local service');
    assert.deepEqual(filesHere(), before);
    assert.equal(await descriptionThere(logIn.id), 'Mine Account/logIn.yaml');
    assert.equal(await descriptionThere(writeToUs.id), 'Theirs Help/writeToUs.yaml');
  });

  it('takes theirs, and keeps the comments of the file', async () => {
    await describeThere(writeToUs.id, 'Theirs once more');
    await pull();
    await window.answerDialog(conflicts, 'Take Theirs');
    await window.status('Pulled test cases: 1 updated');
    assert.match(text(writeToUs.file), /^description: Theirs once more$/m);
    assert.match(text(writeToUs.file), /# a comment of mine\n$/);
  });

  it('names the test cases that a push of all would remove, and keeps them', async () => {
    const cases = await casesThere();
    const only = {
      ...cases[0],
      id: '11111111-2222-4333-8444-555555555555',
      description: 'Only on the service',
    };
    delete only.dependencyId;
    await client.push(sampleTarget, { testCases: [...cases, { ...only, elements: only.elements ?? [] }] });
    const question = 'The service has test cases without a file here. Keep them there?';
    await changingNothing(async () => {
      await pushAll();
      assert.match(await (await window.dialog(question)).innerText(), /Only on the service/);
      await window.shot('safety-4-removal');
      await window.answerDialog(question, 'Cancel');
      await pushAll();
      await window.answerDialog(question, 'Keep Them');
      await window.status('The service has every test case as it is here');
      await pushAll();
      await window.answerDialog(question, 'Remove from Service');
      assert.match(
        await (await window.dialog('Push these changes to Local service?')).innerText(),
        /Remove “Only on the service”/,
      );
      await window.shot('safety-5-preview');
      await window.answerDialog('Push these changes to Local service?', 'Cancel');
    });
    await pushAll();
    await window.answerDialog(question, 'Remove from Service');
    await window.answerDialog('Push these changes to Local service?', 'Push');
    await window.status('Pushed to Local service: 1 removed');
    assert.equal((await casesThere()).length, 10);
  });

  it('pushes nothing while a file has errors, and names its line', async () => {
    const good = text(writeToUs.file);
    describeHere(logIn.file, 'Never sent');
    writeFileSync(at(writeToUs.file), good.replace(/action: \w+/, 'action: [1, 2'));
    await changingNothing(async () => {
      await pushAll();
      await window.toast(/Help\/writeToUs\.yaml, line \d+: .*Nothing was pushed\. Mend the file/);
      await window.shot('safety-6-invalid');
      await window.answerToast('Help/writeToUs.yaml, line', 'Open File');
      await window.page.locator('.tabs-container .tab.active', { hasText: 'writeToUs.yaml' }).waitFor();
      await window.squiggles().first().waitFor();
    });
    writeFileSync(at(writeToUs.file), good);
  });

  it('asks whether files that were deleted here should come back', async () => {
    const before = text(emptyTheCart.file);
    rmSync(at(emptyTheCart.file));
    const question = 'Files of these test cases were deleted here. Bring them back?';
    await pull();
    assert.match(await (await window.dialog(question)).innerText(), /Empty the cart/);
    await window.answerDialog(question, 'Leave Deleted');
    await window.status('1 left as they are');
    assert.equal(existsSync(at(emptyTheCart.file)), false);
    assert.equal(await descriptionThere(emptyTheCart.id), 'Empty the cart');
    await pull();
    await window.shot('safety-7-deleted');
    await window.answerDialog(question, 'Bring Back');
    await window.status('Pulled test cases: 1 added');
    assert.equal(text(emptyTheCart.file), before);
  });

  it('asks before it deletes files whose test cases are gone from the service', async () => {
    const gone = new Set([checkOut.id, addToCart.id]);
    await client.push(sampleTarget, { testCases: (await casesThere()).filter(({ id }) => !gone.has(id)) });
    const question = 'These test cases are gone from the service. Delete their files?';
    await changingNothing(async () => {
      await pull();
      assert.match(await (await window.dialog(question)).innerText(), /Shop\/checkOut\.yaml/);
      await window.answerDialog(question, 'Cancel');
    });
    await pull();
    await window.answerDialog(question, 'Delete Files');
    await window.status('Pulled test cases: 2 deleted');
    assert.equal(existsSync(at(checkOut.file)), false);
    await client.push(sampleTarget, {
      testCases: (await casesThere()).filter(({ id }) => id !== emptyTheCart.id),
    });
    await changingNothing(async () => {
      await pull();
      await window.answerDialog(question, 'Keep Files');
      await window.status('Test cases are up to date');
    });
    await window.treeRow(/^Shop/).click();
    await window.treeRow('Empty the cart').filter({ hasText: 'new here' }).waitFor();
  });
});
