import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PagePicture, Side, StepDetail, StepsTexts, Strip } from '../protocol/stepsMessages.ts';
import { fillIn, type PageProps, signs } from './pageState.ts';

type StepProps = PageProps & { readonly strip: Strip };

/** What happened in the chosen step: the page before and after it, and what is known of it. */
export function StepView(props: StepProps) {
  const { state, texts, strip } = props;
  const { detail } = state;
  const step = strip.steps.find(({ key }) => key === strip.chosen);
  const isLoaded = detail !== undefined && detail.key === strip.chosen;
  return (
    <section class="step" aria-busy={!isLoaded || detail.isRendering}>
      <header>
        <h1 class={step?.outcome} aria-live="polite">
          {step && (
            <>
              <span class="sign" aria-hidden="true">
                {signs[step.outcome]}
              </span>
              <span>{step.number === undefined ? step.words : `${step.number} · ${step.words}`}</span>
              <span class="outcome">{[texts[step.outcome], step.duration].filter(Boolean).join(', ')}</span>
            </>
          )}
        </h1>
        <Buttons {...props} />
      </header>
      {detail && (
        <div class={isLoaded ? 'content' : 'content outdated'}>
          <Failure detail={detail} texts={texts} />
          {detail.note !== '' && <p class="note">{detail.note}</p>}
          {strip.difference?.key === detail.key && (
            <p class="differs">
              <span aria-hidden="true">≠ </span>
              {strip.difference.text}
            </p>
          )}
          <Pages {...props} detail={detail} />
          <Facts detail={detail} texts={texts} />
        </div>
      )}
    </section>
  );
}

function Buttons({ state, texts, strip, send }: StepProps) {
  const { detail, showsPassed } = state;
  const { chosen } = strip;
  return (
    <div class="buttons">
      {strip.hasPassedRun && (
        <button
          type="button"
          class="secondary"
          aria-pressed={showsPassed}
          onClick={() => send({ type: 'showPassed', isShown: !showsPassed })}
        >
          {texts.passedRun}
        </button>
      )}
      {detail?.canOpenLive && chosen !== undefined && (
        <button type="button" class="secondary" onClick={() => send({ type: 'openLive', key: chosen })}>
          {texts.openLive}
        </button>
      )}
      {detail?.canOpenTrace && (
        <button type="button" class="secondary" onClick={() => send({ type: 'openTrace' })}>
          {texts.openTrace}
        </button>
      )}
      {strip.canClose && (
        <button type="button" class="secondary" onClick={() => send({ type: 'command', command: 'close' })}>
          {texts.close}
        </button>
      )}
    </div>
  );
}

interface DetailProps {
  readonly detail: StepDetail;
  readonly texts: StepsTexts;
}

function Failure({ detail: { error, message }, texts }: DetailProps) {
  if (error === '') return null;
  return (
    <div class="failure">
      <p>
        <span class="sign" aria-hidden="true">
          ✗{' '}
        </span>
        {error}
      </p>
      {message !== '' && message !== error && (
        <details>
          <summary>{texts.playwrightSays}</summary>
          <pre>{message}</pre>
        </details>
      )}
    </div>
  );
}

/** The page before and after the step, of this run or of the last one that passed. */
function Pages({ detail, state, texts, send }: StepProps & { readonly detail: StepDetail }) {
  const { showsPassed, locator } = state;
  const shown = showsPassed ? detail.passed : detail.pictures;
  const captions = showsPassed
    ? { before: texts.beforePassed, after: texts.afterPassed }
    : { before: texts.before, after: texts.after };
  return (
    <div class="pages">
      {(['before', 'after'] as const).map((side) => (
        <PageView
          key={side}
          side={side}
          page={shown?.[side]}
          caption={captions[side]}
          texts={texts}
          isRendering={detail.isRendering && !showsPassed}
          onPick={
            showsPassed ? undefined : (x, y) => send({ type: 'locatorAt', key: detail.key, side, x, y })
          }
        >
          {locator?.side === side && locator.key === detail.key && !showsPassed && (
            <div class="locator" role="status">
              {locator.locator === undefined ? (
                <span>{texts.noLocator}</span>
              ) : (
                <>
                  <code>{locator.locator}</code>
                  <LocatorButtons locator={locator.locator} found={locator} texts={texts} send={send} />
                </>
              )}
            </div>
          )}
        </PageView>
      ))}
    </div>
  );
}

interface LocatorProps extends Pick<PageProps, 'texts' | 'send'> {
  readonly locator: string;
  readonly found: { readonly key: string; readonly canUse: boolean };
}

function LocatorButtons({ locator, found, texts, send }: LocatorProps) {
  return (
    <span class="buttons">
      {found.canUse && (
        <button type="button" onClick={() => send({ type: 'useLocator', key: found.key, locator })}>
          {texts.useLocator}
        </button>
      )}
      <button type="button" class="secondary" onClick={() => send({ type: 'copyLocator', locator })}>
        {texts.copyLocator}
      </button>
    </span>
  );
}

