import assert from 'node:assert/strict';
import { findTwin } from '../../../../src/core/checks/links/duplicateId.ts';
import type { OtherCase } from '../../../../src/core/checks/views/caseSetView.ts';
import { findingsOf, id, mends, newId, projectOf, shows, titles } from '../../support/core/checkSamples.ts';

const [a, b, c, t] = [id('a'), id('b'), id('c'), id('d')];
const text = (own: string, description: string, links = ''): string =>
  `id: ${own}\ndescription: ${description}\n${links}elements: []\n`;

describe('checks across files', () => {
  describe('duplicate-id', () => {
    it('names the other file, and gives a new id', () => {
      const twin = { 'twin.yaml': `# first\n${text(a, 'Twin')}` };
      const [found] = shows(
        `id: ${a} # mine
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ duplicate-id error: "Twin" has the same id: ids must be unique among all test cases [twin.yaml:2 "Twin" has the same id]
description: Own
elements: []
`,
        twin,
      );
      assert.deepEqual(found && titles(found), ['* Give this test case a new id']);
      mends(
        `id: ${a} # mine\ndescription: Own\n`,
        'Give this test case a new id',
        `id: ${newId} # mine\ndescription: Own\n`,
        twin,
      );
    });
    it('knows the other file that has the same test case, however it is written', () => {
      const full = `# moved\nid: ${a}\ndescription: Own\nprompt: ""\nelements: []\nrunStatus: ON\nversion: "1"\n`;
      const others = { 'edited.yaml': text(a, 'Edited'), 'moved.yaml': full };
      const [found] = findingsOf(text(a, 'Own'), projectOf(others));
      assert.equal(found && findTwin(found, text(a, 'Own'))?.key, 'moved.yaml');
      assert.equal(found && findTwin(found, text(a, 'Changed')), undefined);
      assert.equal(found && findTwin(found, `${text(a, 'Own')}id: twice\n`), undefined);
    });
    it('is silent on the file itself, as it was a moment ago, and on ids that are none', () => {
      const stale = projectOf({ 'own.yaml': text(a, 'Own') });
      assert.deepEqual(findingsOf(text(a, 'Own now'), stale), []);
      shows(text('TODO', 'Own'), { 'twin.yaml': text('TODO', 'Twin') });
    });
  });

  describe('unknown-dependency, unknown-teardown', () => {
    it('look for the intended test case only when a fix is requested', () => {
      const meant = b.replace(/.$/, 'f');
      const project = projectOf({ 'meant.yaml': text(meant, 'Log in') });
      let looks = 0;
      const all = (): Iterable<OtherCase> => {
        looks++;
        return project.all();
      };
      const [found] = findingsOf(text(a, 'Buy', `dependencyId: ${b}\n`), { ...project, all });
      assert.ok(found);
      assert.equal(looks, 0);
      assert.equal(titles(found)[0], '* Change to the id of "Log in"');
      assert.equal(looks, 1);
    });

    it('offer the case to be created, and the link to be removed', () => {
      const found = shows(`id: ${a}
description: Buy
dependencyId: ${b}
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-dependency error: There is no test case with the id ${b} to depend on
teardownId: "${c}"
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-teardown error: There is no test case with the id ${c} to clean up
elements: []
`);
      assert.deepEqual(found.map(titles), [
        ['Create the missing test case', 'Remove the dependency'],
        ['Create the missing test case', 'Remove the teardown'],
      ]);
      mends(text(a, 'Buy', `dependencyId: ${b} # log in\n`), 'Remove the dependency', text(a, 'Buy'));
      mends(`id: ${a}\ndependencyId: ${b}`, 'Remove the dependency', `id: ${a}`);
      mends(
        `id: ${a}\r\nteardownId: ${b}\r\nelements:\r\n`,
        'Remove the teardown',
        `id: ${a}\r\nelements:\r\n`,
      );
      const buy = text(a, 'Buy', `teardownId: ${b}\n`);
      mends(
        buy,
        'Create the missing test case',
        `${buy}--- new file
id: ${b}
description: Clean up after Buy
type: TEARDOWN
elements:
  - interaction:
      action: GO_TO
      calledWith: /
runStatus: "ON"
version: "1"
`,
      );
    });
    it('know which id was meant', () => {
      const others = {
        'login.yaml': text('1b7f2a35-53b1-4c7e-9a1e-0a3a2c6f8d11', 'Log in'),
        'x.yaml': text(c, 'X'),
      };
      const own = text(a, 'Buy', 'dependencyId: 1B7f2a35-53b1-4c7e-9a1e-0a3a2c6f8d12\n');
      mends(
        own,
        'Change to the id of "Log in"',
        text(a, 'Buy', 'dependencyId: 1b7f2a35-53b1-4c7e-9a1e-0a3a2c6f8d11\n'),
        others,
      );
    });
    it('reports nothing for known ids, no id, schema problems, and while files are still being read', () => {
      shows(text(a, 'Buy', `dependencyId: ${b}\nteardownId: ${c}\n`), {
        'b.yaml': text(b, 'B'),
        'c.yaml': text(c, 'C'),
      });
      shows(text(a, 'Buy', 'dependencyId: null\nteardownId:\n'));
      shows(text(a, 'Buy', 'dependencyId: Log in\nteardownId: ""\n'));
      shows(text(a, 'Buy', `dependencyId: ${b}\n`), {}, false);
    });
  });

  describe('dependency-cycle', () => {
    const others = {
      'b.yaml': text(b, 'Open cart', `dependencyId: ${c}\n`),
      'c.yaml': text(c, 'Log in', `type: LOGIN\ndependencyId: ${a}\n`),
    };
    it('names the whole loop, and where each link stands', () => {
      const [found] = shows(
        `id: ${a}
description: Buy
dependencyId: ${b}
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ dependency-cycle error: These test cases depend on each other: Buy → Open cart → Log in → Buy [b.yaml:3 "Open cart" is part of the loop] [c.yaml:4 "Log in" is part of the loop]
elements: []
`,
        others,
      );
      assert.deepEqual(found && titles(found), ['Remove the dependency']);
      mends(text(a, 'Buy', `dependencyId: ${b}\n`), 'Remove the dependency', text(a, 'Buy'), others);
    });
    it('is reported for a test case that depends on itself', () => {
      shows(`id: ${a}
dependencyId: ${a}
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ dependency-cycle error: The test case depends on itself
`);
    });
    it('is silent on a case that only leads into a loop, and on a teardown that leads back', () => {
      shows(text(id('8'), 'Lead', `dependencyId: ${a}\n`), {
        ...others,
        'a.yaml': text(a, 'Buy', `dependencyId: ${b}\n`),
      });
      shows(text(a, 'Buy', `teardownId: ${t}\n`), { 't.yaml': text(t, 'Clean', `dependencyId: ${a}\n`) });
    });
  });

  describe('teardowns', () => {
    const user = { 'user.yaml': text(b, 'Buy', `teardownId: ${a}\n`), 'c.yaml': text(c, 'Log in') };
    it('have neither dependency nor teardown that runs', () => {
      const found = shows(
        `id: ${a}
description: Clean
type: TEARDOWN
dependencyId: ${c}
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ teardown-dependency warning: When "Clean" runs as the teardown of "Buy", its dependency does not run [user.yaml:3 "Buy" uses it as its teardown]
teardownId: ${c}
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ teardown-teardown warning: When "Clean" runs as the teardown of "Buy", its own teardown does not run [user.yaml:3 "Buy" uses it as its teardown]
elements: []
`,
        user,
      );
      assert.deepEqual(found.map(titles), [['* Remove the dependency'], ['* Remove the teardown']]);
      mends(text(a, 'Clean', `teardownId: ${c}\n`), 'Remove the teardown', text(a, 'Clean'), user);
    });
    it('that are also tests can keep their dependency', () => {
      const own = text(a, 'Delete account', `dependencyId: ${c}\n`);
      const [found] = findingsOf(own, projectOf({ ...user, 'own.yaml': own }));
      assert.deepEqual(found && titles(found), ['Remove the dependency']);
    });
    it('are silent where no case names them, or only depends on them', () => {
      const own = text(a, 'Clean', `type: TEARDOWN\ndependencyId: ${c}\nteardownId: ${c}\n`);
      shows(own, { 'c.yaml': text(c, 'Log in') });
      shows(own, { 'c.yaml': text(c, 'Log in'), 'b.yaml': text(b, 'Buy', `dependencyId: ${a}\n`) });
    });
    it('are not a separate case', () => {
      const [found] = shows(`id: ${a}
teardownId: ${a}
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ self-teardown warning: The test case is its own teardown: its steps would run twice
`);
      assert.deepEqual(found && titles(found), ['* Remove the teardown']);
    });
  });

  describe('unused-login', () => {
    const login = `id: ${a}
type: LOGIN
      ^^^^^ unused-login hint: Nothing depends on this LOGIN
`;
    it('hints at a LOGIN that nothing depends on', () => {
      shows(login, { 'b.yaml': text(b, 'B') });
      mends(text(a, 'Log in', 'type: LOGIN\n'), 'Remove the type', text(a, 'Log in'));
    });
    it('is silent when one does, while files are still read, and on other types', () => {
      shows(text(a, 'Log in', 'type: LOGIN\n'), { 'b.yaml': text(b, 'B', `dependencyId: ${a}\n`) });
      shows(text(a, 'Log in', 'type: LOGIN\n'), {}, false);
      shows(text(a, 'Log in', 'type: COOKIE_BANNER\n'));
    });
  });

  describe('ignored-entry-point', () => {
    const dependency = { 'b.yaml': text(b, 'B') };
    it('hints, and takes the line out', () => {
      const [found] = shows(
        `id: ${a}
dependencyId: ${b}
entryPointUrlPath: /cart
                   ^^^^^ ignored-entry-point hint: The entry point is not opened: a test case with a dependency starts where the dependency ended
`,
        dependency,
      );
      assert.deepEqual(found && titles(found), ['* Remove the entry point']);
      mends(
        text(a, 'A', `dependencyId: ${b}\nentryPointUrlPath: /x\n`),
        'Remove the entry point',
        text(a, 'A', `dependencyId: ${b}\n`),
        dependency,
      );
    });
    it('is silent without a dependency, and where the path is empty', () => {
      shows(text(a, 'A', 'entryPointUrlPath: /cart\n'));
      shows(text(a, 'A', 'dependencyId: null\nentryPointUrlPath: /cart\n'));
      shows(text(a, 'A', `dependencyId: ${b}\nentryPointUrlPath: ""\n`), dependency);
    });
  });
});
