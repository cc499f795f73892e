import type { ResultEngine } from '../../contract/result-engine.ts';
import { byLanguage, loadPairs } from '../../language/cues.ts';
import type { TextLanguage } from '../../language/text-language.ts';

/** Name and version of an engine, as health and the list of engines show it. */
export type EngineIdentity = { name: string; version: string };

/** Identity of the engine that works by rules and fitted weights, without a model. */
export const RULES_ENGINE = {
  name: 'docket-builtin',
  version: '1.0.0',
} as const satisfies EngineIdentity;

/** Notes on summaries of meetings, which are sent: in the language of the meeting. */
const SUMMARY_NOTES = byLanguage((language) =>
  new Map(loadPairs(language, 'meetings/engine-notes')).get('summary')!,
);

/** Notes on results of the rules, by the kind of result: what it is, and what a language model would add. */
const RULES_NOTES = {
  analysis:
    'Made by rules from passages of the document. A language model would also read wordings that the rules do not know, and write the summary in its own words.',
  extraction:
    'Made by rules: each value stands in the document beside words of its property. A language model would also find values in wordings that the rules do not know.',
  answer:
    'Made by rules: the answer is quoted from the document. A language model would combine passages and answer in its own words.',
  action_items:
    'Made by rules from the words of the meeting. A language model would also find tasks in wordings that the rules do not know, and describe them without their context.',
  summary: SUMMARY_NOTES.en,
  strategic_analysis:
    'Made by rules: points that somebody put into words. A language model would also find points in wordings that the rules do not know, and write an overview of them.',
  content:
    'Made by rules: an outline of quotes with its gaps marked. A language model would write the full text.',
  ideas:
    'Made by rules: points of the sources that need attention, then prompts for the reader. A language model would propose ideas of its own.',
} as const;

/** Kind of result that the rules make. */
export type RulesResultKind = keyof typeof RULES_NOTES;

const MODEL_NOTE =
  'Written by a language model. Docket found its quotes in the sources and removed what they do not support.';

/**
 * Returns the engine of a result of the rules, with its note.
 *
 * @param language language of the note on a summary; all other notes are in English
 */
export function madeByRules(kind: RulesResultKind, language: TextLanguage = 'en'): ResultEngine {
  const note = kind === 'summary' ? SUMMARY_NOTES[language] : RULES_NOTES[kind];
  return { ...RULES_ENGINE, method: 'rules', note };
}

/** Returns the engine of a result of a language model, with its note. */
export function madeByModel({ name, version }: EngineIdentity): ResultEngine {
  return { name, version, method: 'language_model', note: MODEL_NOTE };
}
