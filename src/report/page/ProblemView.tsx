import type { SharedProps } from './parts/sharedProps.ts';
import type { PageProblem } from './pageState.ts';

/** The problem with loading, and the button that helps. */
export function ProblemView({ problem, texts, send }: SharedProps & { readonly problem: PageProblem }) {
  return (
    <div class="problem" role="alert">
      <p>{problem.text}</p>
      {problem.wantsKey ? (
        <button type="button" onClick={() => send({ type: 'setKey' })}>
          {texts.setKey}
        </button>
      ) : (
        <button type="button" onClick={() => send({ type: 'refresh' })}>
          {texts.refresh}
        </button>
      )}
    </div>
  );
}
