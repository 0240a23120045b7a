export const syncCommandIds = [
  'portableTests.pull',
  'portableTests.pullCase',
  'portableTests.pullReport',
  'portableTests.pullTestPlan',
  'portableTests.undoPull',
  'portableTests.completeMerge',
  'portableTests.pushAll',
  'portableTests.pushBranch',
  'portableTests.pushFile',
  'portableTests.draftPushFile',
  'portableTests.importCase',
  'portableTests.renameFiles',
  'portableTests.compareWithService',
] as const;

export type SyncCommand = (typeof syncCommandIds)[number];
