import assert from 'node:assert/strict';
import { parseCase } from '../../../src/core/yaml/parseCase.ts';
import { lineOfUse, planRun, holdsSecrets, type RunEnvironment } from '../../../src/runner/planRun.ts';

const id = '00000000-0000-4000-8000-000000000001';
const goTo = (calledWith: string) => ({ interaction: { action: 'GO_TO' as const, calledWith } });
const plain: RunEnvironment = { executionUrl: 'https://shop.example.com', variables: new Map() };

describe('The environment of a run', () => {
  it('holds secrets where it has a variable, a log-in by the browser or a header: traces show each', () => {
    assert.equal(holdsSecrets(plain), false);
    assert.equal(holdsSecrets({ ...plain, headers: new Map() }), false);
    const secret: readonly Partial<RunEnvironment>[] = [
      { variables: new Map([['PASSWORD', 'correct horse']]) },
      { basicAuth: { username: 'ada', password: 'correct horse' } },
      { headers: new Map([['X-Token', 'correct horse']]) },
    ];
    for (const more of secret) {
      assert.equal(holdsSecrets({ ...plain, ...more }), true, Object.keys(more).join());
    }
  });

  it('names the origins that code may fetch from, and none that this process was given', () => {
    const allowedOrigins = ['https://api.example.com', 'https://id.example.com'];
    const named = planRun([], [], { ...plain, allowedOrigins }).variables.get('ALLOWED_ORIGINS');
    assert.equal(named, 'https://api.example.com https://id.example.com');
    assert.equal(planRun([], [], plain).variables.get('ALLOWED_ORIGINS'), '');
  });

  it('names the variables without a value in the order in which the steps use them', () => {
    const enter = (calledWith: string) => ({ interaction: { action: 'ENTER_TEXT' as const, calledWith } });
    const elements = ['$USERNAME', '$PASSWORD', '$CODE $USERNAME', '$PASS'].map(enter);
    const plan = planRun(['a'], [{ id: 'a', description: 'a', elements }], plain);
    assert.deepEqual(
      plan.missing.map(({ name }) => name),
      ['USERNAME', 'PASSWORD', 'CODE', 'PASS'],
    );
  });

  it('says for each variable without a value where it is used first, in which line of the file', () => {
    const text = `id: ${id}
description: Log in
entryPointUrlPath: /$TENANT/log-in
elements:
  - interaction:
      action: ENTER_TEXT
      calledWith: "costs $$5, code $OCTO_TOTP, again $TENANT"
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: |
          decrypt(
            '$SECRET')
`;
    const { testCase = assert.fail() } = parseCase(text);
    const other = { id: 'b', description: 'b', elements: [goTo('/$LATE/$TENANT')], dependencyId: id };
    const { missing } = planRun(['b'], [other, testCase], plain);
    assert.deepEqual(missing, [
      { name: 'TENANT', caseId: id },
      { name: 'OTP_INITIALIZER_KEY', caseId: id, index: 0 },
      { name: 'SECRET', caseId: id, index: 1 },
      { name: 'LATE', caseId: 'b', index: 0 },
    ]);
    assert.deepEqual(
      missing.slice(0, 3).map((variable) => lineOfUse(variable, text)),
      [3, 7, 13],
    );
  });

  it('names the steps that open an email, those of dependencies too', () => {
    const openEmail = { interaction: { action: 'OPEN_EMAIL' as const, calledWith: null } };
    const cases = [
      { id: 'a', description: 'a', elements: [goTo('/'), openEmail] },
      { id: 'b', description: 'b', elements: [goTo('/')], dependencyId: 'a' },
      { id: 'c', description: 'c', elements: [openEmail] },
    ];
    assert.deepEqual(planRun(['b'], cases, plain).emailSteps, [{ caseId: 'a', index: 1 }]);
    const off = cases.map((testCase) => ({ ...testCase, runStatus: 'OFF' as const }));
    assert.deepEqual(planRun(['a', 'c'], off, plain).emailSteps, []);
  });
});
