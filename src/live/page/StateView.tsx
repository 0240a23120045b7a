import type { PageProps } from './pageProps.ts';

/** What the session does, why, and what helps; read out when it changes. */
export function StateView({ state, send }: PageProps) {
  const { kind, headline, detail, actions, notices } = state;
  return (
    <section class={`state ${kind}`}>
      <div role="status">
        <p class="headline">{headline}</p>
        {detail !== '' && <p class="detail">{detail}</p>}
        {notices.map((notice) => (
          <p class="detail" key={notice}>
            {notice}
          </p>
        ))}
      </div>
      {actions.map(({ command, label }) => (
        <button type="button" key={command} onClick={() => send({ type: 'command', command })}>
          {label}
        </button>
      ))}
    </section>
  );
}
