import type { SourceEvidence } from '../../../contract/generation.ts';
import type { SourceText } from '../../language-engine/generation-engine.ts';
import { createGrounder } from '../../language-engine/evidence/grounder.ts';
import type { MeetingText } from '../../language-engine/meeting-engine.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { createEvidence, readMeeting } from '../../meeting-text/read-meeting.ts';
import { readText, spanText } from '../analysis/document/reading.ts';
import {
  isFilingNote,
  isMostlyUppercase,
  toReadableSentence,
} from '../analysis/document/readable-sentence.ts';
import { findDocumentPoints } from './points/document-points.ts';
import { findMeetingPoints } from './points/meeting-points.ts';
import type { ReadPoint } from './points/stated-point.ts';
import { isTable, joinTableRows } from './table-rows.ts';
import type { Span } from '../../../language/span.ts';
import type { TextLanguage } from '../../../language/text-language.ts';

/** Sentences of a document or a meeting, where the rows of a table are one. Spans are those of `text`. */
export type SourceReading = {
  text: string;
  language: TextLanguage;
  /** Sentences in order; `speaker` is null in documents and if it is unknown. */
  sentences: readonly (Span & { speaker: string | null })[];
  /** Returns the part of a sentence that can be read by itself; undefined for fragments. */
  readable(sentence: Span): Span | undefined;
  /**
   * Creates the evidence of a span; undefined if the span is blank.
   *
   * @param shown quote that the result shows for the span; `match` is `exact` if it equals the excerpt
   */
  evidence(span: Span, shown: string): SourceEvidence | undefined;
  /** Finds the points that the source states, in its order. */
  points(): ReadPoint[];
};

/** Reads the sentences of a source. */
export function readSource(source: SourceText): SourceReading {
  return source.type === 'document' ? readDocument(source.text) : readMeetingText(source.text);
}

function readDocument(text: ExtractedText): SourceReading {
  const reading = readText(text.text);
  const grounder = createGrounder(text);
  const sentences = joinTableRows(reading.text, reading.sentences).map((span) => ({
    ...span,
    speaker: null,
  }));
  const evidence = ({ start, end }: Span, shown: string): SourceEvidence | undefined => {
    const { fold } = reading;
    const found = grounder.evidenceAt(fold.rawStart(start), fold.rawEnd(end), shown);
    return found && { ...found, start_time: null };
  };
  return {
    text: reading.text,
    language: reading.language,
    sentences,
    readable(sentence) {
      if (isTable(reading.text.slice(sentence.start, sentence.end))) return sentence;
      const span = toReadableSentence(reading, sentence);
      if (!span) return undefined;
      const line = spanText(reading, span);
      return isMostlyUppercase(line) || isFilingNote(line) ? undefined : span;
    },
    evidence,
    points: () => findDocumentPoints(reading, sentences, evidence),
  };
}

const SPOKEN_WORDS_MIN = 5;
/** Greetings and short replies without content. */
const SMALL_TALK =
  /^(?:(?:hi|hello|hey|thanks|thank you|okay|ok|yeah|yes|no|right|sure|great|good morning|good afternoon|bye)\b[\s,.!]*)+(?:everyone|all|everybody|guys|team)?\W*$/i;

function readMeetingText(meeting: MeetingText): SourceReading {
  const reading = readMeeting(meeting);
  return {
    text: meeting.text,
    language: reading.language,
    sentences: reading.sentences.map(({ start, end, speaker }) => ({ start, end, speaker })),
    readable({ start, end }) {
      const sentence = meeting.text.slice(start, end);
      const hasContent =
        sentence.split(/\s+/).length >= SPOKEN_WORDS_MIN && !SMALL_TALK.test(sentence);
      return hasContent ? { start, end } : undefined;
    },
    evidence({ start, end }, shown) {
      if (start >= end) return undefined;
      const sentence = reading.sentences.findLast((one) => one.start <= start);
      const evidence = createEvidence(reading, {
        start,
        end,
        start_time: sentence?.start_time ?? null,
      });
      return { ...evidence, match: evidence.excerpt === shown ? 'exact' : 'normalized' };
    },
    points: () => findMeetingPoints(meeting, reading),
  };
}
