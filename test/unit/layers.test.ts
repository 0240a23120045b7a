import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const oxlint = path.resolve('node_modules/oxlint/bin/oxlint');

/** A file of the project and what it may import, and what it may not. */
interface Layer {
  readonly file: string;
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

const others = ['../../test/support/arbitraries.ts', '../extension.ts', '../editor/tree.ts'];

const layers: readonly Layer[] = [
  {
    file: 'src/core/probe.ts',
    allowed: ['zod', 'yaml', 'acorn', './yaml.ts', './checks/codes.ts'],
    forbidden: [
      'vscode',
      'node:fs',
      'hono',
      'zod/mini',
      '../api/client.ts',
      '../index/protocol.ts',
      ...others,
    ],
  },
  {
    file: 'src/api/probe.ts',
    allowed: ['zod', 'node:stream', 'node-fetch', './contract.ts', '../core/errors.ts'],
    forbidden: ['vscode', '../sync/push.ts', '../service/keys.ts', ...others],
  },
  {
    file: 'src/codegen/probe.ts',
    allowed: ['./literal.ts', '../core/errors.ts'],
    forbidden: ['vscode', 'node:fs', '../api/contract.ts', '../runner/a.ts', '../service/keys.ts', ...others],
  },
  {
    file: 'src/runner/probe.ts',
    allowed: ['node:fs', 'zod', './events.ts', '../core/errors.ts', '../codegen/options.ts'],
    forbidden: ['vscode', '../api/contract.ts', '../service/keys.ts', ...others],
  },
  {
    file: 'src/sync/probe.ts',
    allowed: ['p-limit', './plan.ts', '../core/yaml.ts', '../api/client.ts'],
    forbidden: [
      'vscode',
      'node:fs',
      'node:fs/promises',
      '../service/keys.ts',
      '../index/protocol.ts',
      ...others,
    ],
  },
  {
    file: 'src/node/probe.ts',
    allowed: ['node:fs', './lockFile.ts'],
    forbidden: ['vscode', '../core/errors.ts', '../disk/missing.ts', '../service/keys.ts', ...others],
  },
  {
    file: 'src/disk/probe.ts',
    allowed: ['node:fs', './diskFiles.ts', '../core/errors.ts', '../sync/lines.ts', '../node/lock.ts'],
    forbidden: ['vscode', '../api/client.ts', '../service/keys.ts', ...others],
  },
  {
    file: 'src/cli/probe.ts',
    allowed: [
      'node:fs',
      '../core/yaml.ts',
      '../api/client.ts',
      '../sync/pull.ts',
      '../disk/diskFiles.ts',
      '../node/lock.ts',
    ],
    forbidden: ['vscode', '../service/keys.ts', '../index/protocol.ts', ...others],
  },
  {
    file: 'src/service/probe.ts',
    allowed: [
      'hono',
      'node:fs',
      '../core/yaml.ts',
      '../api/contract.ts',
      '../codegen/a.ts',
      '../runner/a.ts',
      '../node/lock.ts',
    ],
    forbidden: ['vscode', '../api/client.ts', '../api/transport.ts', '../sync/push.ts', ...others],
  },
  {
    file: 'src/languageServer/probe.ts',
    allowed: ['vscode-languageserver', 'prettier', '../core/errors.ts', '../../schemas/x.schema.json'],
    forbidden: ['vscode', '../api/client.ts', '../sync/push.ts', '../index/protocol.ts', ...others],
  },
  {
    file: 'src/index/probe.ts',
    allowed: ['node:worker_threads', './protocol.ts', '../core/caseSummary.ts'],
    forbidden: ['vscode', '../api/client.ts', '../sync/push.ts', '../service/keys.ts', ...others],
  },
  {
    file: 'src/sandbox/probe.ts',
    allowed: ['node:worker_threads', 'quickjs-emscripten-core', './host/run.ts', './protocol.ts'],
    forbidden: ['vscode', '../core/errors.ts', '../codegen/a.ts', '../service/keys.ts', ...others],
  },
  {
    file: 'src/report/probe.ts',
    allowed: ['preact', 'zod', './protocol.ts', '../core/testCase.ts', '../api/contract.ts'],
    forbidden: ['vscode', 'node:fs', '../api/client.ts', '../sync/push.ts', '../service/keys.ts', ...others],
  },
  {
    file: 'src/editor/probe.ts',
    allowed: [
      'vscode',
      'node:fs',
      '../core/yaml.ts',
      '../api/client.ts',
      '../sync/push.ts',
      '../service/keys.ts',
    ],
    forbidden: ['../extension.ts'],
  },
];

/** The same one folder further down, where its siblings are one level up. */
const below = ({ file, allowed, forbidden }: Layer): Layer => {
  const down = (name: string): string => (name.startsWith('../') ? `../${name}` : name);
  return {
    file: file.replace('/probe', '/deeper/probe'),
    allowed: [...allowed.map(down), '../sibling.ts', '../aside/sibling.ts'],
    forbidden: forbidden.map(down),
  };
};

const guest: Layer = {
  file: 'src/sandbox/guest/probe.ts',
  allowed: ['./host.ts', '../protocol.ts'],
  forbidden: ['node:fs', 'quickjs-emscripten-core', '../host/run.ts', '../../core/errors.ts'],
};
const every = [...layers, ...layers.map(below), guest];

describe('The linter holds the walls between the folders', () => {
  let refusals: readonly Refusal[];

  before(async () => {
    refusals = await refusedImports(every);
  });

  for (const { file, forbidden } of every) {
    it(`in ${path.dirname(file)}`, () => {
      const refused = refusals.filter((one) => one.file === file).map(({ name }) => name);
      assert.deepEqual(refused.toSorted(), forbidden.toSorted());
    });
  }
});

/** Lints files that import what is given, in a copy of the project's folders with its rules. */
async function refusedImports(files: readonly Layer[]): Promise<readonly Refusal[]> {
  const root = mkdtempSync(path.join(tmpdir(), 'ptc-layers-'));
  try {
    copyFileSync('.oxlintrc.json', path.join(root, '.oxlintrc.json'));
    for (const { file, allowed, forbidden } of files) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      const lines = [...allowed, ...forbidden].map((name) => `export * from '${name}';\n`);
      writeFileSync(path.join(root, file), lines.join(''));
    }
    return refusalsIn(await lint(root));
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** An import that the linter refuses. */
interface Refusal {
  readonly file: string;
  readonly name: string;
}

interface Report {
  readonly diagnostics: readonly { code: string; filename: string; message: string }[];
}

const lint = (cwd: string): Promise<Report> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [oxlint, '-f', 'json'], { cwd }, (error, stdout) => {
      if (stdout) resolve(JSON.parse(stdout) as Report);
      else reject(error ?? new Error('oxlint says nothing'));
    });
  });

const refusalsIn = ({ diagnostics }: Report): Refusal[] =>
  diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename, message }) => ({
      file: filename.replaceAll('\\', '/'),
      name: /'(.*)'/.exec(message)?.[1] ?? message,
    }));
