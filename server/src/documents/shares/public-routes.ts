import { getSharedPageImage } from '../../contract/page-images.ts';
import { downloadShare, openShare, type Opening, showShare } from '../../contract/shares.ts';
import { type Context, handle } from '../../http/route.ts';
import { addressRefusedError } from '../../http/security/principal.ts';
import { htmlReply, type HtmlReply } from '../../http/reply/replies.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { PageMessages } from '../../pages/messages/en/messages.ts';
import { parseStoredAnalysis } from '../analyses/stored-analysis.ts';
import { findNewestAnalysis } from '../analyses/store.ts';
import { documentFileReply } from '../files/download.ts';
import { pageImageReply, requireSharedWidth } from '../files/page-image.ts';
import { findDocument } from '../store.ts';
import { readLayouts } from '../text/pages.ts';
import { findDocumentText } from '../text/store.ts';
import {
  addressRefusedPage,
  documentPage,
  hasPageImages,
  missingPage,
  passwordPage,
  shownRange,
} from './link-pages.ts';
import { type OpenedLink, openLink, PASS_MS, type PasswordRefusal } from './open-link.ts';
import { ATTEMPTS_PERIOD_MS } from './password-attempts.ts';
import { hashToken } from './share.ts';

/** Routes of share links, open to anybody who has the link. */
export const publicShareRoutes = [
  handle(showShare, (context, { params, query }) => showLink(context, params.token, query)),
  handle(openShare, (context, { params, body }) => showLink(context, params.token, body)),

  handle(downloadShare, async ({ services, caller }, { params, body }) => {
    const { address } = caller;
    const opened = await openLink(services, { token: params.token, address }, body);
    if (opened.outcome === 'address_refused') throw addressRefusedError(address);
    if (opened.outcome !== 'open' || opened.share.permission !== 'download') {
      throw new ApiError('resource_not_found', 'This link leads to no file');
    }
    const { workspace_id, document_id } = opened.share;
    const document = await findDocument(services.reads, workspace_id, document_id);
    if (!document) throw new ApiError('resource_not_found', 'This link leads to no file');
    return documentFileReply(services, document);
  }),

  handle(getSharedPageImage, async (context, { params, query: { width = 800 } }) => {
    const { services, caller, signal } = context;
    const { token, page } = params;
    const pass = caller.cookie(passCookieName(token));
    const link = { token, address: caller.address };
    const opened = await openLink(services, link, pass === undefined ? {} : { pass });
    if (opened.outcome === 'address_refused') throw addressRefusedError(caller.address);
    if (opened.outcome !== 'open') throw missingImageError();
    const { workspace_id, document_id, permission, plan } = opened.share;
    await context.consumeSharedUnits({ id: workspace_id, plan }, IMAGE_UNITS);
    if (permission !== 'download') requireSharedWidth(width);
    const document = await findDocument(services.reads, workspace_id, document_id);
    if (!document) throw missingImageError();
    return pageImageReply(services, document, { page, width }, { signal, isShared: true });
  }),
];

/** Units that an image takes of the limits of the workspace that shares the document. */
const IMAGE_UNITS = 1;

function missingImageError(): ApiError {
  return new ApiError('resource_not_found', 'This link leads to no image');
}

/** Name of the cookie with the pass of a link, which does not show the token. */
function passCookieName(token: string): string {
  return `docket_share_${hashToken(token).slice(0, 16)}`;
}

async function showLink(context: Context, token: string, opening: Opening): Promise<HtmlReply> {
  const { services, pageMessages } = context;
  const { address } = context.caller;
  const opened = await openLink(services, { token, address }, opening);
  if (opened.outcome === 'open') return showDocument(context, opened, token, opening.page ?? 1);
  if (opened.outcome === 'unknown') return missingReply(context);
  if (opened.outcome === 'address_refused') {
    return htmlReply(addressRefusedPage(pageMessages, address), { error: 'forbidden' });
  }
  return askPassword(pageMessages, `/s/${token}`, opened.outcome);
}

function missingReply({ pageMessages }: Context): HtmlReply {
  return htmlReply(missingPage(pageMessages), { error: 'resource_not_found' });
}

function askPassword(messages: PageMessages, action: string, refusal: PasswordRefusal): HtmlReply {
  if (refusal === 'password_needed') return htmlReply(passwordPage(messages, action));
  const { passwordWrong, tooManyAttempts } = messages.share;
  if (refusal === 'password_wrong') {
    return htmlReply(passwordPage(messages, action, passwordWrong), { error: 'forbidden' });
  }
  return htmlReply(passwordPage(messages, action, tooManyAttempts), {
    error: 'rate_limit_exceeded',
    retryAfter: ATTEMPTS_PERIOD_MS / SECOND_MS,
  });
}

async function showDocument(
  context: Context,
  { share, pass }: Extract<OpenedLink, { outcome: 'open' }>,
  token: string,
  firstPage: number,
): Promise<HtmlReply> {
  const { services, pageMessages } = context;
  const { reads } = services;
  const { workspace_id, document_id } = share;
  const document = await findDocument(reads, workspace_id, document_id);
  if (!document) return missingReply(context);
  const text = await findDocumentText(reads, workspace_id, document_id);
  const newest = await findNewestAnalysis(reads, workspace_id, document_id, 'completed');
  const analysis = newest && parseStoredAnalysis(newest.result_json!);
  const action = `/s/${token}`;
  const showsImages = hasPageImages(document);
  const layouts = await readLayouts(services, document, shownRange(firstPage));
  const shared = { share, document, text, layouts, analysis, action, pass, firstPage };
  const page = documentPage(pageMessages, shared);
  if (pass === undefined) return htmlReply(page, { showsImages });
  // Images are requested without a form that could hold the pass.
  const cookie = { name: passCookieName(token), value: pass, maxAge: PASS_MS / SECOND_MS };
  return htmlReply(page, { showsImages, cookies: [cookie] });
}
