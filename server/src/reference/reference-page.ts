import { html } from '../pages/markup.ts';

/**
 * Settings of Scalar: the description of this server, and nothing from elsewhere: no fonts, no proxy, no telemetry, no
 * assistant.
 */
const CONFIGURATION = {
  url: '/openapi.json',
  // The address of this page, also where no public address is set.
  servers: [{ url: '/', description: 'This server.' }],
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  metaData: { title: 'Docket API reference' },
};

/** Renders the page of the reference. Its script reads the description and draws it. */
export function renderReference(): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Docket API reference</title>
        <style>
          body {
            margin: 0;
          }
        </style>
      </head>
      <body>
        <noscript>The reference needs JavaScript. The same facts: /openapi.json.</noscript>
        <script
          id="api-reference"
          data-url="/openapi.json"
          data-configuration="${JSON.stringify(CONFIGURATION)}"
        ></script>
        <script src="/docs/reference.js"></script>
      </body>
    </html> `.markup;
}

/** Renders the page for a server without the package of the reference. */
export function renderWithoutReference(): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Docket API reference</title>
      </head>
      <body>
        <h1>The reference page is not installed</h1>
        <p>
          The package @scalar/api-reference is missing on this server. The description itself is at
          <a href="/openapi.json">/openapi.json</a>, and the guides are at
          <a href="/llms.txt">/llms.txt</a>.
        </p>
      </body>
    </html> `.markup;
}
