/** Keys in the order in which files are written; others follow in their own order. */
const keyOrder = [
  'id',
  'description',
  'prompt',
  'type',
  'folderName',
  'tagNames',
  'dependencyId',
  'teardownId',
  'entryPointUrlPath',
  'elements',
  'runStatus',
  'excludedEnvironmentNames',
  'externalId',
  'version',
];

/** The place of a key among the keys of a file. */
export const keyRank = (key: string): number =>
  keyOrder.includes(key) ? keyOrder.indexOf(key) : keyOrder.length;
