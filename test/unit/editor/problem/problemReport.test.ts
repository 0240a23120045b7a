import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runs } from '../../../support/properties.ts';
import { issueAddress, longestAddress } from '../../../../src/editor/problem/issueAddress.ts';
import { printProblemReport, splitReport } from '../../../../src/editor/problem/printProblemReport.ts';

const facts = {
  versions: [['VS Code', '1.139.1'] as const],
  state: [['Test cases', '12'] as const],
  settings: { 'run.url': 'secret', targets: [{ folder: 'secret', secret: 1 }], checks: null },
  log: '\nsecret\n```\nend\n',
};
const anonymize = (text: string): string => text.replaceAll('secret', '…');

describe('a problem report', () => {
  it('has places for the user, then versions, state, settings and log without secrets', () => {
    assert.equal(
      printProblemReport(facts, anonymize),
      [
        '# Title of the problem\n\n## What happened\n\n\n\n## What you expected\n\n\n\n## Steps to reproduce\n\n1. \n',
        '## Versions\n\n- VS Code: 1.139.1\n\n## State\n\n- Test cases: 12\n',
        '## Settings that differ from their defaults\n\n```json',
        '{\n  "run.url": "…",\n  "targets": [\n    {\n      "folder": "…",\n      "…": 1\n    }\n  ],\n  "checks": null\n}\n```\n',
        '## Log\n\n````text\n…\n```\nend\n````\n',
      ].join('\n'),
    );
  });

  it('says what is empty', () => {
    const text = printProblemReport({ ...facts, settings: {}, log: ' \n' }, anonymize);
    assert.match(text, /## Settings that differ from their defaults\n\nNone\n\n## Log\n\nEmpty\n$/);
  });

  it('is split into the title and the rest', () => {
    assert.deepEqual(splitReport('# Push $& fails \n\n## What happened\n\nIt fails\n'), {
      title: 'Push $& fails',
      body: '## What happened\n\nIt fails',
    });
  });

  it('takes its title from what happened where it has none', () => {
    const text = printProblemReport(facts, anonymize);
    assert.equal(splitReport(text).title, 'Title of the problem');
    assert.equal(splitReport(text.replace('happened\n\n', 'happened\n\nIt fails\n')).title, 'It fails');
    assert.equal(splitReport('').title, 'Title of the problem');
  });
});

describe('the address of a new issue', () => {
  const parametersOf = (url: string): object => Object.fromEntries(new URL(url).searchParams);

  it('has title and report in the form of the server', () => {
    for (const [bugs, at, names] of [
      ['https://github.com/a/b/issues', 'https://github.com/a/b/issues/new', ['title', 'body']],
      [
        'https://gitlab.com/a/b/-/issues/',
        'https://gitlab.com/a/b/-/issues/new',
        ['issue[title]', 'issue[description]'],
      ],
    ] as const) {
      const { url, isComplete } = issueAddress(bugs, 'a&b', 'c #d\n%');
      assert.deepEqual(
        [url.split('?')[0], parametersOf(url), isComplete],
        [at, { [names[0]]: 'a&b', [names[1]]: 'c #d\n%' }, true],
      );
    }
  });

  it('is that of the list where the form is not known', () =>
    assert.deepEqual(issueAddress('https://shop.example/help', 'a', 'b'), {
      url: 'https://shop.example/help',
      isComplete: false,
    }));

  it('is never too long, and holds the whole report or none of it', () => {
    const text = fc.string({ unit: 'binary', maxLength: 4000 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text, (title, body) => {
        const { url, isComplete } = issueAddress('https://github.com/a/b/issues', title, body);
        assert.ok(url.length <= longestAddress);
        assert.deepEqual(parametersOf(url), isComplete ? { title, body } : { title });
      }),
      runs(200),
    );
  });

  it('is made of a text that was cut in the middle of a character', () => {
    const { url } = issueAddress('https://github.com/a/b/issues', '\u{1F600}'.slice(0, 1), '');
    assert.deepEqual(parametersOf(url), { title: '\uFFFD', body: '' });
  });
});
