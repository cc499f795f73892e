import type { SourceEvidence } from '../../../../../contract/generation.ts';
import type { SourceText } from '../../../generation-engine.ts';
import { createGrounder } from '../../../grounding.ts';
import type { MeetingText } from '../../../meeting-engine.ts';
import type { ExtractedText } from '../../../../text-extraction/text-extraction-engine.ts';
import { evidenceOf, readMeeting } from '../../meetings/reading/read-meeting.ts';
import { readText, textOf } from '../../reading.ts';
import { isFurniture, isShouted, readableSentence } from '../../summary/readable-sentence.ts';
import type { Span } from '../../text/page-furniture.ts';
import type { TextLanguage } from '../../words/text-language.ts';

/** What is read of a source, whether it was written or said. Spans are those of `text`. */
export type SourceReading = {
  text: string;
  language: TextLanguage;
  sentences: readonly (Span & { speaker: string | null })[];
  /** What of a sentence can be read by itself; undefined of fragments. */
  readable(sentence: Span): Span | undefined;
  /** Undefined where a span is blank. */
  evidence(span: Span, shown: string): SourceEvidence | undefined;
};

export function readSource(source: SourceText): SourceReading {
  return source.type === 'document' ? readDocument(source.text) : readSpoken(source.text);
}

function readDocument(text: ExtractedText): SourceReading {
  const reading = readText(text.text);
  const grounder = createGrounder(text);
  return {
    text: reading.text,
    language: reading.language,
    sentences: reading.sentences.map((span) => ({ ...span, speaker: null })),
    readable(sentence) {
      const span = readableSentence(reading, sentence);
      if (!span) return undefined;
      const line = textOf(reading, span);
      return isShouted(line) || isFurniture(line) ? undefined : span;
    },
    evidence({ start, end }, shown) {
      const { fold } = reading;
      const evidence = grounder.evidence(fold.rawStart(start), fold.rawEnd(end), shown);
      return evidence && { ...evidence, start_time: null };
    },
  };
}

const SPOKEN_WORDS_MIN = 5;
/** What is said to keep a talk going. */
const SMALL_TALK =
  /^(?:(?:hi|hello|hey|thanks|thank you|okay|ok|yeah|yes|no|right|sure|great|good morning|good afternoon|bye)\b[\s,.!]*)+(?:everyone|all|everybody|guys|team)?\W*$/i;

function readSpoken(meeting: MeetingText): SourceReading {
  const reading = readMeeting(meeting);
  return {
    text: meeting.text,
    language: reading.language,
    sentences: reading.sentences.map(({ start, end, speaker }) => ({ start, end, speaker })),
    readable({ start, end }) {
      const said = meeting.text.slice(start, end);
      const isSaying = said.split(/\s+/).length >= SPOKEN_WORDS_MIN && !SMALL_TALK.test(said);
      return isSaying ? { start, end } : undefined;
    },
    evidence({ start, end }, shown) {
      if (start >= end) return undefined;
      const sentence = reading.sentences.findLast((one) => one.start <= start);
      const evidence = evidenceOf(reading, {
        start,
        end,
        start_time: sentence?.start_time ?? null,
      });
      return { ...evidence, match: evidence.excerpt === shown ? 'exact' : 'normalized' };
    },
  };
}
