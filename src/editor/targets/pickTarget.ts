import * as vscode from 'vscode';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import { cleaner } from '../../core/text/hostileText.ts';
import { message, UserError } from '../../core/errors.ts';
import { nodeOf } from '../arguments.ts';
import { nameOf } from '../connection/services.ts';
import type { TreeNode } from '../tree/node.ts';
import type { TreeModel } from '../cases/catalog.ts';
import { targetKeyOf } from './target.ts';

/** A test target and the service that has it. */
export interface TargetOf {
  readonly serviceUrl: string;
  readonly target: TestTarget;
}

type Model = Pick<TreeModel, 'services' | 'targetsOf'>;

const clean = cleaner(undefined);

/** A service: that of the node, the only one, or the one that the user picks. */
export async function pickService(argument: unknown, { services }: Model, title: string): Promise<string> {
  const node = nodeOf(argument);
  if (node && 'serviceUrl' in node) return node.serviceUrl;
  const known = services.list();
  const [first, ...others] = known;
  if (!first) throw new UserError(message('No service is connected'), message('Connect to one'), 'connect');
  if (others.length === 0) return first;
  const picked = await vscode.window.showQuickPick(
    known.map((serviceUrl) => ({ label: nameOf(serviceUrl), serviceUrl })),
    { title, ignoreFocusOut: true },
  );
  if (!picked) throw new vscode.CancellationError();
  return picked.serviceUrl;
}

/** A test target: that of the node, the only one, or the one that the user picks. */
export async function pickTarget(argument: unknown, model: Model, title: string): Promise<TargetOf> {
  const node = nodeOf(argument);
  if (node?.kind === 'target' || node?.kind === 'environments') return node;
  if (node?.kind === 'empty' && node.target) return { serviceUrl: node.serviceUrl, target: node.target };
  const all = await targetsFor(node, model);
  const key = node && 'targetKey' in node ? node.targetKey : undefined;
  const meant = all.find(
    ({ serviceUrl, target }) => targetKeyOf({ serviceUrl, testTargetId: target.id }) === key,
  );
  if (meant) return meant;
  const [only, ...others] = all;
  if (!only) {
    throw new UserError(message('There is no test target yet'), message('Create one'), 'connect');
  }
  if (others.length === 0) return only;
  const items = all.map((one) => ({
    label: clean(one.target.app),
    description: nameOf(one.serviceUrl),
    one,
  }));
  const picked = await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true });
  if (!picked) throw new vscode.CancellationError();
  return picked.one;
}

async function targetsFor(node: TreeNode | undefined, model: Model): Promise<TargetOf[]> {
  const urls =
    node && 'targetKey' in node
      ? model.services.list().filter((one) => node.targetKey.startsWith(`${one} `))
      : model.services.list();
  const lists = await Promise.all(
    urls.map(async (serviceUrl) =>
      (await model.targetsOf(serviceUrl)).map((target) => ({ serviceUrl, target })),
    ),
  );
  return lists.flat();
}
