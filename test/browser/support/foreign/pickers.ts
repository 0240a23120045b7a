import type { ForeignApp } from './foreignApp.ts';

export const pickers: ForeignApp = {
  name: 'flatpickr-tom-select',
  head: `<link rel="stylesheet" href="/modules/flatpickr/dist/flatpickr.css"><script src="/modules/flatpickr/dist/flatpickr.js"></script>
    <link rel="stylesheet" href="/modules/tom-select/dist/css/tom-select.css"><script src="/modules/tom-select/dist/js/tom-select.complete.js"></script>
    <style>form > div { width: 360px; margin: 10px 0 }</style>`,
  body: `<form onsubmit="return false"><button
        type="button"
        onclick="o.textContent = [start, stay, at, tags, owner].map((field) => field.value).join('; ') + [...teams.selectedOptions].map((one) => one.value)"
      >Save</button> <output id="o"></output><div><label for="start">Start</label> <input id="start"></div>
      <div><label for="stay">Stay</label> <input id="stay"></div><div><label for="at">Reminder</label> <input id="at"></div>
      <div><label for="tags">Tags</label><input id="tags" value="garden,kitchen"></div>
      <div><label for="owner">Owner</label><select id="owner"><option value="">Nobody</option><option>Ada Lovelace</option><option>Alan Turing</option><option>Grace Hopper</option><option>Edsger Dijkstra</option></select></div>
      <div><label for="teams">Teams</label><select id="teams" multiple><option>Design</option><option>Sales</option><option>Support</option></select></div>
      </form>
    <script>
      flatpickr('#start', { defaultDate: '2026-03-10' });
      flatpickr('#stay', { mode: 'range', defaultDate: ['2026-05-04', '2026-05-06'] });
      flatpickr('#at', { enableTime: true, time_24hr: true, defaultDate: '2026-06-01 09:30' });
      new TomSelect('#tags', { create: true, plugins: ['remove_button'], persist: false });
      new TomSelect('#owner', { create: false, maxOptions: 3 });
      new TomSelect('#teams', { plugins: ['remove_button'] });
    </script>`,
  flows: [
    {
      does: 'picks a day of the next month',
      play: async (hand) => {
        await hand.click('#start');
        await hand.click('.open .flatpickr-next-month');
        await hand.click('.open .flatpickr-day:not(.prevMonthDay) >> text="17"');
        await hand.click('text=Save');
      },
    },
    {
      does: 'picks a month in the list, writes the year, and picks a day',
      play: async (hand) => {
        await hand.click('#start');
        await hand.choose('.open .flatpickr-monthDropdown-months', 10);
        await hand.click('.open .cur-year', 2);
        await hand.type('2027');
        await hand.press('Enter');
        await hand.click('.open .flatpickr-day:not(.prevMonthDay) >> text="21"');
        await hand.click('text=Save');
      },
    },
    {
      does: 'picks a stay of four days',
      isExample: true,
      play: async (hand) => {
        await hand.click('#stay');
        await hand.click('.open .flatpickr-day:not(.prevMonthDay) >> text="12"');
        await hand.click('.open .flatpickr-day:not(.prevMonthDay) >> text="15"');
        await hand.click('text=Save');
      },
    },
    {
      does: 'picks a day, and writes hour and minute',
      play: async (hand) => {
        await hand.click('#at');
        await hand.click('.open .flatpickr-day:not(.prevMonthDay) >> text="24"');
        await hand.click('.open .flatpickr-hour', 2);
        await hand.type('18');
        await hand.press('Tab');
        await hand.type('45');
        await hand.press('Enter');
        await hand.click('text=Save');
      },
    },
    {
      does: 'adds tags with Enter and a comma, and takes one back with Backspace',
      play: async (hand) => {
        await hand.click('#tags + .ts-wrapper .ts-control');
        await hand.type('attic');
        await hand.press('Enter');
        await hand.type('cellar,');
        await hand.type('roof');
        await hand.press('Enter');
        await hand.press('Backspace');
        await hand.click('text=Save');
      },
    },
    {
      does: 'removes a tag with its cross',
      play: async (hand) => {
        await hand.click('#tags + .ts-wrapper .item >> nth=0 >> .remove');
        await hand.press('Escape');
        await hand.click('text=Save');
      },
    },
    {
      does: 'finds an owner by name and takes them with arrows and Enter',
      play: async (hand) => {
        await hand.click('#owner + .ts-wrapper .ts-control');
        await hand.type('dij');
        await hand.untilCount('.ts-dropdown .option .highlight', 1);
        await hand.press('ArrowDown');
        await hand.press('Enter');
        await hand.click('text=Save');
      },
    },
    {
      does: 'selects an owner and two teams by mouse',
      play: async (hand) => {
        await hand.click('#owner + .ts-wrapper .ts-control');
        await hand.click('.ts-dropdown .option >> text=Grace Hopper');
        await hand.click('#teams + .ts-wrapper .ts-control');
        await hand.click('.ts-dropdown .option >> text=Sales');
        await hand.click('.ts-dropdown .option >> text=Support');
        await hand.click('text=Save');
      },
    },
  ],
};
