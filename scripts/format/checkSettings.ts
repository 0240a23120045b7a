import { severities } from '../../src/core/checks/finding/finding.ts';
import { checks } from '../../src/core/checks/table.ts';

/** What `package.json` says of a setting. */
interface Manifest {
  contributes: { configuration: { properties: { 'portableTests.checks': { properties: unknown } } } };
}

/** The text of `package.json`, with the severities of all checks in the setting, the most severe ones first. */
export function withCheckSettings(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const sorted = severities.flatMap((severity) => checks.filter((check) => check.severity === severity));
  manifest.contributes.configuration.properties['portableTests.checks'].properties = Object.fromEntries(
    sorted.map(({ code, severity }) => [
      code,
      { type: 'string', enum: ['off', ...severities.toReversed()], default: severity },
    ]),
  );
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
