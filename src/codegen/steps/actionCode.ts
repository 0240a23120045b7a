import type { Interaction } from '../../core/case/stepSchemas.ts';
import type { Selector } from '../../core/case/selector.ts';
import { elementCode, locatorCode } from './locatorCode.ts';
import { callWithCode, literal, valueLiteral } from './literals.ts';
import { cannot } from './cannotGenerate.ts';
import { mayChangePages } from './mayChangePages.ts';
import { variableTextCode } from './variableTextCode.ts';
import { waitCode } from './waitCode.ts';

/**
 * The lines of an interaction.
 *
 * @param selectors of its element; none where the step has no element
 * @throws {CannotGenerate} when there is no code for it
 */
export function actionCode(interaction: Interaction, selectors: readonly Selector[]): string[] {
  const { action, calledWith } = interaction;
  const target = selectors.length > 0 ? locatorCode(selectors) : undefined;
  const act = (call: string): string => {
    const locator = target ?? cannot(`${action} needs an element, and the step has no selectors`);
    return `session.find((page) => ${locator}).${call}`;
  };
  switch (action) {
    case 'CLICK':
      return [`await ${act(clickCode(calledWith ?? {}))};`, ...followPages(interaction, selectors)];
    case 'ENTER_TEXT':
      return [`await ${act(`fill(${variableTextCode(calledWith)})`)};`];
    case 'TYPE_TEXT': {
      const { text, delay } = calledWith;
      const typed = `${variableTextCode(text)}${options({ delay: delay || undefined })}`;
      return [`await ${act(`pressSequentially(${typed})`)};`];
    }
    case 'KEY_PRESS': {
      const press = `press(${variableTextCode(calledWith)})`;
      return [
        `await ${target === undefined ? `session.${press}` : act(press)};`,
        ...followPages(interaction, selectors),
      ];
    }
    case 'SELECT_OPTION':
      return [`await ${act(`selectOption(${optionsToSelect(calledWith)})`)};`];
    case 'HOVER':
      return [`await ${act('hover()')};`];
    case 'GO_TO':
      return [`await session.goTo(${variableTextCode(calledWith)});`];
    case 'UPLOAD':
      return [`await ${act(`setInputFiles(session.file(${variableTextCode(calledWith)}))`)};`];
    case 'DOWNLOAD':
      return downloadCode(calledWith, act('click()'));
    case 'DRAG_AND_DROP':
      return [
        `await ${act(`dragTo((page) => ${elementCode(calledWith[0])}${options(dropOptions(calledWith[1]))})`)};`,
      ];
    case 'EXTRACT':
      return [extractCode(calledWith, act)];
    case 'JAVASCRIPT':
      return callWithCode(
        `session.${calledWith.execType === 'browser' ? 'runInPage' : 'runInSandbox'}`,
        calledWith.code,
      );
    case 'OPEN_EMAIL':
      return cannot('OPEN_EMAIL needs an email inbox, and this project has none');
    case 'CLOSE_PAGE':
      return ['await session.page.close();'];
    case 'WAIT_FOR':
      return waitCode(calledWith);
    case 'SCROLL':
      return [scrollCode(calledWith ?? {}, target === undefined ? undefined : act)];
    default:
      return unsupportedAction(action);
  }
}

type CalledWith<Action extends Interaction['action']> = NonNullable<
  Extract<Interaction, { action: Action }>['calledWith']
>;

function clickCode({ double, button, force }: CalledWith<'CLICK'>): string {
  const chosen = { button: button === 'left' ? undefined : button, force: force || undefined };
  return `${double ? 'dblclick' : 'click'}(${options(chosen).replace(/^, /, '')})`;
}

const followPages = (...step: Parameters<typeof mayChangePages>): string[] =>
  mayChangePages(...step) ? ['await session.followPages();'] : [];

/** Further arguments of a call; nothing where no option is given. */
function options(given: Readonly<Record<string, unknown>>): string {
  const isGiven = Object.values(given).some((value) => value !== undefined);
  return isGiven ? `, ${valueLiteral(given)}` : '';
}

function optionsToSelect(wanted: CalledWith<'SELECT_OPTION'> | null | undefined): string {
  if (!Array.isArray(wanted)) return wanted === null || wanted === undefined ? '[]' : optionCode(wanted);
  if (new Set(wanted.map((option) => typeof option)).size > 1) {
    cannot(
      'SELECT_OPTION mixes texts and objects: write every option as an object with value, label or index',
    );
  }
  return `[${wanted.map(optionCode).join(', ')}]`;
}

function optionCode(option: string | { value?: string; label?: string; index?: number }): string {
  if (typeof option === 'string') return variableTextCode(option);
  const pairs = Object.entries(option)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? variableTextCode(value) : String(value)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** The click and the wait go together: a download may start before the click is done. */
function downloadCode(name: unknown, click: string): string[] {
  return [
    'const [download] = await Promise.all([',
    '  session.waitForDownload(),',
    `  ${click},`,
    ']);',
    `await session.save(download${typeof name === 'string' && name !== '' ? `, ${variableTextCode(name)}` : ''});`,
  ];
}

function dropOptions(how: unknown): Record<string, unknown> {
  if (how === null || how === undefined || how === '') return {};
  const { force, sourcePosition, targetPosition, ...rest } = (
    typeof how === 'object' ? how : { how }
  ) as Record<string, unknown>;
  const isKnown =
    Object.keys(rest).length === 0 &&
    (force === undefined || typeof force === 'boolean') &&
    [sourcePosition, targetPosition].every((place) => place === undefined || isPoint(place));
  return isKnown
    ? { force: force || undefined, sourcePosition, targetPosition }
    : cannot('DRAG_AND_DROP is called with options that this generator does not know');
}

const isPoint = (place: unknown): boolean =>
  typeof place === 'object' &&
  place !== null &&
  Object.keys(place).toSorted().join() === 'x,y' &&
  Object.values(place).every((value) => Number.isFinite(value));

function extractCode(what: CalledWith<'EXTRACT'>, act: (call: string) => string): string {
  const name = literal(what.variableName);
  return what.type === 'TEXT'
    ? `session.set(${name}, await ${act('innerText()')});`
    : `session.set(${name}, (await ${act(`getAttribute(${variableTextCode(what.attributeName)})`)}) ?? '');`;
}

function scrollCode({ x, y }: CalledWith<'SCROLL'>, act: ((call: string) => string) | undefined): string {
  const by = `${x ?? 0}, ${y ?? 0}`;
  const isPlain = x === undefined && y === undefined;
  if (act === undefined) {
    return isPlain
      ? 'await session.page.evaluate(() => window.scrollBy(0, window.innerHeight));'
      : `await session.page.mouse.wheel(${by});`;
  }
  return `await ${act(isPlain ? 'scrollIntoViewIfNeeded()' : `evaluate((element) => element.scrollBy(${by}))`)};`;
}

const unsupportedAction = (action: never): never =>
  cannot(`No code can be generated for the unknown action ${String(action)}`);
