import { anyOf, byLanguage, loadCues } from '../../../../language/cues.ts';
import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { FoundOwner } from '../sentence-model/sentence-model.ts';
import { tagRoughly } from '../sentence-model/rough-tags.ts';
import type { Commitment, TaggedMeeting } from './commitment.ts';
import { omittedSpan } from './complete-owner.ts';
import { findOwner } from './marked-owner.ts';
import { findStatedFacts } from './phrase-patterns.ts';
import { resolveOwner, type TaskOwner } from './task-owner.ts';

/** Log-odds of a sentence from which it is read as work although no pattern fits. */
const ACTION_MIN = -1;
/** Shorter sentences name no work. */
const TOKENS_MIN = 3;
/** Words of an owner that leads the sentence, with a bullet. */
const LEADING_WORDS = 2;
const NOBODY: TaskOwner = { form: 'passive', person: undefined, name: undefined };
const LABEL = byLanguage(
  (language) =>
    new RegExp(
      String.raw`^\s*(?:[-*•□→]\s*)?(?:${anyOf(loadCues(language, 'meetings/task-labels'))})\s*:`,
      'iu',
    ),
);

/**
 * Finds the work that a sentence states in wording that no pattern covers, in a language without parts of speech, by the
 * classifier of sentences alone. Its description is the sentence without its owner.
 */
export function findStatedCommitment(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
): Commitment[] {
  const score = meeting.kinds[sentence.index]!.action;
  if (score < ACTION_MIN || sentence.tokens.length < TOKENS_MIN) return [];
  if (meeting.wordsOf(sentence.index)) return [];
  const words = tagRoughly(sentence.text, meeting.language);
  const owner = findOwner(meeting, sentence, words);
  const verb = firstTaskToken(meeting, sentence, words, owner);
  if (verb >= sentence.tokens.length) return [];
  const given = owner
    ? resolveOwner(meeting, sentence, words.slice(owner.start, owner.end))
    : NOBODY;
  return [
    {
      sentence,
      form: given.form === 'self' && sentence.speaker === null ? 'passive' : given.form,
      modality: 'bare',
      person: given.person,
      ownerName: given.name,
      omitted: owner && given.form === 'named' ? [omittedSpan(sentence, words, owner)] : [],
      verb,
      end: sentence.tokens.length,
      from: 0,
      base: sentence.tokens[verb]!.raw,
      at: 0,
      object: undefined,
      facts: new Set([...findStatedFacts(sentence.plain), 'plain', 'stated']),
    },
  ];
}

/** Returns the index of the first word of the task, behind a label and an owner that leads. */
function firstTaskToken(
  { language }: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
  owner: FoundOwner | undefined,
): number {
  const label = LABEL[language].exec(sentence.text)?.[0].length ?? 0;
  const isLeading = owner !== undefined && owner.start < LEADING_WORDS;
  const behind = isLeading ? words[owner.end - 1]!.end : 0;
  const from = sentence.start + Math.max(label, behind);
  const at = sentence.tokens.findIndex(
    ({ start, text }) => start >= from && /[\p{L}\p{N}]/u.test(text),
  );
  return at === -1 ? sentence.tokens.length : at;
}
