/** Returns a text that equal texts have in common, apart from blanks, capital letters and a point at the end. */
export function normalizeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
}
