import { useState } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import type { PageProps } from './pageProps.ts';
import { sizes } from './sizes.ts';

/** The address of the newest page, the number of open ones, and the size. */
export function AddressBar({ texts, state, send }: PageProps) {
  const { pages, viewport, kind } = state;
  const isBusy = kind === 'running' || kind === 'starting';
  const current = `${viewport.width}x${viewport.height}`;
  return (
    <div class="address">
      {(['back', 'reload'] as const).map((command) => (
        <button
          type="button"
          key={command}
          class="tool"
          title={texts[command]}
          aria-label={texts[command]}
          disabled={isBusy}
          onClick={() => send({ type: 'command', command })}
        >
          <Icon name={command} />
        </button>
      ))}
      <Address key={pages.at(-1)?.url} texts={texts} state={state} send={send} isDisabled={isBusy} />
      <select
        aria-label={texts.size}
        title={texts.size}
        value={current}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const [width = 0, height = 0] = currentTarget.value.split('x').map(Number);
          send({ type: 'resize', width, height });
        }}
      >
        {[...new Set([current, ...sizes])].map((size) => (
          <option key={size} value={size}>
            {size.replace('x', ' × ')}
          </option>
        ))}
      </select>
      {pages.length > 1 && (
        <ol class="pages" aria-label={texts.pages}>
          {pages.map(({ title, url }, at) => (
            <li key={at} aria-current={at === pages.length - 1 ? 'page' : undefined} title={url}>
              {title || url}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The origin stays: only the path of the application's own address can be changed. */
function Address({ texts, state, send, isDisabled }: PageProps & { readonly isDisabled: boolean }) {
  const { origin, path } = splitUrl(state.pages.at(-1)?.url ?? '');
  const [typed, setTyped] = useState(path);
  return (
    <div class="location">
      {origin !== '' && <span class="origin">{origin}</span>}
      <input
        aria-label={texts.address}
        title={texts.address}
        value={typed}
        disabled={isDisabled || origin === ''}
        spellcheck={false}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && send({ type: 'goTo', path: origin + typed })}
      />
    </div>
  );
}

function splitUrl(url: string): { origin: string; path: string } {
  const { origin, protocol } = URL.canParse(url) ? new URL(url) : { origin: '', protocol: '' };
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb ? { origin, path: url.slice(origin.length) || '/' } : { origin: '', path: url };
}
