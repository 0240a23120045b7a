export const updateCommandIds = [
  'portableTests.changeOnService',
  'portableTests.setCaseStatus',
  'portableTests.setRunStatus',
  'portableTests.moveToFolder',
  'portableTests.setTags',
  'portableTests.setExternalId',
  'portableTests.regenerateSteps',
] as const;

export type UpdateCommand = (typeof updateCommandIds)[number];
