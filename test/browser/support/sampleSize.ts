import { readdirSync } from 'node:fs';

/** How many test cases the sample has. */
export const sampleSize = readdirSync('sample/workspace/portable-tests', { recursive: true }).filter((name) =>
  String(name).endsWith('.yaml'),
).length;

/** The message in the status bar when all of them were pulled into an empty folder. */
export const samplePulled = `Pulled test cases: ${sampleSize} added`;
