import type { Asking } from './Page.tsx';
import type { Problem } from './view.ts';

/** What went wrong with loading, and the button that helps. */
export function ProblemView({ problem, words, ask }: Asking & { readonly problem: Problem }) {
  return (
    <div class="problem" role="alert">
      <p>{problem.text}</p>
      {problem.wantsKey ? (
        <button type="button" onClick={() => ask({ type: 'setKey' })}>
          {words.setKey}
        </button>
      ) : (
        <button type="button" onClick={() => ask({ type: 'refresh' })}>
          {words.refresh}
        </button>
      )}
    </div>
  );
}
