/** Whether this is `npm run test:deep`, which repeats what one example shows in `npm test` with all others. */
export const isDeep = process.env.PTC_DEEP !== undefined;
