import type { FastifyReply } from 'fastify';

import { ERROR_STATUS } from '../../contract/errors.ts';
import { PAGE_STYLE } from '../../pages/page-style.ts';
import { type Cookie, serializeCookie } from '../security/cookies.ts';
import { NO_STORE } from './cache-control.ts';
import type { HtmlOptions, HtmlReply, RedirectReply } from './replies.ts';
import { addVary } from './vary.ts';

const HEADERS = {
  'x-robots-tag': 'noindex',
  // Other sites get no referrer. `no-referrer` would make forms of the page send `Origin: null` (Fetch §3.3).
  'referrer-policy': 'same-origin',
};

const NO_DEVICES = 'camera=(), display-capture=(), geolocation=(), microphone=()';

/** Sends a page in the language of the reader. It runs no script, and stays out of caches, frames and search engines. */
export function sendHtml(reply: FastifyReply, { html: text, options }: HtmlReply): string {
  const { error, retryAfter, cookies = [] } = options;
  reply.code(error === undefined ? 200 : ERROR_STATUS[error]);
  reply.type('text/html; charset=utf-8').header('cache-control', NO_STORE);
  addVary(reply, 'Accept-Language');
  setPageHeaders(reply, options);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  setCookies(reply, cookies);
  return text;
}

/** Keeps a page out of search engines and frames, and restricts what it may load. */
export function setPageHeaders(
  reply: FastifyReply,
  options: Pick<
    HtmlOptions,
    'formAction' | 'runsScripts' | 'showsImages' | 'style' | 'policy' | 'permissions'
  >,
): void {
  reply.headers(HEADERS).header('permissions-policy', options.permissions ?? NO_DEVICES);
  reply.header('content-security-policy', contentSecurityPolicy(options));
}

/** Browsers also check redirects after a form against `form-action`. */
function contentSecurityPolicy(options: HtmlOptions): string {
  const { formAction = '', runsScripts, showsImages, style = PAGE_STYLE, policy } = options;
  if (policy !== undefined) return policy;
  const sources = runsScripts ? SCRIPT_SOURCES : `style-src ${style.source}; `;
  const images = showsImages ? "img-src 'self'; " : '';
  return `default-src 'none'; ${sources}${images}form-action 'self' ${formAction}; frame-ancestors 'none'; base-uri 'none'`;
}

/** The script of the reference page adds styles, and draws small images and fonts from its own text. */
const SCRIPT_SOURCES =
  "style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src data:; ";

/** Sends a 303 redirect with its cookies. */
export function sendRedirect(reply: FastifyReply, { location, cookies }: RedirectReply): string {
  reply.code(303).header('location', location);
  reply.headers({ 'cache-control': NO_STORE, 'referrer-policy': 'no-referrer' });
  setCookies(reply, cookies);
  return '';
}

/** Adds one `Set-Cookie` header for each cookie. */
export function setCookies(reply: FastifyReply, cookies: readonly Cookie[]): void {
  for (const cookie of cookies) reply.header('set-cookie', serializeCookie(cookie, reply.request));
}
