import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HttpError } from '../http/httpErrors.ts';
import { largeBodyLimit, readText } from '../http/requestValues.ts';
import type { EditingStatus } from '../store/records.ts';
import type { StoreContext } from '../store/store.ts';
import { DraftEditing, type EditableDraft, printDraft } from './draftEditing.ts';
import { closedPage, editorPage, type ClosedPage, type EditorPage } from './editorPages.ts';

const path = '/testtargets/:testTargetId/testcases/:testCaseId/localEdit';

/**
 * The editor of draft versions, as `/testtargets/ID/testcases/ID/localEdit?versionId=ID`, and without a query as the known
 * command-line client opens it, with the id of the version in the place of that of the test case. It needs no key: the id
 * of the version is random, and its editor can be opened for a day, until editing is finished.
 */
export function editorRoutes(context: StoreContext): Hono {
  const editing = new DraftEditing(context);
  const tokens = new FormTokens();
  const routes = new Hono();
  const found = (c: Context): EditableDraft | undefined =>
    editing.find({
      testTargetId: c.req.param('testTargetId') ?? '',
      testCaseId: c.req.param('testCaseId') ?? '',
      versionId: c.req.query('versionId'),
    });
  routes.get(path, (c) => {
    const draft = found(c);
    if (!draft) return closed(c, unknown, 404);
    const end = draft.status && ends[draft.status];
    if (end) return closed(c, end);
    if (c.req.method === 'GET') editing.begin(draft);
    return shown(c, tokens, draft);
  });
  routes.post(path, requireSameOrigin, async (c) => {
    const form = new URLSearchParams(await readText(c, largeBodyLimit));
    const text = (form.get('yaml') ?? '').replaceAll('\r\n', '\n');
    const draft = found(c);
    if (!draft) return closed(c, { ...unknown, unsaved: text }, 404);
    const end = draft.status && ends[draft.status];
    if (end) return closed(c, { ...end, unsaved: unsavedText(draft, text) }, 409);
    if (!tokens.isTokenOf(draft.version.id, form.get('token') ?? ''))
      return shown(c, tokens, draft, { text, notice: restarted }, 409);
    if (form.get('action') === 'cancel') {
      editing.cancel(draft);
      return closed(c, { ...cancelled, unsaved: unsavedText(draft, text) });
    }
    const problems = editing.finish(draft, text);
    return problems.length > 0 ? shown(c, tokens, draft, { text, problems }, 422) : closed(c, done);
  });
  return routes;
}

type Closed = Omit<ClosedPage, 'nonce'>;

const goOn = 'You can close this tab and continue in your editor.';
const unknown: Closed = {
  title: "This draft can't be edited",
  text: "It doesn't exist, is more than a day old, or its test case was pushed. Push it as a draft again to edit it.",
};
const done: Closed = { title: 'Editing is finished', text: `The draft was saved. ${goOn}` };
const cancelled: Closed = { title: 'Editing was cancelled', text: `The draft was not changed. ${goOn}` };
const ends: Partial<Record<EditingStatus, Closed>> = { DONE: done, CANCELLED: cancelled };
const restarted = 'The local service was restarted since this page was opened. Select Done or Cancel again.';

function shown(
  c: Context,
  tokens: FormTokens,
  { version }: EditableDraft,
  typed: Partial<Pick<EditorPage, 'text' | 'problems' | 'notice'>> = {},
  status: 200 | 409 | 422 = 200,
): Response | Promise<Response> {
  const nonce = newNonce();
  protectPage(c, nonce);
  const saved = printDraft(version.portable);
  const { text = saved, problems = [], notice } = typed;
  const token = tokens.tokenOf(version.id);
  const page = { nonce, token, draft: version.portable, text, problems, notice, isChanged: text !== saved };
  return c.html(editorPage(page), status);
}

function closed(c: Context, page: Closed, status: 200 | 404 | 409 = 200): Response | Promise<Response> {
  const nonce = newNonce();
  protectPage(c, nonce);
  return c.html(closedPage({ nonce, ...page }), status);
}

/** What was typed, unless the draft says so already. */
const unsavedText = ({ version }: EditableDraft, text: string): string | undefined =>
  text === printDraft(version.portable) ? undefined : text;

/** Tokens for the forms of this process: each is good for one version. */
class FormTokens {
  private readonly secret = randomBytes(32);

  tokenOf(versionId: string): string {
    return createHmac('sha256', this.secret).update(versionId).digest('base64url');
  }

  isTokenOf(versionId: string, token: string): boolean {
    const [expected, given] = [Buffer.from(this.tokenOf(versionId)), Buffer.from(token)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

/** A fresh mark for the style and the script of one page. */
const newNonce = (): string => randomBytes(16).toString('base64url');

/**
 * Lets a page load nothing, run only its own script, and send its form to its own origin only.
 *
 * The address holds the version: it is sent to no other origin. To its own one it is, since browsers
 * would otherwise send the form without an origin.
 */
function protectPage(c: Context, nonce: string): void {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  c.header('Content-Security-Policy', policy.join('; '));
  c.header('Referrer-Policy', 'same-origin');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
}

/** Refuses what another site sends, also one on another port of this machine. */
const requireSameOrigin: MiddlewareHandler = createMiddleware(async (c, next) => {
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  const host = c.req.header('Host') ?? new URL(c.req.url).host;
  const isOwn =
    site === undefined
      ? origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
      : site === 'same-origin';
  if (!isOwn) throw new HttpError(403, 'Requests from another site are refused');
  await next();
});
