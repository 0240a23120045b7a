export const conflictCommandIds = [
  'portableTests.useServiceVersion',
  'portableTests.keepLocalVersion',
  'portableTests.resolveConflict',
] as const;

export type ConflictCommand = (typeof conflictCommandIds)[number];
