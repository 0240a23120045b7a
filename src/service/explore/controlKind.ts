import type { Part, PageState } from './pageChanges.ts';

/** The ways in which a control changes what a page shows. */
export type ControlKind =
  | 'collapse'
  | 'expand'
  | 'tab'
  | 'menu'
  | 'toggle'
  | 'select'
  | 'search'
  | 'entry'
  | 'sort'
  | 'paging'
  | 'route'
  | 'button';

/** The kind of a control that may be tried; nothing for other parts and for what may change data. */
export function controlKind(part: Part): ControlKind | undefined {
  if (part.isDisabled || part.isSubmit || part.isNested || mayChangeData(part.name)) return undefined;
  return kindByState(part) ?? kindByRole(part);
}

function kindByState({ role, name, kind, expanded, pressed, hasPopup }: Part): ControlKind | undefined {
  if (['textbox', 'searchbox'].includes(role) || kind === 'select' || name === '') return undefined;
  if (hasPopup) return 'menu';
  if (role === 'tab') return undefined;
  if (expanded !== '') return expanded === 'true' ? 'collapse' : 'expand';
  return pressed === '' ? undefined : 'toggle';
}

function kindByRole(part: Part): ControlKind | undefined {
  switch (part.role) {
    case 'tab':
      return part.selected === 'true' ? undefined : 'tab';
    case 'checkbox':
    case 'switch':
    case 'menuitemcheckbox':
      return 'toggle';
    case 'radio':
      return part.checked === 'true' ? undefined : 'toggle';
    case 'combobox':
      return part.kind === 'select' ? 'select' : undefined;
    case 'searchbox':
    case 'textbox':
      return kindOfBox(part);
    case 'link':
      return kindOfLink(part);
    case 'menuitem':
      return part.name === '' ? undefined : 'button';
    case 'button':
      return kindOfButton(part);
    default:
      return undefined;
  }
}

/** Boxes of forms are filled in, but never by themselves: only those that filter while somebody types. */
function kindOfBox({
  role,
  kind,
  form,
  hint,
  name,
  placeholder,
  isSearchForm,
}: Part): ControlKind | undefined {
  if (kind === 'password' || kind === 'email' || form === 'post') return undefined;
  const isSearch =
    role === 'searchbox' ||
    isSearchForm ||
    /search|filter|find|query/i.test(`${hint} ${name} ${placeholder}`);
  if (isSearch) return 'search';
  return form === '' ? 'entry' : undefined;
}

function kindOfLink({ route, name }: Part): ControlKind | undefined {
  if (name === '') return undefined;
  return /^#!?\//.test(route) ? 'route' : undefined;
}

function kindOfButton({ name, isSortable }: Part): ControlKind | undefined {
  if (name === '') return undefined;
  if (isSortable) return 'sort';
  return /^\W*(?:next|previous|prev|older|newer|load more|show more|page)\b|^\d{1,3}$|^[›»‹«]$/i.test(name)
    ? 'paging'
    : 'button';
}

/** Whether an address or a name suggests that opening it ends a session or deletes something: some links do, though they should not. */
export const mayChangeState = (text: string): boolean =>
  /(?:^|[^a-z])(?:(?:log|sign)[-_ ]?(?:out|off)|delete|remove|destroy|unsubscribe|cancel|clear|reset)(?![a-z])/i.test(
    text,
  );

const changes = [
  'accept|agree|allow|apply|approve|archive|assign|ban|block|book|buy|charge|check ?out|close account|commit|confirm|connect',
  'create|deactivate|decline|deploy|disable|disconnect|donate|download|empty|enable|erase|execute|finish|follow|import|install',
  'invite|join|merge|order|pay|place|post|publish|purchase|purge|reject|rename|reply|request|restart|restore|revoke|run',
  'save|send|share|start|stop|submit|subscribe|transfer|undo|unfollow|uninstall|update|upgrade|upload|vote|withdraw',
].join('|');

/**
 * Whether the name of a control begins with what changes data, or has what deletes it. The guard lets no request
 * through that writes; such controls are not even clicked, because a service may also change data when it is read.
 */
export const mayChangeData = (name: string): boolean =>
  mayChangeState(name) ||
  new RegExp(String.raw`^\W*(?:${changes})(?![a-z])`, 'i').test(name) ||
  /[×✕✖🗑]/u.test(name);

/** Words to search for: one each of a table, of a list and of the last headings, where they are not the same. */
export function searchWords({ parts, sequences }: PageState, box: Part): string[] {
  const others = parts.filter(({ n }) => n !== box.n);
  const names = (isMeant: (part: Part) => boolean): string[] =>
    others.filter(isMeant).map(({ name }) => name);
  const sources = [
    sequences.find(({ role }) => role === 'row')?.texts.slice(1) ?? [],
    names(({ holder }) => holder.role !== ''),
    names(({ role }) => role === 'heading').toReversed(),
  ];
  const rarity = (word: string): number => others.filter(({ name }) => hasWord(name, word)).length;
  const rarest = sources.map((texts) => wordsOf(texts).toSorted((a, b) => rarity(a) - rarity(b))[0]);
  return [...new Set(rarest.filter((word) => word !== undefined))];
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/\p{L}{3,20}/gu) ?? []).slice(0, 40);

/** Whether a text has a word, in any case. */
export const hasWord = (text: string, word: string): boolean =>
  text.toLowerCase().includes(word.toLowerCase());
