import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { commands } from '../../../src/cli/arguments/commandOptions.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { builtCli, finished, runBuiltCli, runCli, startCli } from '../../support/cliCommand.ts';
import { key, missingId } from '../../support/testService.ts';
import { selfSigned } from '../support/api/selfSigned.ts';
import { nobody } from '../support/api/server.ts';
import { useWorkspace, type CliWorkspace } from '../support/cli/cliWorkspace.ts';
import { treeOf } from '../support/cli/tree.ts';

const target = ['--url', nobody.origin, '--target', missingId];

/** Where to read on: on the page of the command, where there is one. */
function helpHint(args: readonly string[]): string {
  const command = args.find((argument) => argument in commands);
  return command === undefined
    ? 'Commands: validate, pull, push, draft-push, import, code, run. portable-test-cases --help describes them.'
    : `portable-test-cases ${command} --help lists its options.`;
}

describe('The command line', () => {
  const workspace = useWorkspace();

  it('is one executable file, and prints its version', async () => {
    const file = await builtCli();
    assert.match(readFileSync(file, 'utf8'), /^#!\/usr\/bin\/env node\n/);
    const { version, bin } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;
    assert.deepEqual(bin, { 'portable-test-cases': 'dist/cli.js' });
    assert.deepEqual(await runBuiltCli(['--version']), {
      code: 0,
      stdout: `${String(version)}\n`,
      stderr: '',
    });
    const { code, stdout, stderr } = await runBuiltCli(['pull', '--help']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^Usage: portable-test-cases pull --folder DIR/);
  });

  const wrong: Record<string, readonly string[]> = {
    'Unknown command "fetch".': ['fetch', '--folder', '.'],
    'Unknown command "pusj". Did you mean push?': ['pusj', '--folder', '.'],
    'Unknown command "draft". Did you mean draft-push?': ['draft', '--help'],
    'Unknown command "Runn". Did you mean run?': ['help', 'Runn'],
    'Unknown command "execute". Did you mean run?': ['execute', '--folder', '.'],
    'Unknown command "halp". Did you mean help?': ['halp'],
    'Specify a command.': ['--folder', '.'],
    'Unknown option --hlep. Did you mean --help?': ['--hlep'],
    '--viewport must be a width and a height such as 1280x720, not "1280".': [
      'run',
      '--folder',
      '.',
      '--url',
      'http://localhost',
      '--viewport',
      '1280',
    ],
    '--folder is missing.': ['validate'],
    '--url is missing.': ['pull', '--folder', '.', '--target', missingId],
    '--target must be an id such as 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab.': [
      'pull',
      '--folder',
      '.',
      '--url',
      'x',
      '--target',
      'x',
    ],
    '--out is missing.': ['code', '--folder', '.'],
    "code doesn't support --target.": ['code', '--folder', '.', '--out', 'x', '--target', missingId],
    "validate doesn't support --url.": ['validate', '--folder', '.', '--url', 'x'],
    "push doesn't support --plan.": ['push', '--folder', '.', ...target, '--plan', missingId],
    "--plan and --report can't be combined.": [
      'pull',
      '--folder',
      '.',
      ...target,
      '--plan',
      missingId,
      '--report',
      missingId,
    ],
    '--layout must be folders or dependencies, not "flat".': [
      'pull',
      '--folder',
      '.',
      ...target,
      '--layout',
      'flat',
    ],
    '--allow-origin must be an origin such as https://api.example.com, not "https://a.example/v1".': [
      'run',
      '--folder',
      '.',
      '--url',
      'x',
      '--allow-origin',
      'https://a.example/v1',
    ],
    'Unknown option --key.': ['pull', '--key', 'ptc_a-key'],
    'Unknown option -x.': ['pull', '-x'],
    'Unknown option -t. Did you mean --target?': ['push', '-t', 'x'],
    'Unknown option -y. Did you mean --yes?': ['push', '-y'],
    'Unknown option --test-target-id. Did you mean --target?': ['pull', '--test-target-id', 'x'],
    'Unknown option --workes. Did you mean --workers?': ['run', '--workes', '4'],
    'Unknown option --env. Did you mean --environment?': ['run', '--env', 'staging'],
    'Unknown option --forse. Did you mean --force?': ['--forse', 'x', 'code'],
    'Unknown option --workers2.': ['pull', '--workers2=4'],
    '--folder needs a value.': ['run', '--folder'],
    '--url needs a value. Write one that begins with a hyphen as --url=VALUE.': [
      '--url',
      '--yes',
      'x',
      'push',
    ],
    "--yes doesn't take a value.": ['push', '--yes=1'],
    'Unexpected argument "again".': ['pull', 'again'],
    'Unexpected argument "push".': ['help', 'pull', 'push'],
  };
  for (const [message, args] of Object.entries(wrong)) {
    it(`reports wrong arguments: ${message}`, async () => {
      const { code, stdout, stderr } = await runCli(args);
      assert.deepEqual([code, stdout], [1, '']);
      assert.equal(stderr, `${message}\n${helpHint(args)}\n`);
    });
  }

  it('reports one of several problems: of the folder, then of a combination, then of other options', async () => {
    const both = ['--plan', 'x', '--report', missingId];
    const problems = [
      await runCli(['pull', ...both]),
      await runCli(['pull', '--folder', '.', ...both]),
      await runCli(['pull', '--folder', '.', '--plan', 'x']),
    ];
    assert.deepEqual(
      problems.map(({ stderr }) => stderr.split('\n')[0]),
      ['--folder is missing.', "--plan and --report can't be combined.", '--url is missing.'],
    );
  });

  it('takes the key from the environment and from nowhere else, and says so where there is none', async () => {
    const run = await runCli(workspace().arguments('pull'), { cwd: workspace().root });
    assert.deepEqual([run.code, run.stdout], [1, '']);
    assert.match(
      run.stderr,
      /^The API key is missing\. Set the environment variable PORTABLE_TESTS_API_KEY to the key of 127\.0\.0\.1:\d+\.$/m,
    );
    const env = { PORTABLE_TESTS_API_KEY: 'ptc_another' };
    const refused = await runCli(workspace().arguments('pull'), { cwd: workspace().root, env });
    assert.equal(refused.code, 1);
    assert.doesNotMatch(refused.stdout + refused.stderr, /ptc_another/);
  });

  it('takes the key out of its environment before anything runs', async () => {
    const seen: unknown[] = [];
    workspace().intercept = async (_, next) => {
      seen.push(process.env['PORTABLE_TESTS_API_KEY']);
      return next();
    };
    assert.equal((await workspace().run('pull')).code, 0);
    assert.deepEqual([seen.length > 0, new Set(seen)], [true, new Set([undefined])]);
  });

  it('overwrites the key where other processes could read it, on Linux', async function () {
    if (process.platform !== 'linux') this.skip();
    const preload = path.join(workspace().root, 'showEnvironment.cjs');
    const shows = `process.once('exit', () => console.log(require('node:fs').readFileSync('/proc/self/environ', 'utf8')));`;
    writeFileSync(preload, shows);
    const env = { BEFORE: 'first', PORTABLE_TESTS_API_KEY: 'ptc_secret-key', BEHIND: 'last' };
    const { stdout } = await finished(await startCli(['--version'], { preload, env }));
    assert.match(stdout, /BEFORE=first\0PORTABLE_TESTS_API_KEY=x+\0BEHIND=last/);
  });

  it('lets the key into no output and no file, not even when the service echoes it', async () => {
    await workspace().service.put(workspace().caseOf(1));
    workspace().intercept = async (request, next) => {
      if (!request.url.endsWith('/push')) return next();
      return Response.json(
        { message: `wrong key ${request.headers.get('x-api-key') ?? ''}` },
        { status: 500 },
      );
    };
    const outputs = [await workspace().run('pull'), await workspace().run('pull', '--json')];
    workspace().edit('case1.yaml', 'Save', 'Store');
    outputs.push(await workspace().run('push'), await workspace().run('push', '--json'));
    assert.deepEqual(
      outputs.map(({ code }) => code),
      [0, 0, 1, 1],
    );
    assert.match(outputs[2]?.stderr ?? '', /wrong key/);
    const records = treeOf(workspace().home);
    assert.ok(Object.keys(records).length > 0);
    const all = JSON.stringify([outputs, records, workspace().tree(), workspace().arguments('pull')]);
    assert.ok(!all.includes(key));
  });

  it('finds the service with or without /api, and knows the folder by either', async () => {
    await workspace().service.put(workspace().caseOf(1));
    for (const url of [
      workspace().url,
      `${workspace().url}/`,
      `${workspace().url}/api`,
      workspace().url.slice('http://'.length),
    ])
      await workspace().done('pull', '--url', url);
    const { code, stderr } = await workspace().run('pull', '--url', 'http://service.example');
    assert.equal(code, 1);
    assert.match(stderr, /With http:\/\/service\.example, the API key would be sent unencrypted/);
  });

  it('says that nothing answers, or that there is no such target', async () => {
    const unknown = await workspace().run('pull', '--target', missingId);
    assert.equal(unknown.code, 1);
    assert.match(unknown.stderr, /test target/);
    const { code, stdout, stderr } = await workspace().run('pull', '--url', nobody.origin);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /^Nothing responds at http:\/\/127\.0\.0\.1:9: the connection was refused\. Check the address/,
    );
  });

  it('prints plan and outcome as one object with --json, done, refused or failed', async () => {
    await workspace().service.put(workspace().caseOf(1), workspace().caseOf(2));
    const printed = async (
      ...args: [string, ...string[]]
    ): Promise<{ code: number | null; report: object }> => {
      const { code, stdout } = await workspace().run(...args, '--json');
      return { code, report: JSON.parse(stdout) as object };
    };
    const where = { folder: 'tests', service: `${workspace().url}/api`, target: workspace().service.id };
    assert.deepEqual(await printed('pull'), {
      code: 0,
      report: {
        command: 'pull',
        status: 'done',
        notes: [],
        ...where,
        plan: [1, 2].map((at) => ({
          action: 'add',
          id: workspace().id(at),
          description: `Case ${at}`,
          path: `case${at}.yaml`,
        })),
        outcome: { added: 2, restored: 0, updated: 0, merged: 0, moved: 0, deleted: 0, left: 0 },
        summary: 'Pulled: 2 added.',
      },
    });
    workspace().remove('case1.yaml');
    assert.deepEqual(await printed('push'), {
      code: 2,
      report: {
        command: 'push',
        status: 'refused',
        notes: [],
        ...where,
        plan: [{ action: 'leave', id: workspace().id(1), description: 'Case 1' }],
        reasons: [
          {
            message: 'The file of "Case 1" was deleted locally',
            todo: 'Push with --yes to remove the test case from the service, or pull with --yes to restore the file',
          },
        ],
      },
    });
    const { code, report } = await printed('push', '--url', nobody.origin);
    assert.equal(code, 1);
    assert.deepEqual(Object.keys(report), ['command', 'status', 'notes', 'reasons']);
  });
});

