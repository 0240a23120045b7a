/** What a page says of an element, to find locators for it and steps that it can have. */
export interface ElementFacts {
  readonly tag: string;
  readonly inputType: string;
  readonly isCheckable: boolean;
  readonly isEditable: boolean;
  /** The text that it shows, on one line. */
  readonly text: string;
  /** The value of a form field; left out for others, and for passwords. */
  readonly value?: string;
  readonly labels: readonly string[];
  readonly placeholder: string;
  readonly altText: string;
  readonly title: string;
  readonly testId: string;
  /** CSS selectors, the best first; the last one leads through the whole page. */
  readonly css: readonly string[];
  /** Values of fields for passwords: none of them may leave the page. */
  readonly passwords: readonly string[];
}

/** The function that reads the facts of an element in its page, as code. */
export const elementFactsCode = String.raw`(element, testIdAttribute) => {
  const clean = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const attribute = (name) => clean(element.getAttribute(name));
  const tag = element.localName;
  const inputType = tag === 'input' ? element.type : '';
  const isField = ['input', 'textarea', 'select'].includes(tag);
  const isPassword = (field) =>
    field.type === 'password' || /\b(current|new)-password\b|^cc-csc$/.test(field.getAttribute('autocomplete') ?? '');
  const noText = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range', 'reset', 'submit'];
  const role = element.getAttribute('role') ?? '';
  const isCheckable =
    ['checkbox', 'radio'].includes(inputType) || ['checkbox', 'radio', 'switch'].includes(role);
  const isEditable =
    element.isContentEditable ||
    ((tag === 'textarea' || (tag === 'input' && !noText.includes(inputType))) && !element.readOnly && !element.disabled);
  const fields = [...element.ownerDocument.querySelectorAll('input')];
  const labelledBy = attribute('aria-labelledby').split(' ').filter(Boolean)
    .map((id) => element.getRootNode().getElementById(id)?.textContent);
  const labels = [...(element.labels ?? [])].map((label) => label.textContent);
  const isUnique = (css) => element.getRootNode().querySelectorAll(css).length === 1;
  const quoted = (text) => '"' + text.replace(/["\\]/g, '\\$&') + '"';
  const own = [
    ...(element.id ? ['#' + CSS.escape(element.id)] : []),
    ...['name', 'href', 'src'].filter((name) => element.getAttribute(name))
      .map((name) => tag + '[' + name + '=' + quoted(element.getAttribute(name)) + ']'),
    ...(element.classList.length > 0 ? [tag + [...element.classList].map((name) => '.' + CSS.escape(name)).join('')] : []),
  ].filter((css) => css.length <= 200);
  const positionIn = (node) => {
    const same = [...(node.parentNode?.children ?? [])].filter(({ localName }) => localName === node.localName);
    const name = CSS.escape(node.localName);
    return same.length > 1 ? name + ':nth-of-type(' + (same.indexOf(node) + 1) + ')' : name;
  };
  const path = [];
  for (let node = element; node?.nodeType === 1; node = node.parentElement ?? node.getRootNode().host) {
    if (node !== element && node.id && node.getRootNode().querySelectorAll('#' + CSS.escape(node.id)).length === 1) {
      path.unshift('#' + CSS.escape(node.id));
      break;
    }
    path.unshift(positionIn(node));
  }
  return {
    tag,
    inputType,
    isCheckable,
    isEditable,
    text: isField ? '' : clean(element.innerText ?? element.textContent),
    ...(isField && !isPassword(element) ? { value: String(element.value) } : {}),
    labels: [attribute('aria-label'), ...labelledBy, ...labels].map(clean).filter(Boolean),
    placeholder: attribute('placeholder'),
    altText: attribute('alt'),
    title: attribute('title'),
    testId: element.getAttribute(testIdAttribute) ?? '',
    css: [...own.filter(isUnique), ...own.filter((css) => !isUnique(css)), path.join(' > ')],
    passwords: fields.filter(isPassword).map(({ value }) => value).filter(Boolean),
  };
}`;
