import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSameCase } from '../../../../src/core/case/caseDifferences.ts';
import { completeCase, isCompleteCase } from '../../../../src/core/case/completeCase.ts';
import { checkCase } from '../../../../src/core/checks/checkCase.ts';
import { getFixes, type Finding } from '../../../../src/core/checks/finding/finding.ts';
import { render } from '../../../../src/core/message.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { runs } from '../../../support/properties.ts';
import { testCases } from '../../support/core/arbitraries.ts';
import { applied, id, projectOf } from '../../support/core/checkSamples.ts';

const findIncomplete = (text: string): Finding | undefined =>
  checkCase(text, projectOf({})).find(({ code }) => code === 'incomplete-case');

const short = `# mine
id: ${id('a')}
description: Buy # a lamp
type:
elements:
  - interaction: { action: CLICK } # once
    selectors:
      - selectorType: TEXT
        selector: Buy
  - assertion:
      expectation: RESPONSE_OK
      calledWith: /cart
    ignoreFailure: true
`;

describe('incomplete-case', () => {
  it('names what is missing, and adds it without a change of anything else', () => {
    const found = findIncomplete(short) ?? assert.fail('not found');
    assert.equal(
      render(found.message),
      "Other tools can't read this file. Missing fields: prompt, runStatus, version, type, ignoreFailure, calledWith, selectors",
    );
    const [fix] = getFixes(found);
    assert.equal(
      applied(short, fix ?? assert.fail()),
      `# mine
id: ${id('a')}
description: Buy # a lamp
prompt: ""
elements:
  - interaction: { action: CLICK, calledWith: null } # once
    selectors:
      - selectorType: TEXT
        selector: Buy
    ignoreFailure: false
  - assertion:
      expectation: RESPONSE_OK
      calledWith: /cart
    selectors: []
    ignoreFailure: true
runStatus: "ON"
version: "1"
`,
    );
  });

  it('says nothing of a complete file, and nothing of one with merge keys', () => {
    const complete = printCase(completeCase(parseCase(short).testCase ?? assert.fail()));
    assert.equal(findIncomplete(complete), undefined);
    const merged = `.step: &step { ignoreFailure: false }\n${complete.replace(
      '    ignoreFailure: false',
      '    <<: *step',
    )}`;
    assert.equal(findIncomplete(merged), undefined);
  });

  it('offers no fix where only the service knows what is missing', () => {
    const text = printCase(completeCase(parseCase(short).testCase ?? assert.fail())).replace(
      'selectorType: TEXT\n        selector',
      'selector',
    );
    const found = findIncomplete(text) ?? assert.fail('not found');
    assert.match(render(found.message), /Missing fields: selectorType$/);
    assert.deepEqual(getFixes(found), []);
  });

  it('is found exactly in files that are not complete, and fixed without a change of what they say', () => {
    fc.assert(
      fc.property(testCases, (testCase) => {
        const text = printCase(testCase);
        const read = parseCase(text).testCase;
        const found = findIncomplete(text);
        if (!read) return;
        assert.equal(found === undefined, isCompleteCase(read), text);
        const [fix] = found ? getFixes(found) : [];
        if (!fix) return;
        const fixed = parseCase(applied(text, fix)).testCase ?? assert.fail();
        assert.ok(isSameCase(read, fixed), text);
        assert.deepEqual(fixed, completeCase(read));
      }),
      runs(60),
    );
  });
});
