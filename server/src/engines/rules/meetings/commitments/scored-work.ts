import { tokenizeSpeech } from '../../../../language/speech-tokens.ts';
import { contentStems } from '../../../../language/speech/content-stems.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { addFindingSentence, type Finding, type WorkDueDate } from './commitment.ts';
import type { ActionScores } from './action-scores.ts';
import type { ActionSignals } from './signals.ts';

/** Work with its description and its likelihood of being an action item. */
export type ScoredWork = {
  finding: Finding;
  description: string;
  due: WorkDueDate | undefined;
  signals: ActionSignals;
  scores: ActionScores;
  /** Log-odds by its own words and exchange. */
  logOdds: number;
  /** Highest confidence that its description and outcome allow. */
  confidenceMax: number;
  confidence: number;
};

/** Overlap of descriptions from which two findings are the same work. */
const SHARED_MIN = 0.6;
const SHARED_OTHER_VERB_MIN = 0.8;
/** Findings below it are never merged. */
const MERGE_CONFIDENCE_MIN = 0.3;
const EMPTY_VERB = /^(?:do|get|have|make|take|handle|send|give|put)$/;

/** Work with the stems of the words that say what it is about. */
type WithContent = { work: ScoredWork; content: Set<string> };

/** Merges repeated work: the more likely finding remains, with the evidence of both and the later due date. */
export function mergeRepeatedWork(
  work: readonly ScoredWork[],
  language: TextLanguage,
): ScoredWork[] {
  const merged: WithContent[] = [];
  const places = createStemIndex();
  for (const one of work) {
    const tokens = tokenizeSpeech(one.description, { start: 0, end: one.description.length });
    const own = { work: one, content: contentStems(tokens, language) };
    const earlier = findSameWork(merged, places, own);
    if (earlier === undefined) {
      places.add(own.content, merged.length);
      merged.push(own);
      continue;
    }
    const known = merged[earlier]!;
    known.work = mergeWork(known.work, one);
    const added = own.content.difference(known.content);
    places.add(added, earlier);
    for (const stem of added) known.content.add(stem);
  }
  return merged.map(({ work: one }) => one);
}

/** Findings that are compared for each stem: the latest. It bounds the time when all of them share a word. */
const PLACES_A_STEM = 200;

/** Creates an index from stems to the findings that contain them. */
function createStemIndex() {
  const places = new Map<string, number[]>();
  return {
    add(stems: ReadonlySet<string>, finding: number): void {
      for (const stem of stems) {
        const own = places.get(stem);
        if (!own) places.set(stem, [finding]);
        else if (own.push(finding) > PLACES_A_STEM) own.shift();
      }
    },
    /** Counts the stems that each indexed finding shares with a set; findings without a shared one are missing. */
    countShared(stems: ReadonlySet<string>): Map<number, number> {
      const counts = new Map<number, number>();
      for (const stem of stems) {
        for (const at of places.get(stem) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
      }
      return counts;
    },
  };
}

/** Returns the index of the first finding about the same work. */
function findSameWork(
  merged: readonly WithContent[],
  places: ReturnType<typeof createStemIndex>,
  one: WithContent,
): number | undefined {
  let first: number | undefined;
  for (const [at, shared] of places.countShared(one.content)) {
    if ((first === undefined || at < first) && isSameWork(merged[at]!, one, shared)) first = at;
  }
  return first;
}

/** @param shared number of stems in both */
function isSameWork(one: WithContent, other: WithContent, shared: number): boolean {
  const [a, b] = [one.work.finding.owner, other.work.finding.owner];
  if (a !== null && b !== null && a !== b) return false;
  if (haveOtherNumbers(one.work.description, other.work.description)) return false;
  if (Math.min(one.work.confidence, other.work.confidence) < MERGE_CONFIDENCE_MIN) return false;
  return shared / Math.min(one.content.size, other.content.size) >= requiredOverlap(one, other);
}

/** Tells whether two descriptions name different numbers: `Close ticket 2231` and `Close ticket 2240`. */
function haveOtherNumbers(one: string, other: string): boolean {
  const [own, others] = [one, other].map((text) => new Set(text.match(/\d+/g)));
  return own!.size > 0 && others!.size > 0 && own!.symmetricDifference(others!).size > 0;
}

/** Returns the overlap required of two descriptions. Different verbs need more; with one content word, never enough. */
function requiredOverlap(one: WithContent, other: WithContent): number {
  const verbs = [one, other].map(({ work }) => work.finding.commitment.base);
  if (verbs[0] === verbs[1] || verbs.some((verb) => EMPTY_VERB.test(verb))) return SHARED_MIN;
  return Math.min(one.content.size, other.content.size) > 1 ? SHARED_OTHER_VERB_MIN : 2;
}

function mergeWork(one: ScoredWork, other: ScoredWork): ScoredWork {
  const likelier = other.confidence > one.confidence ? other : one;
  const owner = likelier.finding.owner ?? one.finding.owner ?? other.finding.owner;
  const finding = { ...likelier.finding, owner, sentences: [...one.finding.sentences] };
  for (const sentence of other.finding.sentences) addFindingSentence(finding, sentence);
  const due = other.due?.iso ? other.due : (one.due ?? other.due);
  return { ...likelier, finding, due };
}
