import type { Analysis } from '../../contract/analysis.ts';
import type { DocumentRow, DocumentTextRow } from '../../storage/schema.ts';
import type { ShareRow } from '../../storage/sharing-schema.ts';
import { html, join, type Markup, NOTHING, page } from '../../http/page.ts';

/** So many pages of the document stand on one page of the link. */
const PAGES_SHOWN = 20;

export type SharedDocument = {
  share: ShareRow;
  document: DocumentRow;
  text: DocumentTextRow | undefined;
  analysis: Analysis | undefined;
  /** Where the forms of the page go: the path of the link. */
  action: string;
  pass: string | undefined;
  /** First page of the document to show, from 1. */
  firstPage: number;
};

export function missingPage(): string {
  return page(
    'Nothing here',
    html`<h1>Nothing here</h1>
      <p>This link is wrong, has expired, or was taken back.</p>`,
  );
}

/** @param problem why the last try did not open the document */
export function passwordPage(action: string, problem?: string): string {
  return page(
    'Password needed',
    html`<h1>This document is protected</h1>
      ${problem === undefined ? NOTHING : html`<p role="alert">${problem}</p>`}
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
        <button>Open</button>
      </form>`,
  );
}

export function documentPage(shared: SharedDocument): string {
  const { document, analysis } = shared;
  return page(
    document.title,
    html`<h1>${document.title}</h1>
      <p class="facts">${factsOf(shared)}</p>
      ${downloadForm(shared)}
      ${
        analysis?.summary
          ? html`<h2>Summary</h2>
              <p>${analysis.summary}</p>`
          : NOTHING
      }
      ${textOf(shared)}`,
  );
}

function factsOf({ document, share }: SharedDocument): string {
  const facts = [
    document.pages === null ? '' : `${document.pages} ${document.pages === 1 ? 'page' : 'pages'}`,
    share.expires_at === null ? '' : `shared until ${share.expires_at.slice(0, 10)}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

function downloadForm({ share, document, action, pass }: SharedDocument): Markup {
  if (share.permission !== 'download' || document.blob_key === null) return NOTHING;
  return html`<form method="post" action="${action}/download">
    ${passField(pass)}<button>Download the file</button>
  </form>`;
}

function textOf(shared: SharedDocument): Markup {
  const { text, document, firstPage } = shared;
  if (!text) return html`<p>${textMissing(document)}</p>`;
  const spans = JSON.parse(text.pages_json) as { page: number; start: number; end: number }[];
  const shown = spans.slice(firstPage - 1, firstPage - 1 + PAGES_SHOWN);
  return join([
    ...shown.map(
      ({ page: number, start, end }) =>
        html`<section class="page">
          <h2>Page ${number}</h2>
          <p>${text.text.slice(start, end)}</p>
        </section>`,
    ),
    turnForm(shared, firstPage - PAGES_SHOWN, 'Earlier pages', firstPage > 1),
    turnForm(
      shared,
      firstPage + PAGES_SHOWN,
      'Later pages',
      firstPage + PAGES_SHOWN <= spans.length,
    ),
  ]);
}

function textMissing({ status }: DocumentRow): string {
  return status === 'processing'
    ? 'The document is still being read. Load this page again in a moment.'
    : 'The document has no text that could be read.';
}

function turnForm(
  { action, pass }: SharedDocument,
  firstPage: number,
  label: string,
  exists: boolean,
): Markup {
  if (!exists) return NOTHING;
  const method = pass === undefined ? 'get' : 'post';
  return html`<form method="${method}" action="${action}">
    ${passField(pass)}<input type="hidden" name="page" value="${Math.max(1, firstPage)}" /><button>
      ${label}
    </button>
  </form>`;
}

function passField(pass: string | undefined): Markup {
  return pass === undefined ? NOTHING : html`<input type="hidden" name="pass" value="${pass}" />`;
}
