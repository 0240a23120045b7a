import type { Statement } from 'acorn';
import { message } from '../../message.ts';
import { withoutAwait } from '../../locator/callChain.ts';
import { bindParameters, fixtureNode } from './bindParameters.ts';
import type { Evaluation } from './evaluation.ts';
import { addRemark, type StepList } from './stepList.ts';
import type { SpecSteps } from './specSteps.ts';
import { unknown, type FunctionValue, type TestFunctionValue, type Value } from './value.ts';

/** What a test or hook gets as its argument: a fixture's code runs when it is named. */
export function fixturesOf(
  fixtures: TestFunctionValue['fixtures'],
  evaluation: Evaluation,
  list: StepList,
  reader: SpecSteps,
): Value {
  const values = new Map<string, Value>();
  const all: Value = {
    kind: 'module',
    exported: (name) => {
      const known = values.get(name);
      if (known) return known;
      const fn = fixtures.get(name);
      const plain = fixtureNode(name, 0);
      values.set(name, plain);
      const value = fn ? runFixture(fn, all, evaluation, list, reader) : plain;
      values.set(name, value);
      return value;
    },
  };
  return all;
}

/** Adds the steps before `use(…)`, and returns what a fixture passes to it. */
function runFixture(
  fn: FunctionValue,
  all: Value,
  evaluation: Evaluation,
  list: StepList,
  reader: SpecSteps,
): Value {
  const { params, body } = fn.node;
  const use = params[1]?.type === 'Identifier' ? params[1].name : undefined;
  if (use === undefined || body.type !== 'BlockStatement') return unknown;
  return evaluation.effort.nested(fn.node, () => {
    const scope = fn.scope.inner();
    bindParameters(params.slice(0, 1), [all], scope, evaluation);
    const at = body.body.findIndex((statement) => argumentOfCall(statement, use) !== undefined);
    reader.addStatements(at < 0 ? body.body : body.body.slice(0, at), scope);
    const after = at < 0 ? [] : body.body.slice(at + 1);
    for (const statement of after) {
      const todo = message('Create a test case from it, and set it as the teardown');
      addRemark(
        list.found.notUnderstood,
        scope.source,
        statement,
        message('Code behind use() isn’t converted'),
        todo,
      );
    }
    const value = at < 0 ? undefined : argumentOfCall(body.body[at], use);
    return value ? evaluation.evaluate(value, scope) : unknown;
  });
}

function argumentOfCall(statement: Statement | undefined, name: string) {
  if (statement?.type !== 'ExpressionStatement') return undefined;
  const node = withoutAwait(statement.expression);
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== name)
    return undefined;
  const [argument] = node.arguments;
  return argument && argument.type !== 'SpreadElement' ? argument : undefined;
}
