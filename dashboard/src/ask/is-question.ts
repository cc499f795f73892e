/** True if what is typed into a search is a question, which can be asked too. */
export function isQuestion(typed: string): boolean {
  return /\S\s*[?？]\s*$/.test(typed);
}
