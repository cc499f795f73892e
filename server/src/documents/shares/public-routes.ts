import type { ErrorCode } from '../../contract/errors.ts';
import { downloadShare, openShare, type Opening, showShare } from '../../contract/shares.ts';
import { type Context, handle } from '../../http/route.ts';
import { addressRefusedError } from '../../http/security/principal.ts';
import { htmlReply, type HtmlReply } from '../../http/reply/replies.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import { parseStoredAnalysis } from '../analyses/stored-analysis.ts';
import { findNewestAnalysis } from '../analyses/store.ts';
import { documentFileReply } from '../files/download.ts';
import { findDocument } from '../store.ts';
import { findDocumentText } from '../text/store.ts';
import { addressRefusedPage, documentPage, missingPage, passwordPage } from './link-pages.ts';
import { type OpenedLink, openLink, type PasswordRefusal } from './open-link.ts';

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
];

async function showLink(
  { services, caller: { address } }: Context,
  token: string,
  opening: Opening,
): Promise<HtmlReply> {
  const action = `/s/${token}`;
  const opened = await openLink(services, { token, address }, opening);
  if (opened.outcome === 'open') return showDocument(services, opened, action, opening.page ?? 1);
  if (opened.outcome === 'unknown') return missingReply();
  if (opened.outcome === 'address_refused') {
    return htmlReply(addressRefusedPage(address), { error: 'forbidden' });
  }
  const { problem, error } = REFUSALS[opened.outcome];
  return htmlReply(passwordPage(action, problem), error && { error });
}

function missingReply(): HtmlReply {
  return htmlReply(missingPage(), { error: 'resource_not_found' });
}

const REFUSALS: Record<PasswordRefusal, { problem?: string; error?: ErrorCode }> = {
  password_needed: {},
  password_wrong: { problem: 'That is not the password.', error: 'forbidden' },
  too_many_tries: {
    problem: 'Too many tries. Wait a quarter of an hour.',
    error: 'rate_limit_exceeded',
  },
};

async function showDocument(
  { reads }: Services,
  { share, pass }: Extract<OpenedLink, { outcome: 'open' }>,
  action: string,
  firstPage: number,
): Promise<HtmlReply> {
  const { workspace_id, document_id } = share;
  const document = await findDocument(reads, workspace_id, document_id);
  if (!document) return missingReply();
  const text = await findDocumentText(reads, workspace_id, document_id);
  const newest = await findNewestAnalysis(reads, workspace_id, document_id, 'completed');
  const analysis = newest && parseStoredAnalysis(newest.result_json!);
  return htmlReply(documentPage({ share, document, text, analysis, action, pass, firstPage }));
}
