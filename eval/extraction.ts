import { join } from 'node:path';

import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { extractBySchema } from '../server/src/engines/rules/extraction/extract-by-schema.ts';
import { readItems } from './eval-folder.ts';
import { figure, type Report, type Row } from './report.ts';

type Case = { schema: object; labels: Record<string, unknown> };
type Item = { id: string; half: 'tune' | 'held'; text: string; cases: Case[] };
/** Leaf with its label and what was extracted, both null where there is nothing. */
type Leaf = { id: string; pointer: string; label: unknown; value: unknown };

const FILE = join(import.meta.dirname, 'own/extractions.jsonl');

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
  const items = readItems<Item>(FILE);
  if (!items) return { title, skipped: `no ${FILE}`, tables: [] };
  const halves = (['tune', 'held'] as const).map((half) =>
    items.filter((item) => item.half === half).flatMap(listLeaves),
  );
  if (process.env['EXTRACTION_MISSES']) printMisses(halves[0]!);
  const rowOf = (name: string, keep: (leaf: Leaf) => boolean, share: Share, goal: string): Row => {
    const counted = halves.map((leaves) => leaves.filter((leaf) => keep(leaf) && share.of(leaf)));
    const shares = counted.map((leaves) =>
      figure(leaves.filter(share.isHit).length / leaves.length),
    );
    return { name, cells: [...shares, goal, String(counted[1]!.length)] };
  };
  return {
    title,
    notes: [
      'Own documents of ten kinds (eval/own), up to three schemas each. The author of the rules wrote the texts and labels, so no other hand has labelled, and the held half is unseen only in its results: the misses of the tune half alone were read. n is the number of leaves that a share is of. A leaf is found when its value equals the label; it is wrong when it has another value than the label, null labels included. Cells are the leaves of list items.',
    ],
    tables: [
      {
        name: 'Leaves',
        columns: ['tune', 'held', 'goal', 'n held'],
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

function listLeaves({ id, text, cases }: Item): Leaf[] {
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
  if (typeof label !== 'string' || typeof value !== 'string') return label === value;
  return normalize(label) === normalize(value);
}

function normalize(words: string): string {
  return words.replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
}

function printMisses(leaves: readonly Leaf[]): void {
  for (const leaf of leaves) {
    if (!isRight(leaf)) console.error(JSON.stringify(leaf));
  }
}
