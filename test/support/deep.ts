/** Whether this is `npm run test:deep`, which repeats what one example shows in `npm test` with all others. */
export const isDeep = process.env.PTC_DEEP !== undefined;

/** A suite of `npm run test:deep` only. */
export function describeDeep(title: string, body: (this: Mocha.Suite) => void): void {
  if (isDeep) describe(title, body);
}

/** A test of `npm run test:deep` only; no other one of its suite may need what it does. */
export function itDeep(title: string, body: Mocha.AsyncFunc): void {
  if (isDeep) it(title, body);
}
