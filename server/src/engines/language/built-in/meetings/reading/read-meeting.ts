import type { MeetingEvidence } from '../../../../../contract/meeting-results.ts';
import type { MeetingLine, MeetingText } from '../../../meeting-engine.ts';
import type { Span } from '../../text/page-furniture.ts';
import { languageOfText } from '../../text/language-of-text.ts';
import { isTextLanguage, type TextLanguage } from '../../words/text-language.ts';
import { cutSentences } from './cut-sentences.ts';
import { readTokens, type Token } from './tokens.ts';

/** What one person says without another's word between. Offsets are those of the meeting's text. */
export type Turn = Span & {
  index: number;
  /** Name or label; null where speakers are not told apart. */
  speaker: string | null;
  /** Seconds; null without times. */
  start_time: number | null;
  end_time: number | null;
  /** The places of its sentences in `MeetingReading.sentences`: from the first to before the last. */
  firstSentence: number;
  endSentence: number;
};

export type MeetingSentence = Span & {
  index: number;
  /** The place of its turn in `MeetingReading.turns`. */
  turn: number;
  speaker: string | null;
  text: string;
  tokens: readonly Token[];
  /** The texts of its tokens between blanks; a pattern may look for ` i will ` in it. */
  plain: string;
  isQuestion: boolean;
  start_time: number | null;
  end_time: number | null;
};

export type MeetingReading = {
  meeting: MeetingText;
  language: TextLanguage;
  turns: readonly Turn[];
  sentences: readonly MeetingSentence[];
};

/** A meeting as turns and sentences. No text, however odd, throws. */
export function readMeeting(meeting: MeetingText): MeetingReading {
  const turns: Turn[] = [];
  const sentences: MeetingSentence[] = [];
  for (const lines of linesByTurn(meeting)) {
    const [first, last] = [lines[0]!, lines.at(-1)!];
    const turn: Turn = {
      index: turns.length,
      speaker: first.speaker,
      start: first.start,
      end: last.end,
      start_time: first.start_time,
      end_time: last.end_time,
      firstSentence: sentences.length,
      endSentence: sentences.length,
    };
    const timeOf = createTimes(lines);
    for (const span of cutSentences(meeting.text, turn)) {
      const { index, speaker } = { index: sentences.length, speaker: turn.speaker };
      const sentence = readSentence(meeting.text, span);
      sentences.push({ ...sentence, index, speaker, turn: turn.index, ...timeOf(span) });
    }
    turns.push({ ...turn, endSentence: sentences.length });
  }
  return { meeting, language: languageOf(meeting), turns, sentences };
}

/** A passage of what one person says in one turn, as evidence for a result. */
export function evidenceOf(
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

function languageOf({ language, text }: MeetingText): TextLanguage {
  const known = language?.slice(0, 2).toLowerCase() ?? null;
  return isTextLanguage(known) ? known : languageOfText(text);
}

/** Lines of one speaker with nothing but blanks of the same line of text between them are one turn. */
function linesByTurn({ text, lines }: MeetingText): MeetingLine[][] {
  const turns: MeetingLine[][] = [];
  for (const line of lines) {
    if (line.end <= line.start) continue;
    const last = turns.at(-1)?.at(-1);
    const between = last ? text.slice(last.end, line.start) : '\n';
    if (last?.speaker === line.speaker && /^[ \t]*$/.test(between)) turns.at(-1)!.push(line);
    else turns.push([line]);
  }
  return turns;
}

/** When the line began in which a sentence begins, and ended in which it ends; for sentences in their order. */
function createTimes(lines: readonly MeetingLine[]) {
  let at = 0;
  return ({ start, end }: Span): Pick<MeetingSentence, 'start_time' | 'end_time'> => {
    while (at + 1 < lines.length && lines[at + 1]!.start <= start) at++;
    const { start_time } = lines[at]!;
    while (at + 1 < lines.length && lines[at]!.end < end) at++;
    return { start_time, end_time: lines[at]!.end_time };
  };
}

function readSentence(text: string, span: Span) {
  const tokens = readTokens(text, span);
  const said = text.slice(span.start, span.end);
  return {
    ...span,
    text: said,
    tokens,
    plain: ` ${tokens.map((token) => token.text).join(' ')} `,
    isQuestion: /\?["'”’)\]]*$/.test(said),
  };
}
