import type { FastifyReply } from 'fastify';

import { ERROR_STATUS } from '../../contract/errors.ts';
import { type Cookie, serializeCookie } from '../security/cookies.ts';
import { NO_STORE } from './cache-control.ts';
import { PAGE_STYLE } from './page-style.ts';
import type { HtmlOptions, HtmlReply, RedirectReply } from './replies.ts';

/** HTML text in which all inserted values are escaped. */
export type Markup = { readonly markup: string };

/** Template tag for HTML. Escapes each value that is not `Markup`. */
export function html(
  strings: TemplateStringsArray,
  ...values: (string | number | Markup)[]
): Markup {
  return { markup: String.raw({ raw: strings }, ...values.map(toMarkup)) };
}

/** Joins markup with line breaks. */
export function joinMarkup(parts: readonly Markup[]): Markup {
  return { markup: parts.map(({ markup }) => markup).join('\n') };
}

function toMarkup(value: string | number | Markup): string {
  if (typeof value === 'object') return value.markup;
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export const EMPTY_MARKUP: Markup = { markup: '' };

/** Mark of the product, as the dashboard draws it. */
const LOGO = html`<svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20">
  <rect width="20" height="20" rx="5" fill="var(--ink)" />
  <rect x="5" y="5.25" width="10" height="1.6" rx=".8" fill="var(--canvas)" opacity=".55" />
  <rect x="4" y="8.4" width="9.5" height="3.6" rx="1" fill="var(--mark-strong)" />
  <rect x="5" y="13.4" width="7" height="1.6" rx=".8" fill="var(--canvas)" opacity=".55" />
</svg>`;

/**
 * Renders a whole HTML page. The page's language is English.
 *
 * @param options.server host of this server: a narrow page with the name of the server above, for pages with passwords
 */
export function renderPage(
  title: string,
  body: Markup,
  { server }: { server?: string } = {},
): string {
  const place = server === undefined ? EMPTY_MARKUP : html`<span>at ${server}</span>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${{ markup: PAGE_STYLE }}
        </style>
      </head>
      <body ${server === undefined ? EMPTY_MARKUP : { markup: 'class="narrow"' }}>
        <div class="sheet">
          <header class="brand">${LOGO} Docket ${place}</header>
          <main>${body}</main>
        </div>
      </body>
    </html> `.markup;
}

const HEADERS = {
  'x-robots-tag': 'noindex',
  // Other sites get no referrer. `no-referrer` would make forms of the page send `Origin: null` (Fetch §3.3).
  'referrer-policy': 'same-origin',
};

const NO_DEVICES = 'camera=(), display-capture=(), geolocation=(), microphone=()';

/** Sends a page that runs no script, loads nothing, and stays out of caches, frames and search engines. */
export function sendHtml(reply: FastifyReply, { html: text, options }: HtmlReply): string {
  const { error, retryAfter, cookies = [] } = options;
  reply.code(error === undefined ? 200 : ERROR_STATUS[error]);
  reply.type('text/html; charset=utf-8').header('cache-control', NO_STORE);
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
    'formAction' | 'runsScripts' | 'showsImages' | 'policy' | 'permissions'
  >,
): void {
  reply.headers(HEADERS).header('permissions-policy', options.permissions ?? NO_DEVICES);
  reply.header('content-security-policy', contentSecurityPolicy(options));
}

/** Browsers also check redirects after a form against `form-action`. */
function contentSecurityPolicy(options: HtmlOptions): string {
  const { formAction = '', runsScripts, showsImages, policy } = options;
  if (policy !== undefined) return policy;
  const scripts = runsScripts ? SCRIPT_SOURCES : '';
  const images = showsImages ? "img-src 'self'; " : '';
  return `default-src 'none'; style-src 'unsafe-inline'; ${scripts}${images}form-action 'self' ${formAction}; frame-ancestors 'none'; base-uri 'none'`;
}

/** The reference page draws small images and fonts from its own text. */
const SCRIPT_SOURCES =
  "script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src data:; ";

/** Sends a 303 redirect with its cookies. */
export function sendRedirect(reply: FastifyReply, { location, cookies }: RedirectReply): string {
  reply.code(303).header('location', location);
  reply.headers({ 'cache-control': NO_STORE, 'referrer-policy': 'no-referrer' });
  setCookies(reply, cookies);
  return '';
}

/** Adds one `Set-Cookie` header for each cookie. */
export function setCookies(reply: FastifyReply, cookies: readonly Cookie[]): void {
  const isHttps = reply.request.protocol === 'https';
  for (const cookie of cookies) reply.header('set-cookie', serializeCookie(cookie, isHttps));
}
