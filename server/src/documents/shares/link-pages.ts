import type { Analysis } from '../../contract/analysis.ts';
import type { PageLayout } from '../../engines/text-extraction/page-layout.ts';
import { PDF } from '../../engines/text-extraction/text-extraction-engine.ts';
import type { DocumentRow, DocumentTextRow } from '../../storage/schema.ts';
import type { ShareRow } from '../../storage/sharing-schema.ts';
import { formatDay } from '../../pages/format-time.ts';
import { EMPTY_MARKUP, html, joinMarkup, type Markup } from '../../pages/markup.ts';
import type { PageMessages } from '../../pages/messages/en/messages.ts';
import { renderPage } from '../../pages/render-page.ts';

/** Number of document pages on one HTML page. */
const PAGES_SHOWN = 20;

/** Content of the HTML page behind a share link. */
export type SharedDocument = {
  share: ShareRow;
  document: DocumentRow;
  text: DocumentTextRow | undefined;
  /** Sizes of the shown pages by their number; empty without a layout. */
  layouts: ReadonlyMap<number, PageLayout>;
  analysis: Analysis | undefined;
  /** Path of the link, to which the forms are sent. */
  action: string;
  /** Signed token that replaces the password; undefined for a link without a password. */
  pass: string | undefined;
  /** First document page to show, counted from 1. */
  firstPage: number;
};

/** Renders the page for an unknown, expired or revoked link. */
export function missingPage(messages: PageMessages): string {
  const { missing, missingReason } = messages.share;
  return renderPage(messages, {
    title: missing,
    body: html`<h1>${missing}</h1>
      <p>${missingReason}</p>`,
  });
}

/** Renders the page for a visitor whose address the workspace does not allow. */
export function addressRefusedPage(messages: PageMessages, address: string): string {
  const { addressRefused, addressRefusedReason } = messages.share;
  return renderPage(messages, {
    title: addressRefused,
    body: html`<h1>${addressRefused}</h1>
      <p>${addressRefusedReason(address)}</p>`,
  });
}

/** Renders the password form. @param problem message about the failed attempt, if any */
export function passwordPage(messages: PageMessages, action: string, problem?: string): string {
  const { passwordTitle, passwordHeading, password, open } = messages.share;
  return renderPage(messages, {
    title: passwordTitle,
    body: html`<h1>${passwordHeading}</h1>
      ${problem === undefined ? EMPTY_MARKUP : html`<p role="alert">${problem}</p>`}
      <form method="post" action="${action}">
        <label
          >${password}
          <input
            type="password"
            name="password"
            required
            maxlength="256"
            autofocus
            autocomplete="off"
        /></label>
        <button class="main">${open}</button>
      </form>`,
  });
}

/** Renders a shared document: title, summary, download form and a range of its pages. */
export function documentPage(messages: PageMessages, shared: SharedDocument): string {
  const { document, analysis } = shared;
  return renderPage(messages, {
    title: document.title,
    isWide: true,
    body: html`<h1>${document.title}</h1>
      <p class="facts">${describeShare(messages, shared)}</p>
      ${downloadForm(messages, shared)}
      ${
        analysis?.summary
          ? html`<h2>${messages.share.summary}</h2>
              <p>${analysis.summary}</p>`
          : EMPTY_MARKUP
      }
      ${renderPages(messages, shared)}`,
  });
}

function describeShare(
  { general, share: texts }: PageMessages,
  { document, share }: SharedDocument,
): string {
  const facts = [
    document.pages === null ? '' : texts.pages(document.pages),
    share.expires_at === null ? '' : texts.until(formatDay(share.expires_at, general.locale)),
  ];
  return facts.filter(Boolean).join(' · ');
}

function downloadForm(
  messages: PageMessages,
  { share, document, action, pass }: SharedDocument,
): Markup {
  if (share.permission !== 'download' || document.blob_key === null) return EMPTY_MARKUP;
  return html`<form method="post" action="${action}/download">
    ${passField(pass)}<button class="main">${messages.share.download}</button>
  </form>`;
}

/** Returns the pages of the document that one HTML page shows, both inclusive. */
export function shownRange(firstPage: number): { from: number; to: number } {
  return { from: firstPage, to: firstPage + PAGES_SHOWN - 1 };
}

function renderPages(messages: PageMessages, shared: SharedDocument): Markup {
  const { text, document, firstPage } = shared;
  const { share: texts } = messages;
  if (!text) return html`<p>${missingTextMessage(messages, document)}</p>`;
  const spans = JSON.parse(text.pages_json) as { page: number; start: number; end: number }[];
  const { from, to } = shownRange(firstPage);
  return joinMarkup([
    ...spans.slice(from - 1, to).map(
      ({ page: number, start, end }) =>
        html`<section class="page">
          <h2>${texts.page(number)}</h2>
          ${renderPageContent(messages, shared, number, text.text.slice(start, end))}
        </section>`,
    ),
    pageForm(shared, from - PAGES_SHOWN, texts.earlierPages, from > 1),
    pageForm(shared, to + 1, texts.laterPages, to < spans.length),
  ]);
}

/** True if the pages of the document have images. */
export function hasPageImages({ blob_key, media_type }: DocumentRow): boolean {
  return blob_key !== null && media_type === PDF;
}

/** Renders the image of a page with its text folded below, or the text alone. */
function renderPageContent(
  { share: texts }: PageMessages,
  { document, layouts, action }: SharedDocument,
  number: number,
  text: string,
): Markup {
  const { language } = document;
  const attributes = language === null ? EMPTY_MARKUP : html`lang="${language}"`;
  const paragraph = html`<p ${attributes}>${text}</p>`;
  if (!hasPageImages(document)) return paragraph;
  return html`<img
      src="${action}/pages/${number}/image?width=${IMAGE_WIDTH}"
      alt="${texts.page(number)}"
      loading="lazy"
      ${sizeAttributes(layouts.get(number))}
    />
    <details>
      <summary>${texts.textOfPage(number)}</summary>
      ${paragraph}
    </details>`;
}

/** Width of the images in pixels. */
const IMAGE_WIDTH = 800;

/** Reserves the space of an image, so that the page does not jump when it arrives. */
function sizeAttributes(layout: PageLayout | undefined): Markup {
  if (!layout) return EMPTY_MARKUP;
  const height = Math.round((IMAGE_WIDTH * layout.height) / layout.width);
  return html`width="${IMAGE_WIDTH}" height="${height}"`;
}

function missingTextMessage({ share }: PageMessages, { status }: DocumentRow): string {
  return status === 'processing' ? share.notReadYet : share.noText;
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
