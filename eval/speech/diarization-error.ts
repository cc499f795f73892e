import { bestAssignment } from './assignment.ts';

/** Somebody's voice, in seconds. Spans of different speakers may overlap. */
export type Span = { speaker: string | number; start: number; end: number };

/** Errors in seconds; overlapping speech counts once for each speaker. */
export type DiarizationError = {
  /** Speech in the reference. */
  spoken: number;
  missed: number;
  falseAlarm: number;
  confused: number;
};

type Instant = { seconds: number; reference: Set<Span['speaker']>; found: Set<Span['speaker']> };

/**
 * Diarization error as NIST's md-eval counts it: speakers are paired one to one so that they agree for the longest
 * time, then what is missed, spoken by nobody or given to another is summed. Overlapping speech counts.
 *
 * @param collar seconds on each side of a boundary of the reference that are not judged
 */
export function diarizationError(
  reference: readonly Span[],
  found: readonly Span[],
  collar: number,
): DiarizationError {
  const instants = cutUp(merged(reference), merged(found), collar);
  const partner = pairSpeakers(instants);
  const total: DiarizationError = { spoken: 0, missed: 0, falseAlarm: 0, confused: 0 };
  for (const { seconds, reference: said, found: heard } of instants) {
    const agreed = [...heard].filter((speaker) => said.has(partner.get(speaker) ?? NOBODY)).length;
    total.spoken += seconds * said.size;
    total.missed += seconds * Math.max(0, said.size - heard.size);
    total.falseAlarm += seconds * Math.max(0, heard.size - said.size);
    total.confused += seconds * (Math.min(said.size, heard.size) - agreed);
  }
  return total;
}

const NOBODY = Number.NaN;

/** Spans of one speaker that touch or overlap are one: no boundary lies within. */
function merged(spans: readonly Span[]): Span[] {
  return [...Map.groupBy(spans, ({ speaker }) => speaker).values()].flatMap((own) => {
    const joined: Span[] = [];
    for (const span of own.toSorted((a, b) => a.start - b.start)) {
      const last = joined.at(-1);
      if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
      else joined.push({ ...span });
    }
    return joined;
  });
}

/** Pieces of time within which nobody begins or ends, without the collars. */
function cutUp(reference: readonly Span[], found: readonly Span[], collar: number): Instant[] {
  const edges = reference.flatMap(({ start, end }) => [start, end]);
  const cuts = [
    ...edges.flatMap((edge) => [edge - collar, edge + collar]),
    ...edges,
    ...found.flatMap(({ start, end }) => [start, end]),
  ].toSorted((a, b) => a - b);
  return cuts.slice(1).flatMap((end, index) => {
    const start = cuts[index]!;
    const middle = (start + end) / 2;
    const isJudged = end > start && !edges.some((edge) => Math.abs(edge - middle) < collar);
    if (!isJudged) return [];
    return [
      {
        seconds: end - start,
        reference: speakersAt(reference, middle),
        found: speakersAt(found, middle),
      },
    ];
  });
}

function speakersAt(spans: readonly Span[], time: number): Set<Span['speaker']> {
  return new Set(
    spans.filter(({ start, end }) => start <= time && time < end).map(({ speaker }) => speaker),
  );
}

/** Maps each found speaker to a reference speaker. */
function pairSpeakers(instants: readonly Instant[]): Map<Span['speaker'], Span['speaker']> {
  const said = [...new Set(instants.flatMap(({ reference }) => [...reference]))];
  const heard = [...new Set(instants.flatMap(({ found }) => [...found]))];
  const together = heard.map((other) =>
    said.map((one) =>
      instants
        .filter(({ reference, found }) => reference.has(one) && found.has(other))
        .reduce((sum, { seconds }) => sum + seconds, 0),
    ),
  );
  const columns = bestAssignment(together);
  return new Map(
    heard.flatMap((speaker, row) => {
      const column = columns[row]!;
      return column === -1 ? [] : [[speaker, said[column]!] as const];
    }),
  );
}

export function addDiarizationErrors(all: readonly DiarizationError[]): DiarizationError {
  const sum = (of: (error: DiarizationError) => number) =>
    all.reduce((total, error) => total + of(error), 0);
  return {
    spoken: sum(({ spoken }) => spoken),
    missed: sum(({ missed }) => missed),
    falseAlarm: sum(({ falseAlarm }) => falseAlarm),
    confused: sum(({ confused }) => confused),
  };
}

/** All three errors by what was spoken. */
export function diarizationErrorRate(error: DiarizationError): number {
  return (error.missed + error.falseAlarm + error.confused) / error.spoken;
}
