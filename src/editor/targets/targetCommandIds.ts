export const targetCommandIds = [
  'portableTests.newTarget',
  'portableTests.editTarget',
  'portableTests.newEnvironment',
  'portableTests.editEnvironment',
] as const;

export type TargetCommand = (typeof targetCommandIds)[number];
