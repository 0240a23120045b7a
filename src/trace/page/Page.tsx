import { useEffect, useRef } from 'preact/hooks';
import type { StepsTexts, Strip, StripStep } from '../protocol/stepsMessages.ts';
import { fillIn, groupsOf, type PageProps, signs, stepOfKey } from './pageState.ts';
import { StepView } from './StepView.tsx';

/** The steps of a run as a strip, and what happened in the chosen one. */
export function Page(props: PageProps) {
  const { state, texts, send } = props;
  const { strip, empty } = state;
  if (!strip)
    return (
      <main class="empty">
        {empty && (
          <>
            <h1>{empty.text}</h1>
            <div class="buttons">
              {empty.actions.map(({ command, label }, at) => (
                <button
                  type="button"
                  key={command}
                  class={at === 0 ? undefined : 'secondary'}
                  onClick={() => send({ type: 'command', command })}
                >
                  {label}
                </button>
              ))}
            </div>
            <p class="hint">{texts.drop}</p>
          </>
        )}
      </main>
    );
  return (
    <main>
      <StripView {...props} strip={strip} />
      <StepView {...props} strip={strip} />
    </main>
  );
}

/** All steps in a row; the arrow keys lead through them. */
function StripView({ strip, texts, send }: PageProps & { readonly strip: Strip }) {
  const list = useRef<HTMLDivElement>(null);
  const { chosen } = strip;
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    option?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // A key that has led here keeps leading on.
    if (list.current?.contains(document.activeElement)) option?.focus({ preventScroll: true });
  }, [chosen]);
  useEffect(() => {
    const { current } = list;
    const observer = new ResizeObserver(() =>
      current
        ?.querySelector('[aria-selected="true"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = stepOfKey(strip, event.key);
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    send({ type: 'choose', key });
  };
  return (
    <div
      class="strip"
      ref={list}
      role="listbox"
      aria-orientation="horizontal"
      aria-label={fillIn(texts.steps, strip.name)}
      onKeyDown={onKeyDown}
    >
      {groupsOf(strip).map(({ name, steps }) => (
        <div
          class={name === '' ? 'group' : 'group named'}
          key={steps[0]?.key}
          role={name === '' ? 'none' : 'group'}
          aria-label={name === '' ? undefined : name}
        >
          <span class="groupName" aria-hidden="true" title={name || strip.name}>
            {name || strip.name}
          </span>
          <div class="chips" role="none">
            {steps.map((step) => (
              <Chip
                key={step.key}
                step={step}
                texts={texts}
                isChosen={step.key === chosen}
                isFirst={chosen === undefined && step === strip.steps[0]}
                isDifferent={step.key === strip.difference?.key}
                onChoose={() => send({ type: 'choose', key: step.key })}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface ChipProps {
  readonly step: StripStep;
  readonly texts: StepsTexts;
  readonly isChosen: boolean;
  /** Whether the tab key leads to it though nothing is chosen. */
  readonly isFirst: boolean;
  readonly isDifferent: boolean;
  readonly onChoose: () => void;
}

function Chip({ step, texts, isChosen, isFirst, isDifferent, onChoose }: ChipProps) {
  const { number, words, outcome, duration } = step;
  const spoken = [texts[outcome], isDifferent ? texts.difference : ''].filter(Boolean).join(', ');
  return (
    <div
      class={`chip ${outcome}`}
      role="option"
      aria-selected={isChosen}
      title={`${words}: ${spoken}`}
      tabIndex={isChosen || isFirst ? 0 : -1}
      onClick={onChoose}
    >
      <span class="sign" aria-hidden="true">
        {signs[outcome]}
      </span>
      {number !== undefined && <b>{number}</b>}
      <span class="words">{words}</span>
      <span class="spoken">{spoken}</span>
      {isDifferent && (
        <span class="different" aria-hidden="true">
          ≠
        </span>
      )}
      <span class="duration">{duration}</span>
    </div>
  );
}
