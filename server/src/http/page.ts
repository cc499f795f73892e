/** Markup; what is put into it is escaped unless it is markup itself. */
export type Markup = { readonly markup: string };

/** A template of markup. */
export function html(
  strings: TemplateStringsArray,
  ...values: (string | number | Markup)[]
): Markup {
  return { markup: String.raw({ raw: strings }, ...values.map(toMarkup)) };
}

export function join(parts: readonly Markup[]): Markup {
  return { markup: parts.map(({ markup }) => markup).join('\n') };
}

function toMarkup(value: string | number | Markup): string {
  if (typeof value === 'object') return value.markup;
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export const NOTHING: Markup = { markup: '' };

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
  .main { font-weight: 600; }
  label { display: grid; gap: .25rem; }
  input, button { font: inherit; padding: .45rem .8rem; border-radius: .4rem; border: 1px solid; }
  button { cursor: pointer; }
  [role='alert'] { color: light-dark(#b00020, #ff8a80); }
`;

/** A whole page, in English whatever the document's language. */
export function page(title: string, body: Markup): string {
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
      <body>
        <main>${body}</main>
      </body>
    </html> `.markup;
}
