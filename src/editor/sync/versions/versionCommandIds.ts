export const versionCommandIds = [
  'portableTests.showVersion',
  'portableTests.compareVersion',
  'portableTests.editOnService',
] as const;

export type VersionCommand = (typeof versionCommandIds)[number];
