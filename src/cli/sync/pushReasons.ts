import { render } from '../../core/message.ts';
import type { PushPlan } from '../../sync/push/planPush.ts';
import type { Removal } from '../../sync/push/pushObstacles.ts';
import { blockerTexts, excludedCaseTexts } from '../../sync/push/pushTexts.ts';
import type { Service } from '../connection/connectToService.ts';
import type { Reason } from '../outcome/reason.ts';
import type { ComparedFolder } from './linkedFolder.ts';

/** The reasons why nothing of a plan is pushed. */
export const obstacleReasons = (
  plan: PushPlan,
  compared: ComparedFolder,
  service: Service,
  yes: boolean,
): Reason[] => [
  ...emptyFolderReasons(compared),
  ...blockerReasons(plan, service),
  ...(yes ? [] : [...unrelatedReasons(compared), ...unconfirmedReasons(plan)]),
];

/** The reasons why parts of a plan are not pushed. */
export const excludedReasons = ({ excluded }: PushPlan, { serviceUrl }: Service): Reason[] =>
  excluded.map((entry) => {
    const { what, todo } = excludedCaseTexts(entry, new URL(serviceUrl).host);
    return { message: render(what), todo: render(todo) };
  });

/** The reason why a test case is not removed yet. */
export const undecidedReason = ({ id, state, remoteCase: { description } }: Removal): Reason =>
  state === 'deleted-locally'
    ? {
        message: `The file of “${description}” was deleted locally`,
        todo: 'Push with --yes to remove the test case from the service, or pull with --yes to restore the file',
      }
    : {
        message: `The file of “${description}” was deleted locally, and its test case changed on the service since the last pull`,
        todo: `Push with --remove ${id} to remove it anyway, or pull with --yes to restore the file`,
      };

const emptyFolderReasons = ({ local }: ComparedFolder): Reason[] =>
  local.cases.size + local.invalid.length > 0
    ? []
    : [{ message: 'There are no test cases in the folder', todo: 'Pull the test cases, or create one' }];

/** A folder that shares no test case with its test target on the first push: `--target` may be that of another folder. */
function unrelatedReasons({ local, remote, base }: ComparedFolder): Reason[] {
  const isFirst = base.cases.size === 0 && local.cases.size > 0 && remote.cases.size > 0;
  if (!isFirst || [...local.cases.keys()].some((id) => remote.cases.has(id))) return [];
  return [
    {
      message: `The folder shares no test case with the test target (${local.cases.size} in the folder, ${remote.cases.size} on the service)`,
      todo: 'Check --folder and --target. To push to this test target anyway, use --yes',
    },
  ];
}

const blockerReasons = ({ blockers }: PushPlan, { serviceUrl }: Service): Reason[] =>
  blockers.map((blocker) => {
    const { what, todo } = blockerTexts(blocker, new URL(serviceUrl).host);
    return { message: render(what), todo: render(todo) };
  });

const unconfirmedReasons = ({ promoted }: PushPlan): Reason[] =>
  promoted.map(({ description }) => ({
    message: `The service has a draft of “${description}”`,
    todo: 'Push with --yes to replace the draft with the file',
  }));
