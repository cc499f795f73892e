/** Letters and digits only, in lower case. A word that has none stays as it is. */
export function plainWord(word: string): string {
  const letters = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? word.trim() : letters;
}
