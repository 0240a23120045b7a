import assert from 'node:assert/strict';
import { planRun } from '../../../src/runner/planRun.ts';
import { holdsSecrets, type RunEnvironment } from '../../../src/runner/runEnvironment.ts';

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
    assert.deepEqual(plan.missing, ['USERNAME', 'PASSWORD', 'CODE', 'PASS']);
  });

  it('names the steps that open an email, those of dependencies too', () => {
    const openEmail = { interaction: { action: 'OPEN_EMAIL' as const, calledWith: null } };
    const goTo = { interaction: { action: 'GO_TO' as const, calledWith: '/' } };
    const cases = [
      { id: 'a', description: 'a', elements: [goTo, openEmail] },
      { id: 'b', description: 'b', elements: [goTo], dependencyId: 'a' },
      { id: 'c', description: 'c', elements: [openEmail] },
    ];
    assert.deepEqual(planRun(['b'], cases, plain).emailSteps, [{ caseId: 'a', index: 1 }]);
    const off = cases.map((testCase) => ({ ...testCase, runStatus: 'OFF' as const }));
    assert.deepEqual(planRun(['a', 'c'], off, plain).emailSteps, []);
  });
});
