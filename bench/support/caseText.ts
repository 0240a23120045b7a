/** A test case with so many steps, of every common shape. */
export function caseText(steps: number): string {
  const body = Array.from({ length: steps }, (_, index) => shapes[index % shapes.length]?.(index) ?? '');
  return `id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: Buy\nelements:\n${body.join('')}runStatus: ON\n`;
}

const selectors = (name: string): string =>
  `    selectors:\n      - selectorType: ROLE\n        selector: button\n        options:\n          name: ${name}\n`;

const shapes: readonly ((index: number) => string)[] = [
  (index) =>
    `  - interaction:\n      action: CLICK\n      calledWith: { double: true }\n${selectors(`Save ${index}`)}`,
  (index) =>
    `  - interaction:\n      action: ENTER_TEXT\n      calledWith: lamp ${index}\n${selectors('Search')}`,
  () => `  - assertion:\n      expectation: VISIBLE\n${selectors('Basket')}`,
  () => `  - interaction:\n      action: GO_TO\n      calledWith: https://example.com/shop # the shop\n`,
  () =>
    `  - assertion:\n      expectation: TO_CONTAIN_TEXT\n      calledWith: Thanks\n    selectors:\n      - selectorType: CSS\n        selector: "#note"\n      - selectorType: NTH\n        selector: "0"\n`,
];