describe('validate at the command line', () => {
  const workspace = useWorkspace();
  const run = (...more: string[]) =>
    runCli(['validate', '--folder', 'tests', ...more], { cwd: workspace().root });
  function writeFlaws(at: CliWorkspace): void {
    at.write('good.yaml', printCase(workspace().caseOf(1)));
    at.write('deep/cycle.yaml', printCase(workspace().caseOf(2, { dependencyId: workspace().id(3) })));
    at.write('deep/cycle2.yaml', printCase(workspace().caseOf(3, { dependencyId: workspace().id(2) })));
    at.write('lost.yaml', printCase(workspace().caseOf(4, { dependencyId: missingId })));
    at.write('twin.yaml', printCase(workspace().caseOf(1, { description: 'Twin: 100%, sure' })));
    at.write('broken.yaml', 'id: 1\nelements: 3\n');
    at.write('wording.yaml', printCase(workspace().caseOf(5)).replace('CLICK', 'CLIK'));
    at.write('other.yaml', 'on: push\n');
  }

  it('finds nothing in good files, without a key or a service', async () => {
    workspace().write('good.yaml', printCase(workspace().caseOf(1)));
    assert.deepEqual(await run(), { code: 0, stdout: '0 errors, 0 warnings.\n', stderr: '' });
  });

  it('prints place, severity, code and message of each flaw, and ends with 1 where one is an error', async () => {
    writeFlaws(workspace());
    const { code, stdout, stderr } = await run();
    assert.deepEqual([code, stderr], [1, '']);
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/ (error|warning) (\S+) .*/, ' $1 $2')),
      [
        'tests/broken.yaml:1:1: error missing',
        'tests/broken.yaml:1:5: error wrong-type',
        'tests/broken.yaml:2:11: error wrong-type',
        'tests/deep/cycle.yaml:4:15: error dependency-cycle',
        'tests/deep/cycle2.yaml:4:15: error dependency-cycle',
        'tests/good.yaml:1:5: error duplicate-id',
        'tests/lost.yaml:4:15: error unknown-dependency',
        'tests/twin.yaml:1:5: error duplicate-id',
        'tests/wording.yaml:6:15: error unknown-value',
        '9 errors, 0 warnings.',
      ],
    );
  });

  it('reports as errors what fails in every run, unless a comment hides it', async () => {
    const flawed = (comment: string): string => `id: ${workspace().id(1)}
description: Flawed
elements:
  - interaction:
      action: CLIK${comment}
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: let a = ;${comment}
  - interaction:
      action: KEY_PRESS
      calledWith: Ctrl+A${comment}
  - interaction:
      action: GO_TO
      calledWith: htps://shop.example${comment}
  - assertion:
      expectation: VISIBEL${comment}
    selectors:
      - selectorType: CSS
        selector: "div["${comment}
`;
    workspace().write('flawed.yaml', flawed(''));
    const { code, stdout } = await run();
    assert.deepEqual(
      [code, stdout.trimEnd().split('\n')],
      [
        1,
        [
          'tests/flawed.yaml:5:15: error unknown-value "CLIK" is not a known action. Did you mean CLICK?',
          'tests/flawed.yaml:9:23: error invalid-javascript This JavaScript can\'t be parsed: ";" is not expected here',
          'tests/flawed.yaml:12:19: error unknown-keyboard-key "Ctrl" is not a known key. Did you mean Control?',
          'tests/flawed.yaml:15:19: error invalid-url "htps://shop.example" is neither a URL nor a path. Did you mean https://shop.example?',
          'tests/flawed.yaml:17:20: error unknown-value "VISIBEL" is not a known expectation. Did you mean VISIBLE?',
          'tests/flawed.yaml:20:20: error invalid-css "div[" is not a valid CSS selector',
          "1 test case can't be read by other tools, because fields are missing. Use --fix to add them.",
          '6 errors, 0 warnings.',
        ],
      ],
    );
    workspace().write('flawed.yaml', flawed(' # portable-tests-ignore'));
    assert.match((await run()).stdout, /^0 errors, 0 warnings\.$/m);
  });

  it('prints annotations for CI', async () => {
    workspace().write('twin.yaml', printCase(workspace().caseOf(1)));
    workspace().write('tw,in: 1.yaml', printCase(workspace().caseOf(1, { description: '100%' })));
    const { code, stdout } = await run('--format', 'github');
    assert.equal(code, 1);
    assert.deepEqual(stdout.split('\n').slice(0, 2), [
      '::error file=tests/tw%2Cin%3A 1.yaml,line=1,col=5,title=duplicate-id::"Case 1" has the same id: ids must be unique among all test cases',
      '::error file=tests/twin.yaml,line=1,col=5,title=duplicate-id::"100%25" has the same id: ids must be unique among all test cases',
    ]);
  });

  it('prints one object with --json', async () => {
    workspace().write('lost.yaml', printCase(workspace().caseOf(4, { dependencyId: missingId })));
    const { code, stdout } = await run('--json');
    const { problems, ...rest } = JSON.parse(stdout) as { problems: Record<string, unknown>[] };
    assert.deepEqual(
      [code, rest],
      [1, { command: 'validate', status: 'failed', notes: [], summary: '1 error, 0 warnings.' }],
    );
    assert.deepEqual(
      problems.map(({ path, line, column, severity, code }) => ({ path, line, column, severity, code })),
      [{ path: 'tests/lost.yaml', line: 4, column: 15, severity: 'error', code: 'unknown-dependency' }],
    );
  });

  it('follows comments that hide schema warnings', async () => {
    const odd = (value: string): string =>
      printCase(workspace().caseOf(1)).replace(/^runStatus: .*$/m, `runStatus: ${value}`);
    workspace().write('odd.yaml', odd('ONN'));
    assert.match((await run()).stdout, /warning unknown-value "ONN" is not a known run status/);
    workspace().write('odd.yaml', odd('ONN # portable-tests-ignore unknown-value'));
    assert.equal((await run()).stdout, '0 errors, 0 warnings.\n');
  });

  it('finds what blocks a push, though a comment hides it', async () => {
    const hidden = printCase(workspace().caseOf(1)).replace(/^/, '# portable-tests-ignore duplicate-id\n');
    workspace().write('a.yaml', hidden);
    workspace().write('b.yaml', hidden);
    const { code, stdout } = await run();
    assert.deepEqual(
      [code, stdout],
      [1, 'tests/b.yaml:2:5: error blocks-push The id is already used by a.yaml\n1 error, 0 warnings.\n'],
    );
  });

  it('of a folder that is not there is an error', async () => {
    const { code, stderr } = await runCli(['validate', '--folder', path.join(workspace().root, 'tets')]);
    assert.equal(code, 1);
    assert.match(stderr, /^Folder not found: .*tets\. Check the path, or create the folder\.$/m);
  });
});

