/** A version in the changelog. */
export interface ChangelogVersion {
  /** Undefined for the section of what is not released. */
  readonly version: string | undefined;
  /** The day of the release, as `2026-01-31`. */
  readonly date: string | undefined;
  /** The line of its heading, from 1. */
  readonly line: number;
  /** Its text below the heading. */
  readonly text: string;
}

/** The kinds of changes by https://keepachangelog.com, in their order. */
export const changeKinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

const heading = /^## (?:Unreleased|(?<version>\d+\.\d+\.\d+) - (?<date>\d{4}-\d{2}-\d{2}))$/;

/** The versions of a changelog, newest first, without those whose heading has another form. */
export function readChangelog(changelog: string): ChangelogVersion[] {
  const lines = changelog.split(/\r?\n/);
  const starts = lines.flatMap((line, at) => (line.startsWith('## ') ? [at] : []));
  return starts.flatMap((start, index) => {
    const found = heading.exec(lines[start] ?? '');
    if (!found) return [];
    const text = lines.slice(start + 1, starts[index + 1]).join('\n');
    return [{ version: found.groups?.version, date: found.groups?.date, line: start + 1, text: text.trim() }];
  });
}

/** All that doesn't follow the convention, one sentence each, with the line. */
export function findChangelogFlaws(changelog: string): string[] {
  const lines = changelog.split(/\r?\n/);
  const versions = readChangelog(changelog);
  return [
    ...(lines[0] === '# Changelog' ? [] : ['Line 1: begin with "# Changelog".']),
    ...lines.flatMap((line, at) =>
      line.startsWith('## ') && !heading.test(line)
        ? [`Line ${at + 1}: write "## Unreleased" or "## 1.2.3 - 2026-01-31".`]
        : [],
    ),
    ...(versions.length === 0 ? ['There is no version.'] : []),
    ...versions.flatMap((version, index) => [
      ...findOrderFlaws(version, versions[index - 1]),
      ...findSectionFlaws(version),
    ]),
  ];
}

function findOrderFlaws(version: ChangelogVersion, newer: ChangelogVersion | undefined): string[] {
  const at = `Line ${version.line}:`;
  if (version.date !== undefined && !isDay(version.date)) return [`${at} ${version.date} isn't a date.`];
  if (!newer) return [];
  if (version.version === undefined) return [`${at} move "Unreleased" to the top.`];
  const isInOrder =
    newer.version === undefined ||
    (compareVersions(newer.version, version.version) > 0 && (newer.date ?? '') >= (version.date ?? ''));
  return isInOrder ? [] : [`${at} ${version.version} isn't older than ${newer.version} above it.`];
}

function findSectionFlaws({ text, line, version = 'Unreleased' }: ChangelogVersion): string[] {
  const [before = '', ...sections] = text.split(/^### /m);
  const kinds = sections.map((section) => section.split('\n')[0] ?? '');
  const known = changeKinds.filter((kind) => kinds.includes(kind));
  const at = `Line ${line}: in ${version},`;
  return [
    ...(before.trim() === '' ? [] : [`${at} move each change below a kind, such as "### Added".`]),
    ...kinds
      .filter((kind) => !changeKinds.includes(kind))
      .map((kind) => `${at} "${kind}" isn't one of ${changeKinds.join(', ')}.`),
    ...(known.join() === kinds.filter((kind) => changeKinds.includes(kind)).join()
      ? []
      : [`${at} write each kind once, in the order ${known.join(', ')}.`]),
    ...sections
      .filter((section) => !/^- \S/m.test(section))
      .map((section) => `${at} "${section.split('\n')[0]}" is empty.`),
    ...(version !== 'Unreleased' && sections.length === 0 ? [`${at} there are no changes.`] : []),
  ];
}

const isDay = (date: string): boolean =>
  !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);

/** Positive where the first is the newer one. */
function compareVersions(one: string, other: string): number {
  const [parts, others] = [one, other].map((version) => version.split('.').map(Number));
  for (let at = 0; at < 3; at++) {
    const difference = (parts?.[at] ?? 0) - (others?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
