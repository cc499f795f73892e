import type { FastifyReply } from 'fastify';

import { ERROR_STATUS } from '../contract/errors.ts';
import type { HtmlReply } from './replies.ts';

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** A page that runs no script, loads nothing, and stays out of caches, frames and search engines. */
export function sendHtml(reply: FastifyReply, { html, error }: HtmlReply): string {
  reply.code(error === undefined ? 200 : ERROR_STATUS[error]);
  reply.type('text/html; charset=utf-8').headers(HEADERS);
  return html;
}
