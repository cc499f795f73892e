const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|professor|sister|advocate|cllr|frau|herr)$/;
const JOINED = /\s+(?:and|und|y|e|et)\s+|\s*[&+,/]\s*/u;

/**
 * Tells whether two owners are the same: equal, or names of the same participants. `Anand` and `Anand Pillai` are, when one
 * participant alone has the name `Anand`; so are `Lim` and `Mr Christopher Lim`.
 */
export function isSameOwner(
  one: string | null,
  other: string | null,
  participants: readonly string[],
): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  const [own, others] = [one, other].map((owner) => new Set(owner.split(JOINED).map(keyOf)));
  return own!.symmetricDifference(others!).size === 0;

  /** Returns the participant whom a name stands for; else the words of the name. */
  function keyOf(name: string): string {
    const words = wordsOf(name);
    const named = new Set(
      participants
        .map(wordsOf)
        .filter((all) => words.every((word) => all.includes(word)))
        .map(join),
    );
    return named.size === 1 ? [...named][0]! : join(words);
  }
}

function wordsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  const plain = words.filter((word) => !TITLE.test(word));
  return plain.length === 0 ? words : plain;
}

function join(words: readonly string[]): string {
  return words.join(' ');
}
