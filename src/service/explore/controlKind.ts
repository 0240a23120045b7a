import type { Part } from './pageState.ts';
import { mayChangeData } from './mayChangeState.ts';

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
