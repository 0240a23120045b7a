import type * as vscode from 'vscode';
import * as z from 'zod';
import { uuid } from '../../../core/case/recognizeCase.ts';
import { targetKeyOf, type Target } from '../../targets/target.ts';

const key = 'testPlans';
/** Limits of saved test plans for each test target, and of test targets; older ones are removed. */
const most = { plans: 20, targets: 100 };

const testPlan = z.object({
  testPlanId: uuid,
  exploredAt: z.iso.datetime(),
  url: z.string(),
  discoveries: z.number(),
});
const storedPlans = z.record(z.string(), z.array(testPlan)).catch({});

/** A test plan that an exploration from here brought. */
export type TestPlan = Readonly<z.infer<typeof testPlan>>;

/** Where test plans are kept. */
export type TestPlanState = Pick<vscode.Memento, 'get' | 'update'>;

/** Test plans of explorations, newest first, kept for all windows: the service lists none. */
export class TestPlanHistory {
  constructor(private readonly state: TestPlanState) {}

  of(target: Target): readonly TestPlan[] {
    const all = this.all();
    const name = targetKeyOf(target);
    return Object.hasOwn(all, name) ? (all[name] ?? []) : [];
  }

  async note(target: Target, plan: TestPlan): Promise<void> {
    const name = targetKeyOf(target);
    const older = this.of(target).filter(({ testPlanId }) => testPlanId !== plan.testPlanId);
    const { [name]: _replaced, ...others } = this.all();
    const newest = Object.entries(others).slice(0, most.targets - 1);
    const plans = [plan, ...older].slice(0, most.plans);
    await this.state.update(key, Object.fromEntries([[name, plans], ...newest]));
  }

  private all(): z.infer<typeof storedPlans> {
    return storedPlans.parse(this.state.get(key));
  }
}
