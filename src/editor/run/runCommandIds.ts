export const runAgainCommandIds = [
  'portableTests.runFailedCases',
  'portableTests.runChangedCases',
  'portableTests.nextFailedStep',
  'portableTests.previousFailedStep',
] as const;

export type RunAgainCommand = (typeof runAgainCommandIds)[number];
