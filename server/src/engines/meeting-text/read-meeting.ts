import type { MeetingEvidence } from '../../contract/meeting-results.ts';
import type { MeetingLine, MeetingText } from '../language-engine/meeting-engine.ts';
import type { Span } from '../../language/span.ts';
import { guessTextLanguage } from '../../language/detect-language.ts';
import { isTextLanguage, type TextLanguage } from '../../language/text-language.ts';
import { readMeetingNotes } from './note-head.ts';
import type { NoteSection } from './note-lines.ts';
import { splitSpeechSentences } from './split-sentences.ts';
import { tokenizeSpeech, type SpeechToken } from '../../language/speech-tokens.ts';

/** Words of one person without interruption. Offsets are those of the meeting's text. */
export type SpeakerTurn = Span & {
  index: number;
  /** Name or label; null when speakers are unknown. */
  speaker: string | null;
  /** Seconds; null without times. */
  start_time: number | null;
  end_time: number | null;
  /** Indices of its sentences in `MeetingReading.sentences`: from `firstSentence` to before `endSentence`. */
  firstSentence: number;
  endSentence: number;
};

/** Sentence of one turn, with its tokens. */
export type MeetingSentence = Span & {
  index: number;
  /** Index of its turn in `MeetingReading.turns`. */
  turn: number;
  speaker: string | null;
  text: string;
  tokens: readonly SpeechToken[];
  /** Texts of its tokens with blanks between and around them, for patterns such as ` i will `. */
  plain: string;
  isQuestion: boolean;
  /** Section of the notes in which it stands; undefined in speech. */
  section: NoteSection | undefined;
  start_time: number | null;
  end_time: number | null;
};

/** Meeting as turns and sentences, with its language. */
export type MeetingReading = {
  meeting: MeetingText;
  language: TextLanguage;
  turns: readonly SpeakerTurn[];
  sentences: readonly MeetingSentence[];
};

/**
 * Splits a meeting into turns and sentences, with tokens and times. Omits unclear lines, so that no engine takes words
 * that nobody said for a commitment, and the headings and lists of people of notes. Never throws, whatever the text.
 */
export function readMeeting(meeting: MeetingText): MeetingReading {
  const turns: SpeakerTurn[] = [];
  const sentences: MeetingSentence[] = [];
  const language = detectMeetingLanguage(meeting);
  const notes = readMeetingNotes(meeting);
  const clear = meeting.lines.flatMap((line, index): ReadLine[] => {
    const note = notes[index];
    const isText = note === undefined || note.role === 'text';
    return isText && !line.isUnclear ? [{ ...line, section: note?.section }] : [];
  });
  for (const lines of linesByTurn(meeting.text, clear)) {
    const [first, last] = [lines[0]!, lines.at(-1)!];
    const turn: SpeakerTurn = {
      index: turns.length,
      speaker: first.speaker,
      start: first.start,
      end: last.end,
      start_time: first.start_time,
      end_time: last.end_time,
      firstSentence: sentences.length,
      endSentence: sentences.length,
    };
    const timeOf = createSentenceTimes(lines);
    for (const span of splitSpeechSentences(meeting.text, turn, language)) {
      const { index, speaker } = { index: sentences.length, speaker: turn.speaker };
      const { section } = first;
      const sentence = readSentence(meeting.text, span, language);
      sentences.push({ ...sentence, section, index, speaker, turn: turn.index, ...timeOf(span) });
    }
    turns.push({ ...turn, endSentence: sentences.length });
  }
  return { meeting, language, turns, sentences };
}

/** Creates evidence that cuts its excerpt out of one turn of the meeting's text. */
export function createEvidence(
  { meeting }: MeetingReading,
  { start, end, start_time }: Span & { start_time: number | null },
): MeetingEvidence {
  return {
    page: null,
    start,
    end,
    excerpt: meeting.text.slice(start, end),
    text_sha256: meeting.text_sha256,
    match: 'exact',
    verified: true,
    start_time,
  };
}

/**
 * Puts the speaker's name in front, so that `I` and `we` keep their meaning: `Ana: We launch on Friday.`
 *
 * @param speaker null or empty: the text stays as it is
 */
export function attributeTo(speaker: string | null, text: string): string {
  return speaker === null || speaker === '' ? text : `${speaker}: ${text}`;
}

function detectMeetingLanguage({ language, text }: MeetingText): TextLanguage {
  const code = language?.slice(0, 2).toLowerCase() ?? null;
  return isTextLanguage(code) ? code : guessTextLanguage(text);
}

type ReadLine = MeetingLine & Pick<MeetingSentence, 'section'>;

/** Groups lines into turns: lines of one speaker with only blanks of the same text line between them. */
function linesByTurn(text: string, lines: readonly ReadLine[]): ReadLine[][] {
  const turns: ReadLine[][] = [];
  for (const line of lines) {
    if (line.end <= line.start) continue;
    const last = turns.at(-1)?.at(-1);
    const between = last ? text.slice(last.end, line.start) : '\n';
    if (last?.speaker === line.speaker && /^[ \t]*$/.test(between)) turns.at(-1)!.push(line);
    else turns.push([line]);
  }
  return turns;
}

/** Creates a function that returns when a sentence's first line begins and its last one ends. Call it in order. */
function createSentenceTimes(lines: readonly MeetingLine[]) {
  let at = 0;
  return ({ start, end }: Span): Pick<MeetingSentence, 'start_time' | 'end_time'> => {
    while (at + 1 < lines.length && lines[at + 1]!.start <= start) at++;
    const { start_time } = lines[at]!;
    while (at + 1 < lines.length && lines[at]!.end < end) at++;
    return { start_time, end_time: lines[at]!.end_time };
  };
}

function readSentence(text: string, span: Span, language: TextLanguage) {
  const tokens = tokenizeSpeech(text, span, language);
  const own = text.slice(span.start, span.end);
  return {
    ...span,
    text: own,
    tokens,
    plain: ` ${tokens.map((token) => token.text).join(' ')} `,
    isQuestion: /\?["'”’)\]]*$/.test(own),
  };
}
