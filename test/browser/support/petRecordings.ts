import type { ScriptedRecording } from './recordings.ts';

/** Where the answer of the service stands once a request was sent. */
const answer = '.live-responses-table .response .response-col_status';

/** What people do in Swagger UI with a service for pets. */
export const petRecordings: readonly ScriptedRecording[] = [
  {
    does: 'looks around',
    path: '',
    play: async (hand) => {
      await hand.click('#operations-tag-pets');
      await hand.click('#operations-pets-listPets .opblock-summary-control');
      await hand.expect('text', '#operations-pets-listPets .opblock-description p');
    },
  },
  {
    does: 'looks for a pet from a deep link',
    path: '#/pets/getPet',
    play: async (hand) => {
      await hand.click('.try-out__btn');
      await hand.fill('[data-param-name=petId] input', '9');
      await hand.click('.execute');
      await hand.expect('text', answer);
    },
  },
  {
    does: 'lists the pets of a status',
    path: '#/pets/listPets',
    play: async (hand) => {
      await hand.click('.try-out__btn');
      await hand.fill('[data-param-name=limit] input', '1');
      await hand.press('Tab');
      await hand.type('p');
      await hand.expect('value', '[data-param-name=status] select');
      await hand.click('.execute');
      await hand.expect('visible', '.live-responses-table .highlight-code');
    },
  },
  {
    does: 'asks for another media type',
    path: '#/pets/getPet',
    play: async (hand) => {
      await hand.click('.try-out__btn');
      await hand.fill('[data-param-name=petId] input', '2');
      await hand.press('Tab');
      await hand.press('Tab');
      await hand.type('t');
      await hand.click('.execute');
      await hand.expect('text', '.live-responses-table .highlight-code');
    },
  },
  {
    does: 'logs in with an account',
    path: '#/users/getMe',
    play: async (hand) => {
      await hand.click('.auth-wrapper .authorize');
      await hand.fill('.auth-container input[name=username]', 'ada@example.com');
      await hand.press('Tab');
      await hand.type('correct horse');
      await hand.click('.auth-btn-wrapper .authorize');
      await hand.click('.auth-btn-wrapper .btn-done');
      await hand.click('.try-out__btn');
      await hand.click('.execute');
      await hand.expect('text', answer);
    },
  },
  {
    does: 'filters the operations',
    path: '',
    play: async (hand) => {
      await hand.fill('.operation-filter-input', 'orders');
      await hand.press('Enter');
      await hand.click('#operations-tag-orders');
      await hand.expect('visible', '#operations-orders-listOrders .opblock-summary-path');
    },
  },
  {
    does: 'reads the models',
    path: '#/orders/createOrder',
    play: async (hand) => {
      await hand.click('.opblock-section-request-body .tab [data-name=model]');
      await hand.expect('visible', '.opblock-section-request-body .model-box');
      await hand.click('.models-control');
      await hand.click('#model-Pet .model-box-control');
      await hand.expect('visible', '#model-Pet .property-row >> nth=0');
    },
  },
  {
    does: 'orders a pet',
    path: '#/orders/createOrder',
    play: async (hand) => {
      await hand.click('.try-out__btn');
      await hand.click('textarea.body-param__text');
      await hand.press('Control', 'a');
      await hand.type('{"petId": 4}');
      await hand.click('.execute');
      await hand.expect('text', answer);
      await hand.click('.btn-clear');
      await hand.expect('visible', '.execute');
    },
  },
  {
    does: 'changes their mind',
    path: '#/pets/getPet',
    play: async (hand) => {
      await hand.click('.try-out__btn');
      await hand.fill('[data-param-name=petId] input', '9');
      await hand.click('.try-out__btn.cancel');
      await hand.expect('visible', '.try-out__btn');
    },
  },
  {
    does: 'asks another server',
    path: '#/orders/listOrders',
    play: async (hand) => {
      await hand.click('.try-out__btn');
      await hand.click('.servers select');
      await hand.press('ArrowDown');
      await hand.press('Enter');
      await hand.click('.execute');
      await hand.expect('text', '.live-responses-table .highlight-code');
    },
  },
];
