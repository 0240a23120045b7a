import type { ForeignApp } from './foreignApp.ts';

const shoelace = '/modules/@shoelace-style/shoelace/cdn';

export const webComponents: ForeignApp = {
  name: 'shoelace',
  head: `<link rel="stylesheet" href="${shoelace}/themes/light.css"><script type="module" src="${shoelace}/shoelace.js"></script>
    <style>:not(:defined) { visibility: hidden } .row { display: flex; gap: 16px; margin: 12px 0; align-items: center } sl-input, sl-select { width: 260px }</style>`,
  body: `<div class="row"><sl-input label="Name" clearable></sl-input><sl-input label="Secret word" type="text" help-text="At least 3"></sl-input>
      <sl-select label="Country" placeholder="Choose"><sl-option value="de">Germany</sl-option><sl-option value="fr">France</sl-option><sl-option value="it">Italy</sl-option></sl-select></div>
    <div class="row"><sl-checkbox>Subscribe</sl-checkbox><sl-switch>Dark mode</sl-switch>
      <sl-radio-group label="Size" value="m"><sl-radio value="s">Small</sl-radio><sl-radio value="m">Medium</sl-radio><sl-radio value="l">Large</sl-radio></sl-radio-group>
      <sl-range label="Volume" min="0" max="10" value="2"></sl-range><sl-rating label="Rating"></sl-rating></div>
    <div class="row"><sl-dropdown><sl-button slot="trigger" caret>Actions</sl-button><sl-menu><sl-menu-item value="copy">Copy</sl-menu-item><sl-menu-item value="move">Move</sl-menu-item><sl-menu-item type="checkbox" value="pin">Pin</sl-menu-item></sl-menu></sl-dropdown>
      <sl-tooltip content="Opens a form"><sl-button id="open">New contact</sl-button></sl-tooltip><output id="o"></output></div>
    <sl-tab-group><sl-tab slot="nav" panel="one">General</sl-tab><sl-tab slot="nav" panel="two">Members</sl-tab><sl-tab slot="nav" panel="three">Billing</sl-tab>
      <sl-tab-panel name="one">General settings</sl-tab-panel><sl-tab-panel name="two">Four members</sl-tab-panel><sl-tab-panel name="three">Free plan</sl-tab-panel></sl-tab-group>
    <div class="group"><sl-details summary="Shipping" open>Two days</sl-details><sl-details summary="Returns">Within a month</sl-details></div>
    <sl-dialog label="Contact"><sl-input label="Email" autofocus></sl-input><sl-button slot="footer" variant="primary">Save</sl-button></sl-dialog>
    <script>
      const dialog = document.querySelector('sl-dialog');
      document.querySelector('#open').addEventListener('click', () => dialog.show());
      dialog.querySelector('sl-button').addEventListener('click', () => { o.textContent = dialog.querySelector('sl-input').value; dialog.hide(); });
      document.querySelector('sl-menu').addEventListener('sl-select', (event) => { o.textContent = event.detail.item.value + (event.detail.item.checked ? ' on' : ''); });
      const group = document.querySelector('.group');
      group.addEventListener('sl-show', (event) => { if (event.target.localName === 'sl-details') group.querySelectorAll('sl-details').forEach((one) => { one.open = event.target === one; }); });
    </script>`,
  flows: [
    {
      does: 'types a name, clears it with the button, and types another one',
      play: async (hand) => {
        await hand.fill('sl-input >> nth=0 >> input', 'Ada');
        await hand.click('sl-input >> nth=0 >> [part=clear-button]');
        await hand.type('Grace Hopper');
        await hand.press('Tab');
        await hand.type('cobol');
      },
    },
    {
      does: 'ticks a box, turns a switch on, and picks a size',
      play: async (hand) => {
        await hand.click('sl-checkbox');
        await hand.click('sl-switch >> [part=thumb]');
        await hand.click('sl-radio >> text=Large');
      },
    },
    {
      does: 'selects a country with the mouse',
      play: async (hand) => {
        await hand.click('sl-select');
        await hand.click('sl-option >> text=France');
      },
    },
    {
      does: 'selects a country and a size with arrow keys',
      isExample: true,
      play: async (hand) => {
        await hand.click('sl-select');
        await hand.press('ArrowDown');
        await hand.press('ArrowDown');
        await hand.press('Enter');
        await hand.click('sl-radio >> text=Small');
        await hand.press('ArrowDown');
      },
    },
    {
      does: 'fills a form in a dialog',
      play: async (hand) => {
        await hand.click('#open');
        await hand.fill('sl-dialog input', 'eva@example.com');
        await hand.click('sl-dialog sl-button');
        await hand.click('#o');
      },
    },
    {
      does: 'goes through tabs by mouse and keyboard',
      play: async (hand) => {
        await hand.click('sl-tab >> text=Members');
        await hand.press('ArrowRight');
        await hand.press('Enter');
      },
    },
    {
      does: 'opens another part of an accordion, and moves a slider',
      play: async (hand) => {
        await hand.click('sl-details >> nth=1 >> summary');
        await hand.dragBy('sl-range input', 200, 0);
        await hand.press('ArrowLeft');
        await hand.click('text=General settings');
      },
    },
    {
      does: 'chooses from a menu with keys',
      play: async (hand) => {
        await hand.click('sl-dropdown sl-button');
        await hand.press('ArrowDown');
        await hand.press('ArrowDown');
        await hand.press('Enter');
      },
    },
    {
      does: 'ticks an item of a menu by mouse, after its hint was read',
      play: async (hand) => {
        await hand.rest('#open');
        await hand.click('sl-dropdown sl-button');
        await hand.click('sl-menu-item >> text=Pin');
      },
    },
    {
      does: 'ticks an item of a menu, and opens the menu again',
      play: async (hand) => {
        await hand.click('sl-dropdown sl-button');
        await hand.click('sl-menu-item >> text=Pin');
        await hand.click('sl-dropdown sl-button');
      },
    },
    {
      does: 'gives three of five stars',
      says: ['place'],
      play: (hand) => hand.click('sl-rating'),
    },
  ],
};
