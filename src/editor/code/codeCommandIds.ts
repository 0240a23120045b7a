export const codeCommandIds = [
  'portableTests.showCode',
  'portableTests.generateCode',
  'portableTests.generateAllCode',
  'portableTests.fetchCode',
] as const;

export type CodeCommand = (typeof codeCommandIds)[number];
