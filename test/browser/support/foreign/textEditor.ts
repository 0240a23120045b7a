import type { ForeignApp } from './foreignApp.ts';

export const textEditor: ForeignApp = {
  name: 'quill',
  head: `<link rel="stylesheet" href="/modules/quill/dist/quill.snow.css"><script src="/modules/quill/dist/quill.js"></script>
    <style>#editor { height: 220px } body { width: 760px }</style>`,
  body: `<h2>Report</h2><div id="editor"><p>We met on Monday.</p><p>Everybody agreed.</p></div>
    <button onclick="o.textContent = quill.getSemanticHTML()">Publish</button><output id="o"></output>
    <script>const quill = new Quill('#editor', { theme: 'snow', placeholder: 'Write…', modules: { toolbar: [[{ header: [1, 2, false] }], ['bold', 'italic', 'link'], [{ list: 'ordered' }, { list: 'bullet' }], ['clean']] } });</script>`,
  flows: [
    {
      does: 'adds a paragraph at the end',
      play: async (hand) => {
        await hand.click('.ql-editor p >> nth=1');
        await hand.press('End');
        await hand.press('Enter');
        await hand.type('Next time in May.');
        await hand.click('text=Publish');
      },
    },
    {
      does: 'writes in bold with the button of the bar',
      isExample: true,
      play: async (hand) => {
        await hand.click('.ql-editor p >> nth=0');
        await hand.press('End');
        await hand.type(' It was ');
        await hand.click('.ql-bold');
        await hand.type('short');
        await hand.click('.ql-bold');
        await hand.type('.');
        await hand.click('text=Publish');
      },
    },
    {
      does: 'makes all italic with keys, and undoes it',
      play: async (hand) => {
        await hand.click('.ql-editor p >> nth=0');
        await hand.press('Control', 'a');
        await hand.press('Control', 'i');
        await hand.click('text=Publish');
        await hand.click('.ql-editor p >> nth=0');
        await hand.press('Control', 'z');
        await hand.click('text=Publish');
      },
    },
    {
      does: 'makes a line a heading with the list of the bar',
      play: async (hand) => {
        await hand.click('.ql-editor p >> nth=0');
        await hand.click('.ql-header .ql-picker-label');
        await hand.click('.ql-picker-item >> nth=1');
        await hand.click('text=Publish');
      },
    },
    {
      does: 'writes a list, which starts with a dash, and leaves it with two Enters',
      play: async (hand) => {
        await hand.click('.ql-editor p >> nth=1');
        await hand.press('Control', 'End');
        await hand.press('Enter');
        await hand.type('- tea');
        await hand.press('Enter');
        await hand.type('cakes');
        await hand.press('Backspace');
        await hand.press('Enter');
        await hand.press('Enter');
        await hand.type('Done');
        await hand.click('text=Publish');
      },
    },
    {
      does: 'links a word that they selected with keys',
      play: async (hand) => {
        await hand.click('.ql-editor p >> nth=1');
        await hand.press('Home');
        for (const _ of 'Everybody') await hand.press('Shift', 'ArrowRight');
        await hand.click('button.ql-link');
        await hand.type('https://example.com/all');
        await hand.press('Enter');
        await hand.click('text=Publish');
      },
    },
    {
      does: 'pastes into the middle of a line and corrects it',
      play: async (hand) => {
        await hand.click('.ql-editor p >> nth=0');
        await hand.press('Home');
        await hand.press('ArrowRight');
        await hand.press('ArrowRight');
        await hand.paste(' all ');
        await hand.press('Delete');
        await hand.type('-');
        await hand.press('Backspace');
        await hand.type(' ');
        await hand.click('text=Publish');
      },
    },
    {
      does: 'replaces a word with a double click, and makes the lines a numbered list',
      play: async (hand) => {
        await hand.click('.ql-editor p >> nth=1');
        await hand.press('Control', 'a');
        await hand.type('Only this');
        await hand.click('.ql-list[value=ordered]');
        await hand.press('Enter');
        await hand.type('and that');
        await hand.press('Tab');
        await hand.click('text=Publish');
      },
    },
  ],
};
