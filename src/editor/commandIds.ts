/** Every command of the extension; the manifest contributes the same ones. */
export const commandIds = [
  'portableTests.trySample',
  'portableTests.connect',
  'portableTests.disconnect',
  'portableTests.setApiKey',
  'portableTests.removeApiKey',
  'portableTests.chooseTarget',
  'portableTests.pull',
  'portableTests.pushAll',
  'portableTests.pushFile',
  'portableTests.draftPushFile',
  'portableTests.compareWithService',
  'portableTests.openCase',
  'portableTests.newTestCase',
  'portableTests.refresh',
  'portableTests.openLog',
] as const;

export type CommandId = (typeof commandIds)[number];
