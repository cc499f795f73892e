import { html, joinMarkup, type Markup } from '../pages/markup.ts';
import { COLOR_RULE, createPageStyle } from '../pages/page-style.ts';

/** Style sheet of the home page, which is wider than the pages for persons. */
export const HOME_STYLE = createPageStyle(`
  ${COLOR_RULE}
  :root {
    font: 400 0.875rem/1.45 Inter, system-ui, sans-serif;
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--canvas); color: var(--ink); }
  main { max-width: 58rem; margin: 0 auto; padding: 3.5rem 1.5rem 4rem; }
  header { display: flex; align-items: center; gap: 0.75rem; }
  header svg { width: 1.75rem; height: 1.75rem; color: var(--ink-2); }
  h1 { font-size: 1.75rem; line-height: 2rem; font-weight: 600; letter-spacing: -0.018em; margin: 0; }
  header small { margin-left: auto; color: var(--ink-3); font-size: 0.75rem; font-variant-numeric: tabular-nums; }
  .lead { font: 400 1.0625rem/1.6 'Source Serif 4', Georgia, serif; max-width: 42rem; margin: 1.25rem 0 2.25rem; }
  .lead mark { background: var(--mark); color: inherit; padding: 0.05em 0.15em; }
  .cards { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); padding: 0; margin: 0 0 2.5rem; list-style: none; }
  .cards a { display: block; height: 100%; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); color: inherit; text-decoration: none; }
  .cards a:hover { border-color: var(--ink-3); }
  .cards strong { display: block; font-weight: 600; }
  .cards span { color: var(--ink-2); font-size: 0.8125rem; }
  h2 { font-size: 0.875rem; line-height: 1.375rem; font-weight: 600; margin: 0 0 0.5rem; }
  section, nav { margin-bottom: 2rem; }
  nav p { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; font-size: 0.8125rem; }
  section p { margin: 0 0 0.5rem; color: var(--ink-2); font-size: 0.8125rem; max-width: 42rem; }
  pre { margin: 0; padding: 0.875rem 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); overflow-x: auto; }
  code { font: 400 0.8125rem/1.6 'Geist Mono', ui-monospace, SFMono-Regular, Menlo, monospace; }
  a { color: var(--accent); text-underline-offset: 0.2em; }
  a:focus-visible, pre:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  footer { color: var(--ink-3); font-size: 0.8125rem; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
  @media (max-width: 30rem) { main { padding: 2rem 1rem 3rem; } }
`);

/** A slip of paper with one marked line. */
const LOGO: Markup = {
  markup: `<svg viewBox="0 0 20 20" fill="none" aria-hidden="true"><rect x="3.5" y="1.75" width="13" height="16.5" rx="1.5" stroke="currentColor" stroke-width="1.5"/><path d="M6.5 6h7M6.5 14h4.5" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/><rect x="5.5" y="8.25" width="9" height="3.5" rx=".75" fill="var(--mark)"/><path d="M6.5 10h7" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/></svg>`,
};

const CARDS = [
  ['/docs', 'API reference', 'Every operation with its fields, errors and examples'],
  [
    '/docs/review-a-contract.md',
    'Review a contract',
    'Parties, dates, obligations and risks with evidence',
  ],
  ['/docs/ask-a-document.md', 'Ask a document', 'Answers with the passages that support them'],
  ['/docs/transcribe.md', 'Transcribe a recording', 'Text with speakers, times and subtitles'],
  ['/docs/meeting-to-tasks.md', 'Meeting to tasks', 'Summary, decisions, action items with owners'],
  ['/docs/connect.md', 'Connect other systems', 'Keys, signed webhooks, live events, trackers'],
] as const;

const CLIENTS = [
  ['/docs/rest.md', 'curl'],
  ['/docs/sdk.md', 'TypeScript SDK'],
  ['/docs/python.md', 'Python client'],
  ['/docs/cli.md', 'Command line'],
  ['/docs/mcp.md', 'Language models (MCP)'],
  ['/docs/n8n.md', 'n8n'],
  ['/docs/zapier.md', 'Zapier'],
  ['/docs/make.md', 'Make'],
] as const;

/** Renders the page that a browser sees at the address of the server. */
export function renderHome({ version, url }: { version: string; url: string }): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Docket</title>
        ${HOME_STYLE.element}
      </head>
      <body>
        <main>
          <header>
            ${LOGO}
            <h1>Docket</h1>
            <small>API ${version}</small>
          </header>
          <p class="lead">
            This server reads contracts, documents and recordings. It answers with
            <mark>the exact place where it was read</mark>, or says that the document does not say.
          </p>
          <ul class="cards">
            ${{ markup: CARDS.map(renderCard).join('') }}
          </ul>
          ${renderSnippets(url)}
          <nav aria-label="Clients and guides">
            <h2>Use it from</h2>
            <p>${joinMarkup(CLIENTS.map(([href, name]) => html`<a href="${href}">${name}</a>`))}</p>
          </nav>
          <footer>
            <a href="/llms.txt">all guides</a>
            <a href="/openapi.json">openapi.json</a>
            <a href="/postman.json">postman.json</a>
            <a href="/health">health</a>
          </footer>
        </main>
      </body>
    </html> `.markup;
}

function renderCard([href, title, text]: (typeof CARDS)[number]): string {
  return html`<li>
    <a href="${href}"><strong>${title}</strong><span>${text}</span></a>
  </li>`.markup;
}

function renderSnippets(url: string): Markup {
  const curl = `export DOCKET_KEY=svc_live_…
curl -s ${url}/v2/documents/upload -H "Authorization: Bearer $DOCKET_KEY" -F file=@lease.pdf`;
  const sdk = `import { Docket } from '@docket/sdk';
const docket = new Docket({ baseUrl: '${url}', apiKey: process.env.DOCKET_KEY });
const lease = await docket.documents.upload('./lease.pdf');`;
  return html`<section>
      <h2>From a terminal</h2>
      <p>
        The first start of the server prints a key. People with a password sign in; others ask the
        owner of their workspace for a key.
      </p>
      <pre tabindex="0"><code>docket login ${url}
docket analyze lease.pdf</code></pre>
    </section>
    <section>
      <h2>With curl</h2>
      <pre tabindex="0"><code>${curl}</code></pre>
    </section>
    <section>
      <h2>From TypeScript</h2>
      <pre tabindex="0"><code>${sdk}</code></pre>
    </section>`;
}
