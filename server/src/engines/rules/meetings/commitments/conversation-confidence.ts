import ACTION_WEIGHTS from '../../weights/action-items.json' with { type: 'json' };
import type { TextLanguage } from '../../../../language/text-language.ts';
import { logistic } from '../../logistic.ts';
import type { Finding } from './commitment.ts';

/** Sentences from which a meeting is a conversation, in which the place of a sentence says something. */
const SENTENCES_MIN = 25;
/** Sentences between two findings that are rivals: people seldom agree two things in one breath. */
const RIVAL_SENTENCES = 3;
const LOG_ODDS_MAX = 7;
/** Shares of the meeting that are its start, where people report, and its end, where they take leave. */
const START = 0.1;
const END = 0.85;
const EVIDENCE_MAX = 6;

/** Finding with the log-odds that it is an action item by its own words and exchange. */
export type WeighedFinding = { finding: Finding; logOdds: number };

type Conversation = { sentences: readonly unknown[]; language: TextLanguage };

/** Numbers that describe a finding among the others of a meeting, by name. */
export type ConversationFeatures = Readonly<Record<string, number>>;

/** Weights of a logistic regression over `ConversationFeatures`. */
export type ConversationWeights = { bias: number; features: Readonly<Record<string, number>> };

const WEIGHTS: ConversationWeights = ACTION_WEIGHTS.conversation;

/**
 * Tells whether the findings of a meeting are weighed against each other. It has to be long enough, and English: too few
 * meetings in other languages are labelled.
 */
export function isConversation({ sentences, language }: Conversation): boolean {
  return language === 'en' && sentences.length >= SENTENCES_MIN;
}

/** Estimates how likely a finding of a conversation is an action item, from 0 to 1, by logistic regression. */
export function conversationConfidence(features: ConversationFeatures): number {
  let logOdds = WEIGHTS.bias;
  for (const [name, value] of Object.entries(features)) {
    logOdds += (WEIGHTS.features[name] ?? 0) * value;
  }
  return logistic(logOdds);
}

/** Describes each finding by its log-odds, its place in the meeting, its evidence, and the likeliest finding beside it. */
export function listConversationFeatures(
  findings: readonly WeighedFinding[],
  { sentences }: Pick<Conversation, 'sentences'>,
): ConversationFeatures[] {
  const bySentence = indexBySentence(findings);
  return findings.map((own) => {
    const evidence = own.finding.sentences;
    const place = evidence[0]!.index / sentences.length;
    return {
      'log-odds': clamp(own.logOdds),
      place,
      'at the start': Number(place < START),
      'at the end': Number(place > END),
      evidence: Math.min(EVIDENCE_MAX, evidence.length),
      'one sentence': Number(evidence.length === 1),
      ...rivalFeatures(own, bySentence),
    };
  });
}

type FindingsBySentence = ReadonlyMap<number, readonly WeighedFinding[]>;

function indexBySentence(findings: readonly WeighedFinding[]): FindingsBySentence {
  const bySentence = new Map<number, WeighedFinding[]>();
  for (const one of findings) {
    for (const { index } of one.finding.sentences) {
      const known = bySentence.get(index);
      if (known) known.push(one);
      else bySentence.set(index, [one]);
    }
  }
  return bySentence;
}

/** Returns the log-odds of the likeliest other finding of the same sentence, and beside it of the same and of another owner. */
function rivalFeatures(
  own: WeighedFinding,
  bySentence: FindingsBySentence,
): Record<string, number> {
  const rivals = {
    'rival, same sentence': -LOG_ODDS_MAX,
    'rival, same owner': -LOG_ODDS_MAX,
    'rival, other owner': -LOG_ODDS_MAX,
  };
  const raise = (name: keyof typeof rivals, logOdds: number) => {
    rivals[name] = Math.max(rivals[name], clamp(logOdds));
  };
  for (const { index } of own.finding.sentences) {
    for (let at = index - RIVAL_SENTENCES; at <= index + RIVAL_SENTENCES; at++) {
      for (const other of bySentence.get(at) ?? []) {
        if (other === own) continue;
        if (at === index) raise('rival, same sentence', other.logOdds);
        const isOfOwner = other.finding.owner === own.finding.owner;
        raise(isOfOwner ? 'rival, same owner' : 'rival, other owner', other.logOdds);
      }
    }
  }
  return rivals;
}

function clamp(logOdds: number): number {
  return Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, logOdds));
}
