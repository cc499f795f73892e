import { stem } from '../words/stem.ts';

/** English words of which one denies what the other says; a question with one is not answered by the other. */
const PAIRS = `first last, most least, more less, more fewer, highest lowest, high low, oldest newest, oldest youngest,
  old new, old young, largest smallest, biggest smallest, large small, big small, longest shortest, long short, best worst,
  good bad, better worse, early late, earliest latest, begin end, start end, start stop, open close, before after, north
  south, east west, northern southern, eastern western, win lose, won lost, victory defeat, increase decrease, rise fall,
  rose fell, buy sell, import export, friend enemy, ally enemy, accept reject, accept refuse, agree disagree, allow forbid,
  allow prohibit, permit prohibit, support oppose, attack defend, true false, public private, internal external, formal
  informal, direct indirect, legal illegal, possible impossible, complete incomplete, dependent independent, rich poor,
  strong weak, fast slow, hot cold, male female, man woman, men women, boys girls, husband wife, son daughter, father mother,
  king queen, major minor, maximum minimum, upper lower, top bottom, left right, birth death, born died, create destroy,
  build destroy, join leave, enter leave, give take, send receive, lend borrow, teach learn, question answer, majority
  minority, everyone nobody, always never, all none, with without, above below, inside outside, arrive depart, success
  failure, succeed fail, love hate, peace war, rural urban, domestic foreign, wet dry, light dark, heavy light, easy difficult,
  positive negative, active passive, natural artificial, common rare, popular unpopular, known unknown, include exclude`;

const NEGATING_PREFIX = /^(?:un|in|im|ir|il|non|dis)(?=\w{4})/;

let opposites: Map<string, Set<string>> | undefined;

/** The stems that deny an English stem, those with a negating prefix more or less included. */
export function oppositesOf(stemmed: string): ReadonlySet<string> {
  opposites ??= readPairs();
  const own = new Set(opposites.get(stemmed));
  const plain = stemmed.replace(NEGATING_PREFIX, '');
  if (plain !== stemmed) own.add(plain);
  else for (const prefix of ['un', 'in', 'im', 'ir', 'il', 'non', 'dis']) own.add(prefix + stemmed);
  return own;
}

function readPairs(): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const pair of PAIRS.split(',')) {
    const [one, other] = pair
      .trim()
      .split(/\s+/)
      .map((word) => stem(word, 'en')) as [string, string];
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = all.get(from) ?? new Set();
      known.add(to);
      all.set(from, known);
    }
  }
  return all;
}
