import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { matchMessage, message, render } from '../../../src/core/message.ts';
import { yamlErrorMessage } from '../../../src/core/yaml/yamlErrors.ts';
import { runs } from '../../support/properties.ts';

describe('a text of a library', () => {
  const templates = [message('Expected "{0}".'), message('{1} is missing in {0}'), message('Too long')];

  it('is found by its template', () => {
    assert.deepEqual(matchMessage('Expected "a | b".', templates), message('Expected "{0}".', 'a | b'));
    assert.deepEqual(
      matchMessage('a is missing in b', templates),
      message('{1} is missing in {0}', 'b', 'a'),
    );
    assert.deepEqual(matchMessage('Too long', templates), message('Too long'));
  });

  it('is its own template where it is unknown', () => {
    for (const text of ['', 'Too long.', 'Expected "', 'Expected ".', ' is missing', '{0}'])
      assert.deepEqual(matchMessage(text, templates), message('{0}', text));
  });

  it('stays the same in English, whatever it is', () => {
    const part = fc.constantFrom('Expected "', '".', ' is missing in ', 'Too long', '{0}', 'a', '');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => parts.join('')),
        ),
        (text) => {
          assert.equal(render(matchMessage(text, templates)), text);
        },
      ),
      runs(500),
    );
  });

  it('of `yaml` about any broken file has words of ours', () => {
    // prettier-ignore
    const token = fc.constantFrom(
      'a: ', '- ', '[', ']', '{', '}', ', ', '"', "'", '|', '>', '|2x', '? ', ': ', '&a ', '*a ', '!t ',
      '#', '%', '@', '`', '\t', '\n', '\n  ', '\n    ', '---', '...', 'b', '\\q', '!!map ', '*', '&',
    );
    fc.assert(
      fc.property(fc.array(token, { minLength: 2, maxLength: 14 }), (tokens) => {
        const documents = parseAllDocuments(tokens.join(''), { prettyErrors: false, logLevel: 'silent' });
        for (const { message: text } of [...documents].flatMap(({ errors, warnings }) => [
          ...errors,
          ...warnings,
        ]))
          if (!text.startsWith('URIError'))
            assert.ok(!render(yamlErrorMessage(new Error(text))).includes(text), text);
      }),
      runs(2000),
    );
  });
});
