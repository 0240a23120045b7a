import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { findCommand } from '../../../../scripts/host/systemPackages.ts';

/** Another program's reader of YAML: the values of some texts, as JSON has them; an error's message for one that it refuses. */
export interface OtherReader {
  readonly name: string;
  /** What has to be installed, where it is missing. */
  readonly missing: string | undefined;
  read(texts: readonly string[]): unknown[];
}

const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };

const jsYaml: OtherReader = {
  name: 'js-yaml',
  missing: undefined,
  read: (texts) =>
    texts.map((text) => {
      try {
        return asJson(load(text));
      } catch (error) {
        return String(error);
      }
    }),
};

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** A reader of YAML 1.1. Numbers that JSON doesn't have become texts. */
const script = `
import json, sys, yaml
def value_of(text):
    try:
        return yaml.load(text, Loader=yaml.SafeLoader)
    except Exception as error:
        return str(error)
print(json.dumps([value_of(text) for text in json.load(sys.stdin)], default=str))
`;

function runPython(args: readonly string[], input: string): string | undefined {
  const python = findCommand('python3');
  if (!python) return undefined;
  const options = {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { PYTHONIOENCODING: 'utf-8' },
  } as const;
  const { status, stdout } = spawnSync(python, args, options);
  return status === 0 ? stdout : undefined;
}

const pyYaml: OtherReader = {
  name: 'PyYAML',
  missing:
    runPython(['-c', 'import yaml'], '') === undefined
      ? 'PyYAML (python3-yaml on Debian) is not installed'
      : undefined,
  read(texts) {
    const printed = runPython(['-c', script], JSON.stringify(texts));
    if (printed === undefined) throw new Error('python3 failed');
    return JSON.parse(printed) as unknown[];
  },
};

export const otherReaders: readonly OtherReader[] = [jsYaml, pyYaml];
