/** What a page does by itself, many times, with a button `b`, a field `i`, a list `s`, an editor `e` and a form `f`. */
export const hostileActs: readonly string[] = [
  'b.click()',
  'i.focus(); i.value = "$PASSWORD"',
  'i.focus(); document.execCommand("insertText", false, "$PASSWORD")',
  'e.focus(); document.execCommand("insertHTML", false, "<b>$PASSWORD</b>")',
  'f.requestSubmit()',
  's.value = "two"; s.dispatchEvent(new Event("change", { bubbles: true }))',
  'for (const type of ["mousedown", "mouseup", "click"]) b.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }))',
  'for (const type of ["pointerdown", "pointerup", "pointermove"]) b.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }))',
  'for (const type of ["touchstart", "touchend"]) b.dispatchEvent(new Event(type, { bubbles: true }))',
  'for (const type of ["keydown", "keypress", "keyup"]) i.dispatchEvent(new KeyboardEvent(type, { key: "Enter", bubbles: true }))',
  'i.dispatchEvent(new InputEvent("beforeinput", { data: "x", inputType: "insertText", bubbles: true }))',
  'for (const type of ["compositionstart", "compositionend"]) i.dispatchEvent(new CompositionEvent(type, { data: "x", bubbles: true }))',
  'i.dispatchEvent(new ClipboardEvent("paste", { clipboardData: new DataTransfer(), bubbles: true }))',
  'for (const type of ["dragstart", "dragover", "drop", "dragend"]) b.dispatchEvent(new DragEvent(type, { dataTransfer: new DataTransfer(), bubbles: true }))',
  'b.dispatchEvent(new MouseEvent("dblclick", { bubbles: true, detail: 2 }))',
  'b.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, button: 2 }))',
  'dispatchEvent(new WheelEvent("wheel", { deltaY: 100 })); scrollBy(0, 10)',
  'for (const name of Object.getOwnPropertyNames(window).filter((one) => /^_|pw|portable|record/i.test(one))) if (typeof window[name] === "function") Promise.resolve(window[name]({ name: "fill", selector: "#i", text: "$PASSWORD", signals: [] })).catch(() => {})',
  'window.__pw_recorderRecordAction?.({ action: { name: "click", selector: "#b" } })',
  'postMessage({ type: "recorded", kind: "added", id: 1, code: "await page.reload();" }, "*")',
  'new BroadcastChannel("recorded").postMessage("await page.reload();")',
  'console.log("await page.reload();"); console.debug(JSON.stringify({ type: "recorded", code: "x" }))',
  'history.pushState({}, "", "#" + Math.random())',
  'location.hash = Math.random()',
  'document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: "<button onclick=1>x</button><script>document.querySelector(\'button\').click()</scr" + "ipt>" }))',
  'Object.assign(document.createElement("a"), { href: "data:text/plain,a", download: "a.txt" }).click()',
  'Object.assign(document.createElement("input"), { type: "file" }).click()',
  'try { i.showPicker() } catch {}',
  'window.open("about:blank")',
  'document.querySelector("dialog").open || document.querySelector("dialog").showModal()',
  'document.querySelector("details").open ^= 1',
  'document.elementFromPoint = () => b; Document.prototype.elementFromPoint = () => b',
  'Object.defineProperty(document, "activeElement", { configurable: true, get: () => i })',
  'Element.prototype.getBoundingClientRect = () => { throw new Error("no") }',
  'JSON.parse = () => ({ type: "recorded" })',
  'Array.prototype.map = Array.prototype.filter = () => []',
  'window.inPage = { createEngine: () => ({ query: () => b, queryAll: () => [b] }) }',
  'Object.defineProperty(Node.prototype, "textContent", { configurable: true, get: () => "{}", set: () => {} })',
  'b.replaceWith(b.cloneNode(true)); i.blur(); i.focus()',
  'i.setSelectionRange(0, 1); getSelection().selectAllChildren(document.body)',
  'queueMicrotask(() => Promise.reject(new Error("no"))); setTimeout(() => { throw new Error("no") })',
];

/** A page that does something by itself as soon as it is open, and again and again. */
export const hostilePage = (act: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Page</title><form id="f" onsubmit="return false"><button id="b">Pay</button>
  <input id="i"><select id="s"><option>one<option>two</select></form><div id="e" contenteditable>x</div>
  <dialog>Sure?</dialog><details><summary>More</summary>text</details><div style="height: 3000px"></div><script>
  let turn = 0;
  const timer = setInterval(() => {
    try { ${act} } catch {}
    if (++turn === 20) { clearInterval(timer); document.title = 'Acted'; }
  }, 5);</script>`;
