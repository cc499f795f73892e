import { randomBytes } from 'node:crypto';

const SLUG_LENGTH_MAX = 60;
/** So many names in a row are tried before one that nobody has. */
const NUMBERED_MAX = 10;
const NUMBER_LENGTH_MAX = 7;

/** Lowercase words of the name with hyphens between them, without accents; `workspace` where nothing is left. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return cut(words?.join('-') ?? 'workspace', SLUG_LENGTH_MAX);
}

/** What to call a workspace of this name, in the order in which it is tried. */
export function* slugsFor(name: string): Generator<string> {
  const slug = slugOf(name);
  yield slug;
  const stem = cut(slug, SLUG_LENGTH_MAX - NUMBER_LENGTH_MAX);
  for (let number = 2; number <= NUMBERED_MAX; number += 1) yield `${stem}-${number}`;
  for (;;) yield `${stem}-${randomBytes(3).toString('hex')}`;
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '');
}
