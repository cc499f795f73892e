import type { ContractDate } from '../contracts/contract-dates.ts';
import type { Reading } from '../reading.ts';
import { findLitigants } from './litigants.ts';

const HEAD_LENGTH = 1_500;
const BEFORE_LENGTH = 60;
const CONFIDENCE = 0.85;

const COURT =
  /(?<!\p{L})(?:court|tribunal|cour d'appel|cour de cassation|gericht|\p{L}+gericht(?:s|shof)?|bundesgerichtshof|juzgado|audiencia|juízo|urteil|sentencia|sentença|acórdão|jugement|judgment|complaint)(?!\p{L})/iu;
const CONTRACT =
  /(?<!\p{L})(?:agreement|contract|contrato|contrat|accord|\p{L}*vertrag|vereinbarung|acordo|convenio)(?!\p{L})/iu;
const TITLE_LENGTH = 200;

/** Whether a text is of a court or to one: a judgment, an order, a pleading, with its litigants; a settlement is none. */
export function isCourtText({ text }: Pick<Reading, 'text'>): boolean {
  const head = text.slice(0, HEAD_LENGTH);
  return (
    COURT.test(head) &&
    !CONTRACT.test(head.slice(0, TITLE_LENGTH)) &&
    findLitigants(text).length > 0
  );
}

const DECIDED =
  /(?:\b(?:dated|decided|entered|so ordered|delivered(?: on)?|date of (?:decision|judg(?:e)?ment|order)|judg(?:e)?ment (?:of|given(?: on)?)|order of)|(?:urteil|beschluss|verkündet) (?:vom|am)|sentencia (?:n[úu]m\.?\s?[\d/]+,? )?de|(?:arrêt|jugement) du|(?:rendu|prononcé)e? le|(?:julgad[oa]|proferid[oa]) em|sentença de|acórdão de|fecha)[\s:,.-]{1,4}(?:this )?$/iu;

/** The day on which the court decided, as the text itself says; undefined for that of any other event. */
export function findDecisionDate({ text, dates }: Reading): ContractDate | undefined {
  const date = dates.findLast(({ start }) =>
    DECIDED.test(text.slice(Math.max(0, start - BEFORE_LENGTH), start).replace(/[\n\u2029]/g, ' ')),
  );
  if (!date) return undefined;
  return {
    iso: date.iso,
    spans: [{ start: date.start, end: date.end }],
    confidence: date.isAmbiguous ? CONFIDENCE / 2 : CONFIDENCE,
    alternative: date.isAmbiguous ? date.alternative : undefined,
  };
}
