/** How the text says that something is not known. */
export function gap(what: string): string {
  return `[To add: ${what}]`;
}
