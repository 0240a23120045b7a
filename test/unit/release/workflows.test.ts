import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = '.github/workflows';
const files = readdirSync(folder);
const textOf = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8');
const workflowOf = (file: string): Workflow => parse(textOf(file)) as Workflow;
const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps = [] }) => steps);
const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

describe('a workflow', () => {
  for (const file of files) {
    const workflow = workflowOf(file);

    it(`may only read unless a job says otherwise: ${file}`, () => {
      assert.ok(Object.values(workflow.permissions ?? { all: 'write' }).every((access) => access === 'read'));
      assert.ok(!('pull_request_target' in workflow.on));
    });

    it(`runs actions of known commits, with a time limit: ${file}`, () => {
      const used = textOf(file).match(/uses: .*/g) ?? [];
      assert.ok(used.length > 0);
      for (const uses of used)
        assert.match(
          uses,
          /^uses: (?:[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/\w+\.yml)$/,
        );
      for (const [name, job] of Object.entries(workflow.jobs))
        assert.ok(job.uses ?? job['timeout-minutes'], name);
    });

    it(`calls scripts and files that exist: ${file}`, () => {
      const commands = stepsOf(workflow).flatMap(({ run }) => run ?? []);
      const called = commands.flatMap((run) => [
        ...run.matchAll(/npm (?:run(?: --silent)? ([\w:]+)|(test)\b)/g),
      ]);
      assert.ok(called.length > 0);
      const chosen = Object.values(workflow.jobs).flatMap(({ strategy }) => strategy?.matrix.scripts ?? []);
      const names = called.map(([, name = '', test = '']) => name || test);
      for (const name of [...names, ...chosen.flatMap((some) => some.split(' '))])
        assert.ok(scripts[name], name);
      for (const { uses } of Object.values(workflow.jobs))
        if (uses) assert.ok(files.includes(uses.replace('./.github/workflows/', '')), uses);
      for (const { needs = [] } of Object.values(workflow.jobs))
        for (const name of [needs].flat()) assert.ok(name in workflow.jobs, name);
    });

    it(`puts nothing that others write into a command: ${file}`, () => {
      for (const { run = '' } of stepsOf(workflow)) assert.doesNotMatch(run, /\$\{\{/);
    });

    it(`keeps no token of the checkout, and uses the oldest Node: ${file}`, () => {
      for (const { uses = '', with: options = {} } of stepsOf(workflow)) {
        if (uses.startsWith('actions/checkout@')) assert.equal(options['persist-credentials'], false);
        if (uses.startsWith('actions/setup-node@'))
          assert.equal(`>=${String(options['node-version'])}`, engines.node);
      }
    });
  }
});

describe('the workflow of a release', () => {
  const { on, jobs } = workflowOf('release.yml');
  const secretsOf = (job: Job): string[] =>
    (job.steps ?? []).flatMap(({ env = {} }) =>
      Object.values(env).flatMap((value) => /secrets\.(\w+)/.exec(value)?.[1] ?? []),
    );

  it('runs for tags only, after all tests', () => {
    assert.deepEqual(on, { push: { tags: ['v*'] } });
    assert.deepEqual([jobs['package']?.needs, jobs['test']?.uses], ['test', './.github/workflows/test.yml']);
  });

  it('packs once, after the check of the version, and publishes that file to both marketplaces', () => {
    const runs = (name: string): string[] => (jobs[name]?.steps ?? []).flatMap(({ run }) => run ?? []);
    const packed = Object.keys(jobs).filter((name) =>
      runs(name).some((run) => /npm run package|vsce package/.test(run)),
    );
    assert.deepEqual(packed, ['package']);
    const [check, pack] = ['release:check', 'npm run package'].map((part) =>
      runs('package').findIndex((run) => run.includes(part)),
    );
    assert.ok(check !== undefined && pack !== undefined && check >= 0 && check < pack);
    for (const name of ['visual-studio-marketplace', 'open-vsx'])
      assert.ok(
        runs(name).some((run) => /publish .*release\/\*\.vsix/.test(run)),
        name,
      );
  });

  it('gives each token to one job, in an environment that can be protected', () => {
    const found = Object.entries(jobs).flatMap(([name, job]) =>
      secretsOf(job).map((secret) => [name, secret, job.environment]),
    );
    assert.deepEqual(found, [
      ['visual-studio-marketplace', 'VSCE_PAT', 'release'],
      ['open-vsx', 'OVSX_PAT', 'release'],
    ]);
  });
});
