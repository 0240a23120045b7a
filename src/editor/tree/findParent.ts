import type { TreeNode } from './treeNode.ts';
import { nodeId } from './nodeId.ts';
import { isSameTarget } from '../targets/target.ts';
import { targetOfRow } from '../targets/targetNodes.ts';

type Children = (node?: TreeNode) => Promise<TreeNode[]>;

/** Maximum number of pages of reports to load in search of one. */
const mostPages = 20;

/** Finds the parent of a row that was never shown, by loading the children of its possible parents. */
export async function findParent(node: TreeNode, children: Children): Promise<TreeNode | undefined> {
  if (node.kind === 'otherServices') return undefined;
  if (node.kind === 'service') return among(node, await otherServices(children), children);
  if (node.kind === 'problem' || node.kind === 'version') return node.parent;
  if (node.kind === 'empty' && node.what === 'targets')
    return { kind: 'service', serviceUrl: node.serviceUrl };
  if (node.kind === 'target') return { kind: 'service', serviceUrl: node.serviceUrl };
  const target = await targetOf(node, children);
  if (!target) return undefined;
  switch (node.kind) {
    case 'environments':
    case 'folder':
    case 'drafts':
      return target;
    case 'environment':
      return among(node, await ofKind(target, children, 'environments'), children);
    case 'empty':
      return among(node, [target, ...(await ofKind(target, children, 'environments', 'reports'))], children);
    case 'case':
      return among(node, [target, ...(await ofKind(target, children, 'folder', 'drafts'))], children);
    case 'reports':
    case 'reportDay':
    case 'report':
      return amongReports(node, target, children);
    default:
      return node satisfies never;
  }
}

/** The target that something stands below, as the view has it. */
async function targetOf(
  node: Exclude<TreeNode, { kind: 'service' | 'otherServices' | 'target' | 'version' | 'problem' }>,
  children: Children,
): Promise<TreeNode | undefined> {
  const target =
    'testTarget' in node
      ? node.testTarget
      : { serviceUrl: node.serviceUrl, testTargetId: node.target?.id ?? '' };
  const others = (await otherServices(children)).map((node) => children(node));
  for (const service of [...(await children()), ...(await Promise.all(others)).flat()]) {
    if (service.kind !== 'service' || service.serviceUrl !== target.serviceUrl) continue;
    const found = (await children(service)).find(
      (row) => row.kind === 'target' && isSameTarget(targetOfRow(row), target),
    );
    if (found) return found;
  }
  return undefined;
}

const otherServices = async (children: Children): Promise<TreeNode[]> =>
  (await children()).filter(({ kind }) => kind === 'otherServices');

const ofKind = async (
  parent: TreeNode,
  children: Children,
  ...kinds: readonly TreeNode['kind'][]
): Promise<TreeNode[]> => (await children(parent)).filter(({ kind }) => kinds.includes(kind));

async function among(
  node: TreeNode,
  parents: readonly TreeNode[],
  children: Children,
): Promise<TreeNode | undefined> {
  for (const parent of parents) {
    if ((await children(parent)).some((child) => nodeId(child) === nodeId(node))) return parent;
  }
  return undefined;
}

async function amongReports(
  node: TreeNode,
  target: TreeNode,
  children: Children,
): Promise<TreeNode | undefined> {
  if (await among(node, [target], children)) return target;
  let pages = await ofKind(target, children, 'reports');
  for (let page = 0; page < mostPages && pages.length > 0; page++) {
    const days = await Promise.all(pages.map((row) => ofKind(row, children, 'reportDay')));
    const found = await among(node, [...pages, ...days.flat()], children);
    if (found) return found;
    pages = (await Promise.all(pages.map((row) => ofKind(row, children, 'reports')))).flat();
  }
  return undefined;
}
