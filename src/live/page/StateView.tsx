import { Icon } from './Icon.tsx';
import type { PageProps } from './pageProps.ts';

/** What the session does, why, and what helps; read out when it changes. */
export function StateView({ texts, state, send }: PageProps) {
  const { kind, headline, detail, actions, notices } = state;
  return (
    <section class={`state ${kind}`}>
      <div role="status">
        <p class="headline">{headline}</p>
        {detail !== '' && <p class="detail">{detail}</p>}
        {notices.map(({ id, text, isLasting, hasLocators }) => (
          <p class={isLasting ? 'detail lasting' : 'detail'} key={id}>
            <span>{text}</span>
            {hasLocators && (
              <button type="button" class="secondary" onClick={() => send({ type: 'chooseLocator', id })}>
                {texts.chooseLocator}
              </button>
            )}
            {isLasting && (
              <button
                type="button"
                class="tool"
                title={texts.dismissNotice}
                aria-label={`${texts.dismissNotice}: ${text}`}
                onClick={() => send({ type: 'dismissNotice', id })}
              >
                <Icon name="close" />
              </button>
            )}
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
