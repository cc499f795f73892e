import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { extractBySchema } from '../server/src/engines/rules/extraction/extract-by-schema.ts';
import {
  type ExtractionDocument,
  FITTED_HANDS,
  HELD_HANDS,
  isSameValue,
  loadExtractions,
} from './extraction-data.ts';
import { figure, type Report, type Row } from './report.ts';

/** Leaf with its label and what was extracted, both null where there is nothing. */
type Leaf = { id: string; pointer: string; label: unknown; value: unknown };

/** Share of leaves. */
type Share = { of: (leaf: Leaf) => boolean; isHit: (leaf: Leaf) => boolean };

const FOUND: Share = { of: ({ label }) => label !== null, isHit: isRight };
const WRONG: Share = {
  of: () => true,
  isHit: (leaf) => leaf.value !== null && !isRight(leaf),
};

/** Leaves of schemas that rules fill from own documents: shares that are found, and that are wrong. */
export async function evaluateExtraction(): Promise<Report> {
  const title = 'Typed extraction';
  const columns: readonly (readonly [name: string, hands: readonly string[]])[] = [
    ['fitted hands', FITTED_HANDS],
    ...HELD_HANDS.map((hand) => [`hand ${hand}`, [hand]] as const),
  ];
  const byColumn = columns.map(([, hands]) => hands.flatMap(loadExtractions).flatMap(listLeaves));
  const rowOf = (name: string, keep: (leaf: Leaf) => boolean, share: Share, goal: string): Row => {
    const counted = byColumn.map((leaves) => leaves.filter((leaf) => keep(leaf) && share.of(leaf)));
    const shares = counted.map((leaves) =>
      figure(leaves.filter(share.isHit).length / leaves.length),
    );
    return { name, cells: [...shares, goal, String(counted.at(-1)!.length)] };
  };
  return {
    title,
    notes: [
      'Own documents with up to three schemas each (eval/own). Each hand wrote and labelled its documents without knowing the rules; own is the set of the author of the rules. Weights are fitted on some hands: `node eval/fit-extraction.ts` prints the figures of each by weights fitted without it. The others are only counted. n is the number of leaves that a share is of. A leaf is found when its value equals the label; it is wrong when it has another value than the label, null labels included. Cells are the leaves of list items.',
    ],
    tables: [
      {
        name: 'Leaves',
        columns: [...columns.map(([name]) => name), 'goal', 'n third'],
        rows: [
          rowOf('found, of stated single leaves', isSingle, FOUND, '≥ .60'),
          rowOf('wrong, of all single leaves', isSingle, WRONG, '≤ .03'),
          rowOf('found, of stated cells', isCell, FOUND, '≥ .60'),
          rowOf('wrong, of all cells', isCell, WRONG, '≤ .03'),
        ],
      },
    ],
  };
}

function isCell({ pointer }: Leaf): boolean {
  return /\/\d+(?:\/|$)/.test(pointer);
}

function isSingle(leaf: Leaf): boolean {
  return !isCell(leaf);
}

function listLeaves({ id, text, cases }: ExtractionDocument): Leaf[] {
  return cases.flatMap(({ schema, labels }) => {
    const { data } = extractBySchema(makeExtractedText(...text.split('\f')), { schema });
    const values = flatten(data);
    const stated = flatten(labels);
    const pointers = new Set([...stated.keys(), ...values.keys()]);
    return [...pointers].map((pointer) => ({
      id,
      pointer,
      label: stated.get(pointer) ?? null,
      value: values.get(pointer) ?? null,
    }));
  });
}

function flatten(value: unknown, pointer = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[pointer, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, member]) => [...flatten(member, `${pointer}/${key}`)]),
  );
}

function isRight({ label, value }: Leaf): boolean {
  return isSameValue(value, label);
}
