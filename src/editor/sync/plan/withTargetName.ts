import type { TargetFolder } from '../../targets/targetFolders.ts';
import type { GetTargetName } from '../folder/confirmTargetChange.ts';

/** A title that also names the test target, as far as its name is known. */
export function withTargetName(
  title: string,
  { serviceUrl, testTargetId }: Pick<TargetFolder, 'serviceUrl' | 'testTargetId'>,
  targetName: GetTargetName,
): string {
  const name = targetName(serviceUrl, testTargetId);
  return name === undefined ? title : `${title} (${name})`;
}
