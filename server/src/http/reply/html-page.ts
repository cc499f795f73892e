import type { FastifyReply } from 'fastify';

import { ERROR_STATUS } from '../../contract/errors.ts';
import { type Cookie, serializeCookie } from '../security/cookies.ts';
import { NO_STORE } from './cache-control.ts';
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

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 54rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
  h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
  h2 { font-size: 1.15rem; line-height: 1.35; }
  p, h2, li { overflow-wrap: anywhere; }
  .facts { opacity: .75; margin-top: -.5rem; }
  .page { border-top: 1px solid; border-color: color-mix(in srgb, currentColor 20%, transparent); padding-top: .5rem; }
  .page h2 { font-size: .85rem; font-weight: 600; opacity: .65; }
  .page p { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .9rem; }
  form { margin: 1.25rem 0; display: flex; gap: .75rem; flex-wrap: wrap; align-items: end; }
  .column { flex-direction: column; align-items: stretch; max-width: 22rem; }
  .column button { align-self: start; }
  .main { font-weight: 600; color: #fff; background: #1d4ed8; border-color: #1d4ed8; }
  .brand { font-weight: 600; padding-bottom: .75rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  .brand span { font-weight: 400; opacity: .75; }
  .narrow { max-width: 34rem; }
  .warning { border-left: .3rem solid light-dark(#b45309, #fbbf24); padding: .25rem .75rem; }
  .code { font: 600 1.2rem ui-monospace, monospace; letter-spacing: .1em; white-space: nowrap; }
  label { display: grid; gap: .25rem; }
  input, button { font: inherit; padding: .45rem .8rem; border-radius: .4rem; border: 1px solid; }
  button { cursor: pointer; }
  [role='alert'] { color: light-dark(#b00020, #ff8a80); }
`;

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
  const brand =
    server === undefined
      ? EMPTY_MARKUP
      : html`<header class="brand">Docket <span>at ${server}</span></header>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${{ markup: STYLE }}
        </style>
      </head>
      <body ${server === undefined ? EMPTY_MARKUP : { markup: 'class="narrow"' }}>
        ${brand}
        <main>${body}</main>
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
  options: Pick<HtmlOptions, 'formAction' | 'runsScripts' | 'policy' | 'permissions'>,
): void {
  reply.headers(HEADERS).header('permissions-policy', options.permissions ?? NO_DEVICES);
  reply.header('content-security-policy', contentSecurityPolicy(options));
}

/** Browsers also check redirects after a form against `form-action`. */
function contentSecurityPolicy({ formAction = '', runsScripts, policy }: HtmlOptions): string {
  if (policy !== undefined) return policy;
  const scripts = runsScripts ? SCRIPT_SOURCES : '';
  return `default-src 'none'; style-src 'unsafe-inline'; ${scripts}form-action 'self' ${formAction}; frame-ancestors 'none'; base-uri 'none'`;
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
