const rows = Array.from({ length: 300 }, (_, at) => `Order ${1000 + at}`);

/** A table of 300 orders, each with a link, a state and two buttons. */
export const ordersPage = `<!doctype html><title>Orders</title><h1>Orders</h1>
<table><thead><tr><th>Order</th><th>State</th><th>Total</th><th>Actions</th></tr></thead><tbody>${rows
  .map(
    (name, at) => `<tr data-testid="order">
<td><a href="#${at}">${name}</a></td><td>${at % 3 === 0 ? 'Paid' : 'Open'}</td><td>€${at}.00</td>
<td><button>Edit</button><button aria-label="Delete ${name}">✕</button></td></tr>`,
  )
  .join('')}</tbody></table>`;

/** 200 locators in the table, as they stand in test cases. */
export const orderLocators = rows
  .slice(0, 40)
  .flatMap((name) => [
    `getByRole('link', { name: '${name}' })`,
    `getByRole('row').filter({ hasText: '${name}' }).getByRole('button', { name: 'Edit' })`,
    `getByRole('button', { name: 'Delete ${name}' })`,
    `getByText('${name}', { exact: true })`,
    `getByTestId('order').filter({ hasText: '${name}' }).locator('td')`,
  ]);

const products = [
  'Enamel mug',
  'Dotted notebook',
  'Desk lamp',
  'Canvas backpack',
  'Pencil set',
  'Potted fern',
  'Ruled notebook',
  'Wall clock',
];
const cards = [
  "getByRole('listitem')",
  "getByTestId('product-card')",
  "getByTestId('product-list').getByRole('listitem')",
  "locator('.product-card')",
  "locator('#products').locator('li')",
];

/** 200 locators in the list of products of the sample shop. */
export const shopLocators = products.flatMap((name) =>
  cards.flatMap((card) =>
    [
      "getByRole('button', { name: 'Add to cart' })",
      "getByRole('heading')",
      "getByTestId('price')",
      `getByText('${name}', { exact: true })`,
      `getByAltText('${name}')`,
    ].map((part) => `${card}.filter({ hasText: '${name}' }).${part}`),
  ),
);
