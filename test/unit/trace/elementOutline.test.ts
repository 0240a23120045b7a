import assert from 'node:assert/strict';
import type { DomElement } from '../../../src/trace/dom/domTree.ts';
import { PageOutline, pathOf } from '../../../src/trace/element/outline.ts';
import { htmlTree } from '../support/trace/htmlTree.ts';

/** The roles and names of what is visible, but for what has neither. */
function outlined(html: string): string[] {
  return PageOutline.of(htmlTree(`<body>${html}</body>`), 'data-testid')
    .visible.filter(({ role, name }) => (role !== '' && role !== 'document') || name !== '')
    .map(({ role, name }) => `${role} "${name}"`);
}

describe('the outline of a page', () => {
  it('has the roles that ARIA gives tags and attributes', () =>
    assert.deepEqual(
      outlined(
        `<header><a href="/">Start</a><a>no link</a></header><main><article><header></header></article>
        <section aria-label="News"></section><section></section><input type="checkbox"><input type="range"><input list="x">
        <select></select><select multiple=""></select><div role="switch presentation">On</div><div role="none"></div>
        <table><tr><th>Name</th><th>Age</th></tr><tr><th>Ada</th><td>36</td></tr></table></main>`,
      ),
      [
        'banner ""', 'link "Start"', 'main ""', 'article ""', 'region "News"', 'checkbox ""', 'slider ""', 'combobox ""',
        'combobox ""', 'listbox ""', 'switch "On"', 'table ""', 'row "Name Age"', 'columnheader "Name"', 'columnheader "Age"',
        'row "Ada 36"', 'rowheader "Ada"', 'cell "36"',
      ],
    )); // prettier-ignore

  it('has the names that labels, attributes and contents give', () =>
    assert.deepEqual(
      outlined(
        `<span id="a" hidden="">Delete</span><span id="b">file</span><button aria-labelledby="a b">x</button>
        <button aria-label="Close">×</button><label for="c">Full <b>name</b></label><input id="c" placeholder="Ada">
        <label><input type="radio" value="typed"> Express</label><img alt="Logo"><button><img alt="Save"> all</button>
        <button title="Help"></button><input placeholder="Search"><input type="submit"><input type="button" value="Go">
        <input type="text" value="typed"><textarea>typed</textarea><fieldset><legend>Size</legend></fieldset>`,
      ).filter((line) => !line.startsWith('strong')),
      [
        'button "Delete file"', 'button "Close"', 'textbox "Full name"', 'radio "Express"', 'img "Logo"', 'button "Save all"',
        'img "Save"', 'button "Help"', 'textbox "Search"', 'button "Submit"', 'button "Go"', 'textbox ""', 'textbox ""', 'group "Size"',
      ],
    )); // prettier-ignore

  it('leaves out what is hidden, and has what is in a shadow root', () =>
    assert.deepEqual(
      outlined(
        `<p hidden="">a</p><p aria-hidden="true"><button>b</button></p><p style="color: red; DISPLAY:none">c</p><p inert="">d</p>
        <input type="hidden"><template><p>e</p></template><details><summary>More</summary><button>f</button></details><dialog><p>g</p></dialog>
        <x-card><template __playwright_shadow_root_="open"><button>Deep</button></template></x-card><button>Shown</button>`,
      ),
      ['group ""', ' "More"', 'button "Deep"', 'button "Shown"'],
    ));

  it('has visible texts, with blanks where blocks part words, and where an element is', () => {
    const root = htmlTree(
      '<body>x<p>One<b>Two</b> <i>three</i></p><div><p>a</p><p>b</p><textarea>typed</textarea></div></body>',
    );
    const { visible } = PageOutline.of(root, 'data-testid');
    assert.deepEqual(
      visible
        .filter(({ element }) => /^(p|div)$/.test(element.tag))
        .map((entry) => [entry.text, pathOf(entry), entry.hasOwnText]),
      [
        ['OneTwo three', [0, 1], true],
        ['a b', [0, 2], false],
        ['a', [0, 2, 0], true],
        ['b', [0, 2, 1], true],
      ],
    );
  });

  it('takes time in proportion to the page, however deep it is', () => {
    let deep: DomElement = { tag: 'button', attributes: {}, children: ['Save'] };
    for (let at = 0; at < 100_000; at++)
      deep = { tag: at % 2 === 0 ? 'li' : 'label', attributes: {}, children: ['x', deep, 'y'] };
    const found = PageOutline.of(deep, 'data-testid').visible;
    assert.equal(found.length, 100_001);
    assert.ok(found.every(({ name, text }) => name.length <= 200 && text.length <= 200));
  });
});
