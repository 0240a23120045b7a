import { Fragment } from 'preact';
import { breakParts } from '../../text/breakableParts.ts';

/** Text of a service whose lines break between the parts of an address or a branch. */
export function BreakableText({ text }: { readonly text: string }) {
  return (
    <bdi>
      {breakParts(text).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** Short texts in one line, as many as there are. */
export function Parts({ texts, class: name = '' }: PartsProps) {
  return (
    <span class={`parts ${name}`}>
      {texts.filter(Boolean).map((text, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <BreakableText text={text} />
        </Fragment>
      ))}
    </span>
  );
}

interface PartsProps {
  readonly texts: readonly string[];
  readonly class?: string;
}
