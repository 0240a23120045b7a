export const rowCommandIds = [
  'portableTests.pushCases',
  'portableTests.pullCases',
  'portableTests.draftPushCases',
  'portableTests.openToSide',
  'portableTests.revealInExplorer',
  'portableTests.copyId',
  'portableTests.deleteCases',
] as const;

export type RowCommand = (typeof rowCommandIds)[number];
