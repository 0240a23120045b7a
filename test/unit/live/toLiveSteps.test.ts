import assert from 'node:assert/strict';
import { toLiveLocator, toLiveSteps } from '../../../src/live/host/liveCase.ts';

describe('the code of a live session', () => {
  it('asserts no types, and keeps what looks like it in texts', () => {
    const text = "a as 'button', `b` as 'c'";
    assert.equal(
      toLiveLocator([
        { selectorType: 'ROLE', selector: 'mark', options: { name: text } },
        { selectorType: 'ROLE', selector: 'suggestion' },
      ]),
      `page.getByRole('mark', { name: 'a as \\'button\\', \`b\` as \\'c\\'' }).getByRole('suggestion')`,
    );
    const [step] = toLiveSteps({
      id: 'a',
      elements: [
        {
          interaction: { action: 'ENTER_TEXT', calledWith: text },
          selectors: [{ selectorType: 'ROLE', selector: '$ROLE' }],
        },
      ],
    });
    assert.doesNotMatch(step?.code ?? '', /\) as 'button'/);
    assert.match(step?.code ?? '', /a as/);
  });
});