describe('The connection of the command line to the service', () => {
  const workspace = useWorkspace();
  const connects: string[] = [];
  const open: Socket[] = [];
  const answers: Readonly<Record<string, string>> = {
    denied: '403 Forbidden\r\n\r\n<html><title>Access denied by company policy</title>',
    login: '407 Proxy Authentication Required\r\n\r\n',
    far: '502 Bad Gateway\r\n\r\n',
  };
  let proxy: Server;
  let secure: ReturnType<typeof createSecureServer>;

  beforeEach(async () => {
    connects.splice(0);
    secure = createSecureServer(selfSigned, (_request, response) => response.end('[]'));
    secure.listen(0, '127.0.0.1');
    proxy = createServer();
    proxy.on('connect', (request, socket: Socket) => {
      connects.push(`${request.url ?? ''} ${request.headers['proxy-authorization'] ?? ''}`.trim());
      const answer = answers[request.url?.split('.')[0] ?? ''];
      if (answer !== undefined) return socket.end(`HTTP/1.1 ${answer}`);
      const onward = connect((secure.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      for (const end of [socket, onward]) open.push(end.on('error', () => end.destroy()));
      return socket;
    });
    proxy.listen(0, '127.0.0.1');
    await Promise.all(
      [secure, proxy].map((server) => new Promise((resolve) => server.once('listening', resolve))),
    );
    workspace().write('../ca.pem', selfSigned.cert);
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
    proxy.close();
    secure.close();
  });

  const through = (url: string, env: Record<string, string> = {}) => {
    const address = `http://ada:s%20t@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    return runBuiltCli(workspace().arguments('pull', '--url', url), {
      cwd: workspace().root,
      env: {
        ...workspace().env,
        HTTPS_PROXY: address,
        NODE_EXTRA_CA_CERTS: path.join(workspace().root, 'ca.pem'),
        ...env,
      },
    });
  };

  it('uses HTTPS_PROXY, with its password and with NODE_EXTRA_CA_CERTS', async () => {
    const { stderr } = await through('https://localhost:8443');
    assert.deepEqual(
      [...new Set(connects)],
      [`localhost:8443 Basic ${Buffer.from('ada:s t').toString('base64')}`],
    );
    // The stand-in answers every request with a list, so the secure connection is up.
    assert.match(stderr, /"pull"/);
    const untrusted = await through('https://localhost:8443', { NODE_EXTRA_CA_CERTS: '' });
    assert.match(untrusted.stderr, /The certificate of https:\/\/localhost:8443 is self-signed/);
  });

  const portOf = (): number => (proxy.address() as AddressInfo).port;
  const failure = async (url: string, env: Record<string, string> = {}): Promise<string> => {
    const { code, stderr } = await through(url, env);
    assert.equal(code, 1);
    assert.doesNotMatch(stderr, /s%20t|\bs t\b|secret/);
    return stderr.trimEnd().replaceAll(/127\.0\.0\.1:\d+/g, 'PROXY');
  };

  it('says what the proxy answered and what to do, without its password', async () => {
    assert.equal(
      await failure('https://denied.example'),
      'The request to https://denied.example failed: the proxy PROXY does not allow connections to denied.example (403): "Access denied by company policy". Check the address, or ask your network administrator to allow this host.',
    );
    const login =
      '(407). Set HTTPS_PROXY to http://USER:PASSWORD@HOST:PORT, with special characters as in URLs, such as %40 for @.';
    assert.equal(
      await failure('https://login.example'),
      `The request to https://login.example failed: the proxy PROXY does not accept the user name and password ${login}`,
    );
    assert.equal(
      await failure('https://login.example', { HTTPS_PROXY: `127.0.0.1:${portOf()}` }),
      `The request to https://login.example failed: the proxy PROXY requires a user name and password ${login}`,
    );
    assert.equal(
      await failure('https://far.example'),
      'The request to https://far.example failed: the proxy PROXY could not connect to far.example (502). Check the address, then try again.',
    );
  });

  it('names the proxy, not the service, where the proxy does not respond', async () => {
    const advice = 'Check HTTPS_PROXY and the network.';
    assert.equal(
      await failure('https://far.example', {
        HTTPS_PROXY: `http://ada:secret@${new URL(nobody.origin).host}`,
      }),
      `The request to https://far.example failed: the proxy PROXY cannot be reached (ECONNREFUSED). ${advice}`,
    );
    assert.match(
      await failure('https://far.example', { HTTPS_PROXY: 'http://ada:secret@proxy.invalid:8080' }),
      /the proxy proxy\.invalid:8080 cannot be reached \(E\w+\)\. Check HTTPS_PROXY and the network\.$/,
    );
    assert.match(
      await failure('https://far.example', { HTTPS_PROXY: `https://ada:secret@127.0.0.1:${portOf()}` }),
      /the proxy PROXY does not respond with TLS \(\w+\)\. If the proxy expects no TLS itself, write http:\/\/ in HTTPS_PROXY\.$/,
    );
  });

  it('says how to write HTTPS_PROXY, and takes a % that encodes nothing as it is', async () => {
    for (const address of ['socks5://ada:secret@127.0.0.1', 'http://ada:sec#secret@127.0.0.1:3128'])
      assert.equal(
        await failure('https://far.example', { HTTPS_PROXY: address }),
        'HTTPS_PROXY is not the address of an http or https proxy. Write it as http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, with special characters as in URLs, such as %23 for #.',
      );
    await through('https://localhost:8443', { HTTPS_PROXY: `http://ada:5%x@127.0.0.1:${portOf()}` });
    assert.deepEqual(
      [...new Set(connects)],
      [`localhost:8443 Basic ${Buffer.from('ada:5%x').toString('base64')}`],
    );
  });

  it('bypasses the proxy where NO_PROXY says so, and to this machine without https', async () => {
    const { port } = secure.address() as AddressInfo;
    for (const direct of ['*', 'localhost', `example.com, localhost:${port}`]) {
      const { stderr } = await through(`https://localhost:${port}`, { NO_PROXY: direct });
      assert.match(stderr, /"pull"/);
    }
    await through(workspace().url);
    assert.deepEqual(connects, []);
    await through(`https://localhost:${port}`, { NO_PROXY: 'calhost,localhost:1' });
    assert.ok(connects.length > 0);
  });
});
