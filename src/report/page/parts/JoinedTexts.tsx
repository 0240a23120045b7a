import { Fragment } from 'preact';
import { BreakableText } from './BreakableText.tsx';

/** Short texts in one line, separated by dots; empty ones are left out. */
export function JoinedTexts({ texts, class: name = '' }: JoinedTextsProps) {
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

interface JoinedTextsProps {
  readonly texts: readonly string[];
  readonly class?: string;
}
