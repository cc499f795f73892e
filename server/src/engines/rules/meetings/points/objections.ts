import { byLanguage } from '../../../../language/cues.ts';
import { normalizeName } from '../../../meeting-text/normalize-name.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { MeetingPoint, Objection } from './point.ts';

const patterns = (topic: string) => byLanguage((language) => loadSentencePattern(language, topic));

const OBJECTION = patterns('objections');
const REPORTED = patterns('reported-objections');
const SPLIT_VOTE = patterns('split-votes');
const DECIDED = patterns('decided-words');
const NOTED = patterns('noted-objections');

/** Turns within which an objection refers to a decision before or after it. A vote goes round the table first. */
const REACH = {
  speech: { before: 4, after: 4 },
  vote: { before: 14, after: 2 },
  note: { before: 1, after: 1 },
} as const;
const VOTE_WORDS_MAX = 8;
/** Words before a reported objection that may be its name. */
const NAME_WORDS_MAX = 4;

/** Tells whether a sentence only objects, or writes an objection down: it decides nothing. */
export function isObjection(reading: MeetingReading, sentence: MeetingSentence): boolean {
  const { plain } = sentence;
  if (DECIDED[reading.language].test(plain)) return false;
  return NOTED[reading.language].test(plain) || readObjection(reading, sentence) !== undefined;
}

/** Tells whether a short sentence counts the votes of a decision that was not unanimous: `Three to one.` */
export function isSplitVote({ language }: MeetingReading, sentence: MeetingSentence): boolean {
  return sentence.tokens.length <= VOTE_WORDS_MAX && SPLIT_VOTE[language].test(sentence.plain);
}

/** Adds to each decision the objections around it; each goes to the nearest decision. */
export function addObjections(
  reading: MeetingReading,
  decisions: readonly MeetingPoint[],
): MeetingPoint[] {
  const byDecision = new Map<MeetingPoint, Objection[]>();
  for (const sentence of reading.sentences) {
    const objection = readObjection(reading, sentence);
    const decision = objection && findNearestDecision(decisions, objection);
    if (decision) byDecision.set(decision, [...(byDecision.get(decision) ?? []), objection]);
  }
  return decisions.map((decision) => {
    const objections = byDecision.get(decision);
    return objections ? { ...decision, objections: firstOfEach(objections) } : decision;
  });
}

/** @returns undefined when the sentence objects to nothing, or reports an objection without a name */
function readObjection(reading: MeetingReading, sentence: MeetingSentence): Objection | undefined {
  const { plain, isQuestion, speaker } = sentence;
  const { language } = reading;
  if (isQuestion) return undefined;
  if (OBJECTION[language].test(plain)) return { sentence, speaker };
  const reported = REPORTED[language].exec(plain);
  const name = reported && findNameBefore(reading, sentence, reported.index);
  if (name) return { sentence, speaker: name };
  return SPLIT_VOTE[language].test(plain) ? { sentence, speaker: null } : undefined;
}

/** Returns the name that ends right before an offset of `MeetingSentence.plain`, as results show it. */
function findNameBefore(
  { meeting }: MeetingReading,
  { plain, tokens }: MeetingSentence,
  offset: number,
): string | undefined {
  const before = plain.slice(0, offset).trim();
  const end = before === '' ? 0 : before.split(' ').length;
  let start = end;
  while (start > 0 && end - start < NAME_WORDS_MAX && tokens[start - 1]!.isCapitalized) start--;
  if (start === end) return undefined;
  const said = meeting.text.slice(tokens[start]!.start, tokens[end - 1]!.end);
  const last = normalizeName(tokens[end - 1]!.raw);
  const known = [...meeting.participants, ...meeting.lines.flatMap(({ speaker }) => speaker ?? [])];
  const participant = known.find((name) => normalizeName(name).split(' ').includes(last));
  return participant ?? (start > 0 || end > 1 ? said : undefined);
}

function findNearestDecision(
  decisions: readonly MeetingPoint[],
  { sentence, speaker }: Objection,
): MeetingPoint | undefined {
  const isVote = sentence.speaker !== null && (speaker === null || sentence.tokens.length <= 2);
  const reach = sentence.speaker === null ? REACH.note : isVote ? REACH.vote : REACH.speech;
  const ranked = decisions.flatMap((decision) => {
    const [first, last] = [decision.sentences[0]!, decision.sentences.at(-1)!];
    const isAfter = sentence.index >= first.index;
    const turns = Math.max(0, isAfter ? sentence.turn - last.turn : first.turn - sentence.turn);
    if (turns > (isAfter ? reach.before : reach.after)) return [];
    // Of equally near decisions, a vote is about the next one and other objections are about the last one.
    return [{ decision, rank: turns + (isAfter === isVote ? 0.5 : 0) }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.decision;
}

/** Keeps the first objection of each speaker. */
function firstOfEach(objections: readonly Objection[]): Objection[] {
  return [...Map.groupBy(objections, ({ speaker }) => speaker).values()].map(([first]) => first!);
}
