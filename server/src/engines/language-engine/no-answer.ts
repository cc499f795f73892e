import { byLanguage, loadCues } from '../../language/cues.ts';

/** Sentence that an engine gives as its answer when the document has none, by language of the question. */
export const NO_ANSWER = byLanguage((language) => loadCues(language, 'no-answer')[0]!);
