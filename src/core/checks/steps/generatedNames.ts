/** Tells names that tools make from names that people write. In doubt a name is somebody's own. */

const generatedIds = [
  /^(?:ember|ext-gen|ext-comp-|gwt-uid-|yui_|mui-|jss|cdk-overlay-|react-aria|headlessui-[a-z-]+-|pr_id_|rc_select_|__BVID__|el-id-)\d+(?![a-z\d])/i,
  /^mat-(?:mdc-)?(?:input|select|option|checkbox|radio|dialog|tab-label|menu-panel|form-field-label)-\d+/,
  /^(?:react-select|downshift)-\d+-/,
  /(?:^|[-_]):r[0-9a-z]+:|«r[0-9a-z]+»|^_r_[0-9a-z]+_|^radix-/,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  /\d{10,}/,
];

/** Whether an id looks as if a tool had made it. */
export const isGeneratedId = (id: string): boolean =>
  generatedIds.some((pattern) => pattern.test(id)) || id.split(/[-_:.]/).some(isHexadecimal);

/** Eight hexadecimal digits or more, numbers and letters well mixed: no word, no date, no year behind a word. */
const isHexadecimal = (part: string): boolean =>
  /^[0-9a-f]{8,}$/i.test(part) && (part.match(/\d+|[a-f]+/gi)?.length ?? 0) >= 4;

const generatedClasses = [
  /^jss\d+$/,
  /^jsx-\d{6,}$/,
  /^(?:Mui[A-Z][A-Za-z]*|makeStyles|withStyles)-[A-Za-z]+-\d+$/,
  /^ng-tns-c\d+-\d+$/,
];

/** Names with a hash in them, which is the group: of styled-components, Emotion, Svelte and CSS modules. */
const hashedClasses = [
  /^sc-([A-Za-z]{5,8}|[0-9a-z]{6,8}(?=-\d+$))(?:-\d+)?$/,
  /^css-([0-9a-z]{6,8})(?:-[A-Za-z][\w-]*)?$/,
  /^svelte-([0-9a-z]{5,8})$/,
  /^_[A-Za-z][\w-]*_([0-9a-z]{5})_\d+$/,
  /_[\w-]*__(?=[\w-]*[a-z])(?=[\w-]*[A-Z])([\w-]{5})$/,
];

/** Whether a class looks as if a tool had made it. */
export const isGeneratedClass = (name: string): boolean =>
  generatedClasses.some((pattern) => pattern.test(name)) ||
  hashedClasses.some((pattern) => isHash(pattern.exec(name)?.[1] ?? ''));

/** Numbers and letters, or letters of both cases, of which no words come. */
function isHash(text: string): boolean {
  const humps = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  if (/\d/.test(text)) return humps.length > 0 && !humps.some((hump) => hump.length > 2 && isWord(hump));
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && !humps.every(isWord);
}

/** Words of names that are short or have no vowel. */
const shortWords =
  /^(?:api|app|btn|by|cms|cta|css|ctrl|e|faq|go|grp|h|hdr|html|i|id|img|in|is|lbl|lg|md|mgr|my|nav|no|ok|on|pdf|px|sku|sm|svg|sync|tbl|to|txt|ui|up|url|v|x|xl|xml|xs|y)$/i;

/** A hump that can be said: of three letters or more, with a vowel, without a heap of consonants. */
const isWord = (hump: string): boolean =>
  shortWords.test(hump) ||
  (/^(?:[A-Z][a-z]{2,}|[a-z]{3,})$/.test(hump) && /[aeiou]/i.test(hump) && !/[^aeiouy]{5}/i.test(hump));
