import type { DataSection, Piece } from './guard.ts';
import { neutralise } from './neutralise.ts';

/** A section between two lines with the nonce, each piece behind its id. */
export function markData({ name, pieces }: DataSection, nonce: string): string {
  return [`<data ${nonce} ${name}>`, ...pieces.map(lineOf), `</data ${nonce}>`].join('\n');
}

function lineOf({ id, label, text }: Piece): string {
  const before = label === undefined ? '' : `${neutralise(label).replaceAll('\n', ' ')}: `;
  return `[${id}] ${before}${neutralise(text)}`;
}
