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
