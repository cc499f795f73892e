import type { Analysis } from '../../contract/analysis.ts';
import { PDF } from '../../engines/text-extraction/text-extraction-engine.ts';
import type { DocumentRow, DocumentTextRow } from '../../storage/schema.ts';
import type { ShareRow } from '../../storage/sharing-schema.ts';
import {
  html,
  joinMarkup,
  type Markup,
  EMPTY_MARKUP,
  renderPage,
} from '../../http/reply/html-page.ts';

/** Number of document pages on one HTML page. */
const PAGES_SHOWN = 20;

/** Content of the HTML page behind a share link. */
export type SharedDocument = {
  share: ShareRow;
  document: DocumentRow;
  text: DocumentTextRow | undefined;
  analysis: Analysis | undefined;
  /** Path of the link, to which the forms are sent. */
  action: string;
  /** Signed token that replaces the password; undefined for a link without a password. */
  pass: string | undefined;
  /** First document page to show, counted from 1. */
  firstPage: number;
};

/** Renders the page for an unknown, expired or revoked link. */
export function missingPage(): string {
  return renderPage(
    'Nothing here',
    html`<h1>Nothing here</h1>
      <p>This link is wrong, has expired, or was taken back.</p>`,
  );
}

/** Renders the page for a visitor whose address the workspace does not allow. */
export function addressRefusedPage(address: string): string {
  return renderPage(
    'Not from here',
    html`<h1>Not from here</h1>
      <p>
        The owner of this document allows it only from certain networks. You come from ${address}.
      </p>`,
  );
}

/** Renders the password form. @param problem message about the failed attempt, if any */
export function passwordPage(action: string, problem?: string): string {
  return renderPage(
    'Password needed',
    html`<h1>This document is protected</h1>
      ${problem === undefined ? EMPTY_MARKUP : html`<p role="alert">${problem}</p>`}
      <form method="post" action="${action}">
        <label
          >Password
          <input
            type="password"
            name="password"
            required
            maxlength="256"
            autofocus
            autocomplete="off"
        /></label>
        <button class="main">Open</button>
      </form>`,
  );
}

/** Renders a shared document: title, summary, download form and a range of its pages. */
export function documentPage(shared: SharedDocument): string {
  const { document, analysis } = shared;
  return renderPage(
    document.title,
    html`<h1>${document.title}</h1>
      <p class="facts">${describeShare(shared)}</p>
      ${downloadForm(shared)}
      ${
        analysis?.summary
          ? html`<h2>Summary</h2>
              <p>${analysis.summary}</p>`
          : EMPTY_MARKUP
      }
      ${renderPages(shared)}`,
  );
}

function describeShare({ document, share }: SharedDocument): string {
  const facts = [
    document.pages === null ? '' : `${document.pages} ${document.pages === 1 ? 'page' : 'pages'}`,
    share.expires_at === null ? '' : `shared until ${share.expires_at.slice(0, 10)}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

function downloadForm({ share, document, action, pass }: SharedDocument): Markup {
  if (share.permission !== 'download' || document.blob_key === null) return EMPTY_MARKUP;
  return html`<form method="post" action="${action}/download">
    ${passField(pass)}<button class="main">Download the file</button>
  </form>`;
}

function renderPages(shared: SharedDocument): Markup {
  const { text, document, firstPage } = shared;
  if (!text) return html`<p>${missingTextMessage(document)}</p>`;
  const spans = JSON.parse(text.pages_json) as { page: number; start: number; end: number }[];
  const shown = spans.slice(firstPage - 1, firstPage - 1 + PAGES_SHOWN);
  return joinMarkup([
    ...shown.map(
      ({ page: number, start, end }) =>
        html`<section class="page">
          <h2>Page ${number}</h2>
          ${renderPageContent(shared, number, text.text.slice(start, end))}
        </section>`,
    ),
    pageForm(shared, firstPage - PAGES_SHOWN, 'Earlier pages', firstPage > 1),
    pageForm(
      shared,
      firstPage + PAGES_SHOWN,
      'Later pages',
      firstPage + PAGES_SHOWN <= spans.length,
    ),
  ]);
}

/** True if the pages of the document have images. */
export function hasPageImages({ blob_key, media_type }: DocumentRow): boolean {
  return blob_key !== null && media_type === PDF;
}

/** Renders the image of a page with its text folded below, or the text alone. */
function renderPageContent(
  { document, action }: SharedDocument,
  number: number,
  text: string,
): Markup {
  const paragraph = html`<p>${text}</p>`;
  if (!hasPageImages(document)) return paragraph;
  return html`<img
      src="${action}/pages/${number}/image?width=800"
      alt="Page ${number}"
      loading="lazy"
      width="800"
      height="1035"
    />
    <details>
      <summary>Text of page ${number}</summary>
      ${paragraph}
    </details>`;
}

function missingTextMessage({ status }: DocumentRow): string {
  return status === 'processing'
    ? 'The document is still being read. Load this page again in a moment.'
    : 'The document has no text that could be read.';
}

function pageForm(
  { action, pass }: SharedDocument,
  firstPage: number,
  label: string,
  exists: boolean,
): Markup {
  if (!exists) return EMPTY_MARKUP;
  const method = pass === undefined ? 'get' : 'post';
  return html`<form method="${method}" action="${action}">
    ${passField(pass)}<input type="hidden" name="page" value="${Math.max(1, firstPage)}" /><button>
      ${label}
    </button>
  </form>`;
}

function passField(pass: string | undefined): Markup {
  return pass === undefined
    ? EMPTY_MARKUP
    : html`<input type="hidden" name="pass" value="${pass}" />`;
}
