import type { ForeignApp } from './foreignApp.ts';

export const sorting: ForeignApp = {
  name: 'sortablejs',
  head: `<script src="/modules/sortablejs/Sortable.js"></script>
    <style>.lists { display: flex; gap: 20px } ul { list-style: none; width: 150px; min-height: 120px; padding: 8px; border: 1px solid #aaa; margin: 0 }
      li { padding: 8px; margin: 4px 0; background: #def; border: 1px solid #9bd } .grip { cursor: grab; padding: 0 8px } .tiles { display: grid; grid-template-columns: repeat(3, 60px); width: 200px } </style>`,
  body: `<div class="lists"><div><h3>Plan</h3><ul id="plan"><li>Write</li><li>Test</li><li>Ship</li><li>Rest</li></ul></div>
      <div><h3>Now</h3><ul id="now"><li>Read</li><li>Draw</li></ul></div><div><h3>Done</h3><ul id="done"></ul></div></div>
    <div class="lists"><div><h3>Songs</h3><ul id="songs"><li><span class="grip">☰</span>Aria</li><li><span class="grip">☰</span>Blues</li><li><span class="grip">☰</span>Canon</li></ul></div>
      <div><h3>Layers</h3><ul id="layers"><li>Sky</li><li>Trees</li><li>Water</li></ul></div>
      <div><h3>Tiles</h3><ul id="tiles" class="tiles"><li>A1</li><li>B2</li><li>C3</li><li>D4</li><li>E5</li><li>F6</li></ul></div></div>
    <button onclick="o.textContent = [...document.querySelectorAll('ul')].map((list) => [...list.children].map((one) => one.textContent.replace('☰', ''))).join(' / ')">Save order</button>
    <button onclick="document.querySelector('#plan').append(Object.assign(document.createElement('li'), { textContent: 'Celebrate' }))">Add</button> <output id="o"></output>
    <script>
      for (const id of ['plan', 'now', 'done']) new Sortable(document.getElementById(id), { group: 'tasks' });
      new Sortable(document.querySelector('#songs'), { handle: '.grip' });
      new Sortable(document.querySelector('#layers'), { forceFallback: true });
      new Sortable(document.querySelector('#tiles'), {});
    </script>`,
  flows: [
    {
      does: 'drags the first item to the third place',
      isExample: true,
      play: async (hand) => {
        await hand.drag('#plan li >> nth=0', '#plan li >> nth=2');
        await hand.click('text=Save order');
      },
    },
    {
      does: 'drags the last item to the top',
      play: async (hand) => {
        await hand.drag('#plan li >> nth=3', '#plan li >> nth=0');
        await hand.click('text=Save order');
      },
    },
    {
      does: 'drags an item to another list',
      says: ['place'],
      play: async (hand) => {
        await hand.drag('#plan li >> nth=1', '#now li >> nth=0');
        await hand.click('text=Save order');
      },
    },
    {
      does: 'drags two items to an empty list',
      says: ['place'],
      differs: 'the mouse of a run jumps, and the second item stays in front of the first one',
      play: async (hand) => {
        await hand.drag('#now li >> text=Draw', '#done');
        await hand.drag('#now li >> text=Read', '#done li');
        await hand.click('text=Save order');
      },
    },
    {
      does: 'drags by a handle',
      play: async (hand) => {
        await hand.drag('#songs .grip >> nth=2', '#songs li >> nth=0');
        await hand.click('text=Save order');
      },
    },
    {
      does: 'drags in a list that moves its items itself',
      says: ['dragWay'],
      differs: 'the list follows the mouse, which jumps in a run',
      play: async (hand) => {
        await hand.drag('#layers li >> nth=0', '#layers li >> nth=2');
        await hand.click('text=Save order');
      },
    },
    {
      does: 'drags a tile to another row',
      play: async (hand) => {
        await hand.drag('#tiles li >> nth=5', '#tiles li >> nth=1');
        await hand.click('text=Save order');
      },
    },
    {
      does: 'adds an item, and drags it a little below another one',
      play: async (hand) => {
        await hand.click('text="Add"');
        await hand.dragBy('#plan li >> nth=4', 0, -60);
        await hand.click('text=Save order');
      },
    },
  ],
};
