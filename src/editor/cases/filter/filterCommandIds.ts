export const filterCommandIds = [
  'portableTests.filterCases',
  'portableTests.filterByService',
  'portableTests.clearFilter',
] as const;

export type FilterCommand = (typeof filterCommandIds)[number];
