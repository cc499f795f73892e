import type { PageLine } from '../../analysis/figures/lines.ts';
import type { FoundLeaf } from '../found-leaf.ts';
import type { LeafQuery } from '../leaf-query.ts';
import { matchWords } from '../ranking/match-words.ts';
import { listValues } from '../read-value.ts';
import type { Source } from '../source.ts';

const CONFIDENCE = { point: 0.75, enumeration: 0.8 } as const;
const SEPARATOR = /\s*[;,]\s*(?:and\s+)?|\s+and\s+/g;
const SENTENCE_SEPARATOR = /\s*;\s*/g;
const POINT = /^\s*(?:[-•*·–▪]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/;
const HEADING_LENGTH_MAX = 60;
const POINTS_MAX = 200;

/** Lists the values of a labelled enumeration, `Present: Ada, Grace`, else the points below a heading. */
export function listValuesBelow(source: Source, query: LeafQuery): FoundLeaf[] {
  const points = listPoints(source, query);
  return points.length > 0 ? points : listEnumerated(source, query);
}

function listEnumerated(source: Source, query: LeafQuery): FoundLeaf[] {
  const { language } = source.reading;
  const labelled = source.labelled.find(({ words }) => matchWords(words, query, language) > 0);
  if (!labelled) return [];
  const { text, start } = labelled;
  const separator = text.includes(';') ? SENTENCE_SEPARATOR : SEPARATOR;
  const breaks = [...text.matchAll(separator)];
  const starts = [0, ...breaks.map((one) => one.index + one[0].length)];
  return starts.flatMap((from, index) => {
    const part = text.slice(from, breaks[index]?.index ?? text.length).replace(/[.;]$/, '');
    return toLeaves(source, query, part, (at) => start + from + at, CONFIDENCE.enumeration);
  });
}

function listPoints(source: Source, query: LeafQuery): FoundLeaf[] {
  const { lines } = source.reading.finances;
  const heading = lines.findIndex(({ text }, index) => {
    const words = text.replace(/^\s*\d{1,2}(?:\.\d{1,2})*[.)]?\s+/, '').replace(/:\s*$/, '');
    const isShort = words.length <= HEADING_LENGTH_MAX && !/[.:;]\s/.test(words);
    return (
      isShort && matchWords(words, query, source.reading.language) > 0 && isPoint(lines[index + 1])
    );
  });
  if (heading === -1) return [];
  const points: FoundLeaf[] = [];
  for (const line of lines.slice(heading + 1, heading + 1 + POINTS_MAX)) {
    const mark = POINT.exec(line.text)?.[0];
    if (mark === undefined) break;
    const words = line.text
      .slice(mark.length)
      .trimEnd()
      .replace(/[;,.]$/, '');
    const offsetAt = (at: number) => line.offsetAt(mark.length + at);
    points.push(...toLeaves(source, query, words, offsetAt, CONFIDENCE.point));
  }
  return points;
}

function isPoint(line: PageLine | undefined): boolean {
  return line !== undefined && POINT.test(line.text);
}

function toLeaves(
  source: Source,
  query: LeafQuery,
  words: string,
  offsetAt: (index: number) => number,
  confidence: number,
): FoundLeaf[] {
  const [value] = words === '' ? [] : listValues(source, query, words, true);
  if (!value) return [];
  const span = { start: offsetAt(value.start), end: offsetAt(value.end - 1) + 1 };
  return [{ value: value.value, spans: [span], confidence }];
}
