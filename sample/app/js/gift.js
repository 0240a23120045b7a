import './page.js';
import { byId, element } from './dom.js';
import { read, update } from './store.js';

const form = byId('gift');
const words = byId('words');

const euros = amount => `€${Number(amount)}`;
const digits = () => String(crypto.getRandomValues(new Uint16Array(1))[0] % 10000).padStart(4, '0');

function drawPreview() {
  const { forWhom, amount, colour, ribbon } = Object.fromEntries(new FormData(form));
  const preview = byId('preview');
  preview.style.backgroundColor = colour;
  preview.style.borderTopWidth = `${ribbon}px`;
  preview.replaceChildren(
    element('strong', {}, euros(amount)),
    element('span', {}, forWhom ? `for ${forWhom}` : 'for somebody'),
    element('em', {}, words.textContent),
  );
}

function summary(card) {
  const extras = card.extras.length ? `, with ${card.extras.join(' and ')}` : '';
  const sender = card.surprise ? ' The sender is not named.' : '';
  return `${euros(card.amount)} for ${card.forWhom} will go out by ${card.way} on ${card.day} at ${card.time}${extras}.${sender}`;
}

form.addEventListener('submit', event => {
  event.preventDefault();
  const data = new FormData(form);
  const card = {
    ...Object.fromEntries(data),
    extras: [...form.elements.extras.selectedOptions].map(option => option.textContent.toLowerCase()),
    code: `GIFT-${digits()}-${digits()}`,
  };
  update(state => state.gifts.push(card));
  byId('made').hidden = false;
  byId('made-text').textContent = summary(card);
  byId('code').textContent = card.code;
  for (const field of form.elements) field.disabled = true;
  words.contentEditable = 'false';
});

byId('copy').addEventListener('click', async event => {
  const button = event.currentTarget;
  await navigator.clipboard.writeText(byId('code').textContent);
  button.textContent = 'Copied';
});

byId('redeem').addEventListener('submit', event => {
  event.preventDefault();
  const card = read().gifts.find(one => one.code === byId('redeem-code').value && one.pin === byId('redeem-pin').value);
  byId('redeemed').textContent = card ? `${euros(card.amount)} redeemed, ${card.forWhom}.` : 'Unknown gift card.';
});

form.addEventListener('input', drawPreview);
words.addEventListener('input', drawPreview);
drawPreview();
