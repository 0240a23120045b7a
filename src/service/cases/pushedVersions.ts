/** What the answers of pushes say of versions. */
export interface PushedVersions {
  readonly versionIds: string[];
  readonly versionIdByStableId: Record<string, string>;
}

/** The versions that a push made or found, as pairs of the stable id of a case and the id of its version. */
export const pushedVersions = (versions: readonly (readonly [string, string])[]): PushedVersions => ({
  versionIds: versions.map(([, versionId]) => versionId),
  versionIdByStableId: Object.fromEntries(versions),
});
