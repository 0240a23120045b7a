import { readChangelog } from './changelog.ts';

/** What a release is checked by. */
export interface ReleaseFacts {
  /** Such as `v1.2.3`. */
  readonly tag: string;
  readonly manifest: { readonly version: string; readonly repository?: object };
  readonly lockedVersion: string;
  readonly changelog: string;
}

/** All that keeps a tag from being published, one sentence each. */
export function findReleaseFlaws({ tag, manifest, lockedVersion, changelog }: ReleaseFacts): string[] {
  const { version, repository } = manifest;
  const [top] = readChangelog(changelog);
  return [
    ...(tag === `v${version}`
      ? []
      : [
          `The tag is ${tag}, but package.json has the version ${version}. Tag the commit that sets the version.`,
        ]),
    ...(lockedVersion === version
      ? []
      : [`package-lock.json has the version ${lockedVersion}. Run npm install, and commit it.`]),
    ...(top?.version === version
      ? []
      : [
          `The top of CHANGELOG.md is ${top?.version ?? 'Unreleased'}. Change its heading to "## ${version} - YYYY-MM-DD".`,
        ]),
    ...(repository
      ? []
      : ['The project has no public address. Run npm run address -- https://github.com/OWNER/NAME.']),
  ];
}