interface PageViewProps {
  readonly side: Side;
  readonly page: PagePicture | undefined;
  readonly caption: string;
  readonly texts: StepsTexts;
  readonly isRendering: boolean;
  /** Called with a place of the page in CSS pixels; left out where its elements have no locators. */
  readonly onPick: ((x: number, y: number) => void) | undefined;
  readonly children: ComponentChildren;
}

/** One picture, with the element framed. A click on it asks for the locator of what is there; a key for that of the frame. */
function PageView({ page, caption, texts, isRendering, onPick, children }: PageViewProps) {
  const shown = useDecoded(page);
  if (!shown)
    return (
      <figure>
        <figcaption>{caption}</figcaption>
        <p class="noPicture">{texts.noPicture}</p>
      </figure>
    );
  const { width, height, element } = shown;
  const pick = (event: MouseEvent): void => {
    if (!onPick) return;
    const isMouse = event.detail > 0;
    const {
      left,
      top,
      width: shownWidth,
      height: shownHeight,
    } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const middle = element ?? { x: 0, y: 0, width, height };
    onPick(
      isMouse ? ((event.clientX - left) / shownWidth) * width : middle.x + middle.width / 2,
      isMouse ? ((event.clientY - top) / shownHeight) * height : middle.y + middle.height / 2,
    );
  };
  const image = (
    <>
      <img src={shown.picture} alt="" style={{ aspectRatio: `${width} / ${height}` }} />
      {element && <span class="frame" style={frameStyle(element, shown)} />}
    </>
  );
  return (
    <figure>
      <figcaption>
        {caption}
        {isRendering && <span class="hint">{texts.rendering}</span>}
      </figcaption>
      {onPick ? (
        <button type="button" class="picture" aria-label={`${caption}. ${texts.locatorHint}`} onClick={pick}>
          {image}
        </button>
      ) : (
        <div class="picture" role="img" aria-label={caption}>
          {image}
        </div>
      )}
      {children}
    </figure>
  );
}

/** In shares of the picture, which has any size; what is outside of it is cut off. */
const frameStyle = (
  { x, y, width, height }: NonNullable<PagePicture['element']>,
  page: Pick<PagePicture, 'width' | 'height'>,
) => ({
  left: `${(x / page.width) * 100}%`,
  top: `${(y / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
});

/** A picture once it can be painted; the one before it until then, so that nothing flickers. */
function useDecoded(page: PagePicture | undefined): PagePicture | undefined {
  const [shown, setShown] = useState(page);
  useEffect(() => {
    if (!page) return setShown(undefined);
    let isWanted = true;
    const show = (): void => {
      if (isWanted) setShown(page);
    };
    const image = new Image();
    image.src = page.picture;
    image.decode().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [page]);
  return shown;
}

/** What was asked and found, and what else happened. */
function Facts({ detail, texts }: DetailProps) {
  const { asked, found, changes, consoleErrors, failedRequests, error } = detail;
  const wasFound = found.length > 0 || asked.length === 0;
  return (
    <div class="facts">
      <List title={texts.asked} lines={asked} />
      {wasFound ? (
        <List title={texts.found} lines={found.slice(-mostFound)} />
      ) : (
        error !== '' && <Part title={texts.found}>{<p>{texts.foundNothing}</p>}</Part>
      )}
      {changes && <TreeChanges changes={changes} texts={texts} />}
      <List title={texts.consoleErrors} lines={consoleErrors} />
      <List title={texts.failedRequests} lines={failedRequests} />
    </div>
  );
}

/** What Playwright found while it waited, at most: the last is what counts. */
const mostFound = 3;

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function List({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Part title={title}>
      <ul>
        {lines.map((line, at) => (
          <li key={at}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Lines of changes that are shown at first. */
const mostChanges = 12;

function TreeChanges({
  changes,
  texts,
}: Pick<DetailProps, 'texts'> & { readonly changes: NonNullable<StepDetail['changes']> }) {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => setIsWhole(false), [changes]);
  const folded = changes.length - mostChanges;
  return (
    <Part title={texts.treeChanges}>
      {changes.length === 0 && <p class="hint">{texts.noChanges}</p>}
      <ul class="changes">
        {(isWhole ? changes : changes.slice(0, mostChanges)).map(({ kind, line, before }, at) => (
          <li key={at} class={kind}>
            <span class="sign" role="img" aria-label={texts[kind]}>
              {changeSigns[kind]}
            </span>
            <code>
              {before !== undefined && <del>{before}</del>}
              {before !== undefined && ' → '}
              {line}
            </code>
          </li>
        ))}
      </ul>
      {folded > 0 && (
        <button type="button" class="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.foldLines : fillIn(texts.moreLines, folded)}
        </button>
      )}
    </Part>
  );
}

const changeSigns = { added: '+', removed: '−', changed: '~' } as const;
