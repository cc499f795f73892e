import { EMPTY_MARKUP, html, type Markup } from './markup.ts';
import type { PageMessages } from './messages/en/messages.ts';
import { PAGE_STYLE } from './page-style.ts';

/** Content of a page that runs no script. */
export type PageContent = {
  title: string;
  body: Markup;
  /** Host of this server, named above the page: for pages with passwords. */
  server?: string;
  /** The page holds a document, not a few sentences. */
  isWide?: true;
};

/** Mark of the product, as the dashboard draws it. */
const LOGO = html`<svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20">
  <rect width="20" height="20" rx="5" fill="var(--ink)" />
  <rect x="5" y="5.25" width="10" height="1.6" rx=".8" fill="var(--canvas)" opacity=".55" />
  <rect x="4" y="8.4" width="9.5" height="3.6" rx="1" fill="var(--mark-strong)" />
  <rect x="5" y="13.4" width="7" height="1.6" rx=".8" fill="var(--canvas)" opacity=".55" />
</svg>`;

/** Renders a whole HTML page in the language of the messages. */
export function renderPage(
  { general }: PageMessages,
  { title, body, server, isWide }: PageContent,
): string {
  const place = server === undefined ? EMPTY_MARKUP : html`<span>${general.at(server)}</span>`;
  return html`<!doctype html>
    <html lang="${general.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${PAGE_STYLE.element}
      </head>
      <body ${isWide ? EMPTY_MARKUP : html`class="narrow"`}>
        <div class="sheet">
          <header class="brand">${LOGO} Docket ${place}</header>
          <main>${body}</main>
        </div>
      </body>
    </html> `.markup;
}
