import { figure, type Row } from './report.ts';
import { mean } from './scores.ts';
import { type Collection, ndcg } from './search-data.ts';

/** @returns ids of texts, best first */
export type Search = (collection: Collection, query: string) => Promise<string[]>;

/** A row for each collection and one for the mean over them. */
export async function measureSearch(
  name: string,
  collections: readonly Collection[],
  search: Search,
): Promise<Row[]> {
  const measured: { name: string; tune: number[]; held: number[] }[] = [];
  for (const collection of collections) {
    const halves = { name: collection.name, tune: [] as number[], held: [] as number[] };
    for (const { text, grades, isTune } of collection.queries) {
      const score = ndcg(await search(collection, text), grades);
      halves[isTune ? 'tune' : 'held'].push(score);
    }
    measured.push(halves);
  }
  const meanOf = (values: (one: (typeof measured)[number]) => number[]) =>
    figure(mean(measured.map((one) => mean(values(one)))));
  const all = ({ tune, held }: (typeof measured)[number]) => [...tune, ...held];
  const goal = { SQLite: '≥ .51', PostgreSQL: 'SQLite − .02' }[name] ?? '–';
  return [
    ...measured.map((one) => ({
      name: `${name}, ${one.name}`,
      cells: [
        figure(mean(one.tune)),
        figure(mean(one.held)),
        figure(mean(all(one))),
        '–',
        String(one.held.length),
      ],
    })),
    {
      name: `${name}, mean`,
      cells: [
        meanOf(({ tune }) => tune),
        meanOf(({ held }) => held),
        meanOf(all),
        goal,
        String(measured.reduce((sum, { held }) => sum + held.length, 0)),
      ],
    },
  ];
}
