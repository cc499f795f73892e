import type { FastifyReply } from 'fastify';

import { ERROR_STATUS } from '../contract/errors.ts';
import { type Cookie, writeCookie } from './cookies.ts';
import type { HtmlReply, RedirectReply } from './replies.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  // Other sites learn nothing. `no-referrer` would have the forms of the page say that they come from nowhere (Fetch §3.3).
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** A page that runs no script, loads nothing, and stays out of caches, frames and search engines. */
export function sendHtml(reply: FastifyReply, { html, options }: HtmlReply): string {
  const { error, retryAfter, cookies = [], formAction } = options;
  reply.code(error === undefined ? 200 : ERROR_STATUS[error]);
  reply.type('text/html; charset=utf-8').headers(HEADERS);
  reply.header('content-security-policy', contentPolicy(formAction));
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  setCookies(reply, cookies);
  return html;
}

/** Browsers hold the redirect that answers a form against `form-action` as well. */
function contentPolicy(formAction = ''): string {
  return `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formAction}; frame-ancestors 'none'; base-uri 'none'`;
}

export function sendRedirect(reply: FastifyReply, { location, cookies }: RedirectReply): string {
  reply.code(303).header('location', location);
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  setCookies(reply, cookies);
  return '';
}

export function setCookies(reply: FastifyReply, cookies: readonly Cookie[]): void {
  const isHttps = reply.request.protocol === 'https';
  for (const cookie of cookies) reply.header('set-cookie', writeCookie(cookie, isHttps));
}
