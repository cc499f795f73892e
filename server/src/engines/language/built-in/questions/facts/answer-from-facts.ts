import type { QuestionRequest } from '../../../language-engine.ts';
import type { Span } from '../../text/page-furniture.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import { isSureEnough } from '../answerability.ts';
import type { DocumentIndex } from '../document-index.ts';
import { FAMILY_WEIGHT, surenessIn } from '../match-concepts.ts';
import type { Search } from '../passage-features.ts';
import { neighbours } from '../unit-sizes.ts';
import { termOf } from '../../words/term.ts';
import { askedFacts, readAsked } from './asked-facts.ts';
import type { ContractFact } from './contract-fact.ts';
import type { FactKind } from './fact-kind.ts';

/** An answer made from what the extractors know of a contract. */
export type FactAnswer = {
  answer: string;
  /** Numbers of the passages that it rests on, the most telling first, each once. */
  passages: readonly number[];
  /** How likely it is right, 0 to 1. */
  confidence: number;
};

const ROLE =
  /^¿?\s?(?:who|what company|which company|quién|qui|wer|quem) (?:is|es|est|ist|é) (?:(?:the|el|la|le|der|die|das|o|a)\s|l['’])?([\p{L} .-]{2,40}?)\s?\??$/iu;

/** @returns undefined when the question asks for no fact of the whole document, or the document does not give it surely */
export function answerFromFacts(
  index: DocumentIndex,
  { question, history }: QuestionRequest,
  language: TextLanguage,
): FactAnswer | undefined {
  if (!index.facts.isContract()) return undefined;
  const facts = factsFor(index, question, {
    language,
    earlier: history.map((turn) => turn.question),
  });
  if (facts.length === 0) return undefined;
  const confidence = Math.min(...facts.map((fact) => fact.confidence));
  // What is less sure is left to the passages.
  if (!isSureEnough(confidence)) return undefined;
  // Two questions in one may have one answer.
  const said = new Set(facts.map((fact) => fact.say(language)));
  const places = facts.flatMap(({ spans }) => spans.map((span) => passageAt(index, span)));
  return { answer: [...said].join(' '), passages: [...new Set(places)], confidence };
}

/** All facts that the question asks for, or none when one of them is not found. */
function factsFor(
  { facts }: DocumentIndex,
  question: string,
  { language, earlier }: { language: TextLanguage; earlier: readonly string[] },
): ContractFact[] {
  const role = ROLE.exec(question.trim())?.[1];
  const party = role && facts.findRole(role.trim());
  if (party) return [party];
  const kinds = askedFacts(question, language, facts.names(), earlier);
  const found = kinds.flatMap((kind) => facts.find(kind) ?? []);
  return found.length === kinds.length ? found : [];
}

/** The passage in which a place begins. */
function passageAt({ passages }: DocumentIndex, { start }: Span): number {
  const at = passages.findIndex(({ end }) => end > start);
  return at === -1 ? passages.length - 1 : at;
}

/** Kinds whose clauses speak of the document alone. */
const OF_DOCUMENT: ReadonlySet<FactKind> = new Set([
  'parties',
  'effective_date',
  'agreement_date',
  'expiration_date',
  'term',
  'governing_law',
  'document_name',
]);

/**
 * Whether a question asks of another thing what a contract says of itself, and the passage, its heading and its
 * neighbours do not name that thing: "When does the side letter take effect?".
 */
export function missesOtherThing({ index, question, matches }: Search, asked: string, at: number) {
  if (!index.facts.isContract()) return false;
  const { kinds, otherThing } = readAsked(asked, question.language, index.facts.names());
  if (otherThing.length === 0 || !kinds.some((kind) => OF_DOCUMENT.has(kind))) return false;
  const stems = new Set(otherThing.map((word) => termOf(word, index.language)));
  const near = [...neighbours(index.passages, at), index.passages[at]!.heading];
  return !matches.some(
    (match) => stems.has(match.concept.stem) && surenessIn(match, near) >= FAMILY_WEIGHT,
  );
}
