type Candidate = { token: number; logProbability: number };

/** What is so much below the likeliest token adds less to the sum of all than rounding does. */
const NEGLIGIBLE = 20;

/** @returns the `count` likeliest tokens, the likeliest first, with natural logarithms of their probabilities */
export function likeliest(logits: Float32Array, count: number): Candidate[] {
  const best: number[] = [];
  let least = -Infinity;
  for (let token = 0; token < logits.length; token += 1) {
    const logit = logits[token]!;
    if (best.length === count && logit <= least) continue;
    if (best.length === count) best.pop();
    const place = best.findLastIndex((other) => logits[other]! >= logit) + 1;
    best.splice(place, 0, token);
    least = logits[best.at(-1)!]!;
  }
  const total = logarithmOfSum(logits, logits[best[0]!]!);
  return best.map((token) => ({ token, logProbability: logits[token]! - total }));
}

function logarithmOfSum(logits: Float32Array, highest: number): number {
  let sum = 0;
  for (const logit of logits) if (logit > highest - NEGLIGIBLE) sum += Math.exp(logit - highest);
  return highest + Math.log(sum);
}
