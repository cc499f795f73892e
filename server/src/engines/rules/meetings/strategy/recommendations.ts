import type { StrategicFindings } from '../../../../contract/meeting-results.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { attributeTo, type MeetingReading } from '../../../meeting-text/read-meeting.ts';
import type { MeetingPoint } from '../points/point.ts';
import { findRecommendations } from '../points/proposals.ts';
import { overviewWords, quoteIn } from './overview-words.ts';

type StrategicItem = StrategicFindings['recommendations'][number];
/** Point of a meeting in that language. */
type StatedItem = { item: StrategicItem; language: TextLanguage };

/** Confidence of wordings such as `we should` and `I suggest`; vaguer ones, such as `we could`, stay below it. */
const STATED_CONFIDENCE_MIN = 0.55;

/** Finds the proposals that a speaker put forward as a recommendation. */
export function findStatedRecommendations(reading: MeetingReading): MeetingPoint[] {
  return findRecommendations(reading).filter(
    ({ confidence }) => confidence >= STATED_CONFIDENCE_MIN,
  );
}

/** Lists the stated recommendations, then each stated risk as one to deal with, and each decision as one to carry out. */
export function listRecommendations<I extends StatedItem>(stated: {
  proposals: readonly I[];
  risks: readonly I[];
  decisions: readonly I[];
}): I[] {
  return [
    ...stated.proposals,
    ...stated.risks.map((risk) => toRecommendation(risk, 'of risk')),
    ...stated.decisions.map((decision) => toRecommendation(decision, 'of decision')),
  ];
}

function toRecommendation<I extends StatedItem>(stated: I, lead: string): I {
  const { item, language } = stated;
  const quote = quoteIn(language, attributeTo(item.speaker, item.text));
  return { ...stated, item: { ...item, text: `${overviewWords(language, lead)}: ${quote}` } };
}
