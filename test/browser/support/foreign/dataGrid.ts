import type { ForeignApp } from './foreignApp.ts';

export const dataGrid: ForeignApp = {
  name: 'tabulator',
  head: `<link rel="stylesheet" href="/modules/tabulator-tables/dist/css/tabulator.css"><script src="/modules/tabulator-tables/dist/js/tabulator.js"></script>`,
  body: `<button id="delete">Delete selected</button> <button id="add">Add row</button> <output id="o"></output><div id="grid"></div>
    <script>
      const names = ['Oslo', 'Bergen', 'Turku', 'Visby', 'Aarhus', 'Odense', 'Malmo', 'Narvik'];
      const table = new Tabulator('#grid', {
        data: names.map((city, at) => ({ id: at + 1, city, people: (at * 37) % 11, kind: at % 2 ? 'port' : 'town', open: at % 3 === 0 })),
        height: 330, layout: 'fitColumns', pagination: 'local', paginationSize: 5, paginationSizeSelector: [3, 5, 10], editTriggerEvent: 'dblclick', history: true,
        rowHeader: { formatter: 'rowSelection', titleFormatter: 'rowSelection', headerSort: false, width: 40, hozAlign: 'center', cellClick: (event, cell) => cell.getRow().toggleSelect() },
        columns: [
          { title: 'City', field: 'city', editor: 'input', headerFilter: 'input' },
          { title: 'People', field: 'people', sorter: 'number', editor: 'number' },
          { title: 'Kind', field: 'kind', editor: 'list', editorParams: { values: ['town', 'port', 'village'] } },
          { title: 'Open', field: 'open', formatter: 'tickCross', hozAlign: 'center', cellClick: (event, cell) => cell.setValue(!cell.getValue()) },
        ],
      });
      table.on('cellEdited', () => { o.textContent = JSON.stringify(table.getData().map(({ city, people, kind, open }) => [city, people, kind, open])); });
      document.querySelector('#delete').onclick = () => table.getSelectedRows().forEach((row) => row.delete());
      document.querySelector('#add').onclick = () => table.addRow({ id: 99, city: 'New', people: 0, kind: 'town', open: false }, true);
    </script>`,
  flows: [
    {
      does: 'changes a cell with a double click and Enter',
      isExample: true,
      play: async (hand) => {
        await hand.click('.tabulator-cell >> text=Turku', 2);
        await hand.press('Control', 'a');
        await hand.type('Tampere');
        await hand.press('Enter');
      },
    },
    {
      does: 'changes a number and the next cell with Tab',
      play: async (hand) => {
        await hand.click('.tabulator-row >> nth=1 >> [tabulator-field=city]', 2);
        await hand.press('End');
        await hand.type(' city');
        await hand.press('Tab');
        await hand.press('Control', 'a');
        await hand.type('42');
        await hand.press('Enter');
      },
    },
    {
      does: 'sorts by a column, twice',
      play: async (hand) => {
        await hand.click('.tabulator-col-title >> text=People');
        await hand.click('.tabulator-col-title >> text=People');
      },
    },
    {
      does: 'filters, changes what is found, and empties the filter',
      play: async (hand) => {
        await hand.fill('.tabulator-header-filter input', 'arv');
        await hand.click('.tabulator-cell >> text=Narvik', 2);
        await hand.press('End');
        await hand.press('Backspace');
        await hand.press('Enter');
        await hand.click('.tabulator-header-filter input');
        await hand.press('Control', 'a');
        await hand.press('Delete');
        await hand.press('Enter');
      },
    },
    {
      does: 'picks a kind from the list of a cell',
      play: async (hand) => {
        await hand.click('.tabulator-row >> nth=2 >> [tabulator-field=kind]', 2);
        await hand.click('.tabulator-edit-list-item >> text=village');
      },
    },
    {
      does: 'selects two rows by their boxes and deletes them',
      play: async (hand) => {
        await hand.click('.tabulator-row >> nth=0 >> input');
        await hand.click('.tabulator-row >> nth=3 >> input');
        await hand.click('#delete');
      },
    },
    {
      does: 'goes to the next page, changes its size, and toggles a mark',
      play: async (hand) => {
        await hand.click('.tabulator-page >> text=Next');
        await hand.click('.tabulator-row >> nth=1 >> [tabulator-field=open]');
        await hand.choose('.tabulator-page-size', 2);
      },
    },
    {
      does: 'cancels a change with Escape, makes another one, and undoes it',
      play: async (hand) => {
        await hand.click('.tabulator-cell >> text=Visby', 2);
        await hand.type('x');
        await hand.press('Escape');
        await hand.click('.tabulator-cell >> text=Aarhus', 2);
        await hand.type('!');
        await hand.press('Enter');
        await hand.press('Control', 'z');
        await hand.click('#add');
      },
    },
  ],
};
