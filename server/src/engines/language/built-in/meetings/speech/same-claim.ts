const NUMBER =
  /\d+(?:[.,:/]\d+)*|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|twice)\b/gi;
const NEGATION =
  /(?<!\p{L})(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|without|cannot|ni|nunca|jamás|sin|ne|n['’]|pas|jamais|rien|sans|aucune?|nicht|nichts|kein(?:e[mnrs]?)?|nie|niemals|ohne|não|nem|sem)(?!\p{L})|n\s?['’]t\b/giu;
const MODAL =
  /\b(?:may|might|could|can|should|would|must|shall|will|wo(?=n['’]t)|ca(?=n['’]t))\b|['’]ll\b|['’]d\b/gi;

/**
 * Whether two wordings of one thing say the same numbers, negations and modal verbs in the same order: what tidying
 * up must never change.
 */
export function isSameClaim(one: string, other: string): boolean {
  return [NUMBER, NEGATION, MODAL].every((kind) => partsOf(one, kind) === partsOf(other, kind));
}

/** Whether numbers and negations are those that were said, each as often: stutter excuses none of them. */
export function hasSameFigures(one: string, other: string): boolean {
  return [NUMBER, NEGATION].every((kind) => partsOf(one, kind) === partsOf(other, kind));
}

export function hasNegation(text: string): boolean {
  return text.search(NEGATION) !== -1;
}

function partsOf(text: string, kind: RegExp): string {
  return (text.match(kind) ?? [])
    .map((part) => part.toLowerCase().replace(/\s/g, '').replace('’', "'"))
    .join(' ');
}
