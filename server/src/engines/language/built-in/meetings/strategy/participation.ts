import type { StrategicFindings } from '../../../../../contract/meeting-results.ts';
import type { MeetingReading } from '../reading/read-meeting.ts';

type Participation = StrategicFindings['participation'][number];
type Counted = { seconds: number; words: number; turns: number; questions: number };

/** How much each speaker talked and asked in all the meetings together, who talked most first. */
export function measureParticipation(readings: readonly MeetingReading[]): Participation[] {
  const speakers = new Map<string, Counted>();
  const countOf = (speaker: string) => {
    const counted = speakers.get(speaker) ?? { seconds: 0, words: 0, turns: 0, questions: 0 };
    speakers.set(speaker, counted);
    return counted;
  };
  let isTimed = true;
  for (const { meeting, turns, sentences } of readings) {
    for (const { speaker, start_time, end_time } of meeting.lines) {
      if (speaker === null) continue;
      if (start_time === null || end_time === null) isTimed = false;
      else countOf(speaker).seconds += Math.max(0, end_time - start_time);
    }
    for (const { speaker } of turns) if (speaker !== null) countOf(speaker).turns++;
    for (const { speaker, tokens, isQuestion } of sentences) {
      if (speaker === null) continue;
      countOf(speaker).words += tokens.length;
      if (isQuestion) countOf(speaker).questions++;
    }
  }
  const seconds = [...speakers.values()].reduce((sum, counted) => sum + counted.seconds, 0);
  const words = [...speakers.values()].reduce((sum, counted) => sum + counted.words, 0);
  const byTime = isTimed && seconds > 0;
  return [...speakers]
    .map(([speaker, counted]) => ({
      speaker,
      talk_seconds: byTime ? Math.round(counted.seconds * 10) / 10 : null,
      share: share(byTime ? counted.seconds : counted.words, byTime ? seconds : words),
      turns: counted.turns,
      questions: counted.questions,
    }))
    .toSorted((a, b) => b.share - a.share);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 1000;
}
