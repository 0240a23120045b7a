import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { mergeKeyFix } from '../../../../src/core/checks/schemaFixes.ts';
import { render } from '../../../../src/core/message.ts';
import { writeOutMergeKeys } from '../../../../src/core/yaml/findNodes.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';

const text = `id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - &click
    interaction: { action: CLICK }
    selectors:
      - selectorType: ROLE
        selector: button
        options: &options { name: Save, exact: true }
  # again
  - <<: *click
    ignoreFailure: true # may fail
  - interaction: { action: CLICK }
    selectors:
      - { selectorType: ROLE, selector: link, options: { <<: [*options, { name: Other }], name: Close } }
`;

describe('a merge key', () => {
  it('is one error, with its line and what to do, wherever it stands', () => {
    const problems = parseCase(text).problems.map(
      ({ line, column, severity, message }) => `${line}:${column} ${severity} ${render(message)}`,
    );
    const says = 'error Merge keys (<<) aren\'t supported. Write out the keys that "<<" stands for';
    assert.deepEqual(problems, [`11:5 ${says}`, `15:58 ${says}`]);
    assert.equal(parseCase(text).testCase, undefined);
    const [quoted] = parseCase(`${text.slice(0, text.indexOf('  # again'))}"<<": 1\n`).problems;
    assert.equal(quoted?.code, 'unknown-key');
    const [ofVersion1] = parseCase(`%YAML 1.1\n---\n${text}`).problems;
    assert.equal(render(ofVersion1!.message), problems[0]?.replace(/^.*error /, ''));
  });

  it('has a fix that writes out its keys, as YAML 1.1 reads them', () => {
    const written = writeOutMergeKeys(text) ?? '';
    assert.deepEqual(parse(written), parse(text, { merge: true }));
    assert.deepEqual(parseCase(written).problems, []);
    for (const comment of ['# again', '# may fail']) assert.ok(written.includes(comment));
    const start = text.indexOf('<<');
    assert.equal(mergeKeyFix({ start, end: start + 2 }, text).length, 1);
    assert.deepEqual(mergeKeyFix({ start: 0, end: 2 }, text), []);
    assert.equal(writeOutMergeKeys(text.replace('*click', '1')), undefined);
    assert.equal(writeOutMergeKeys(written), undefined);
  });
});
