import { indexOfKeyword, normalizeKeyword } from '../../../language/content-words.ts';
import type { Span } from '../../../language/span.ts';
import { tokenizeSpeech } from '../../../language/speech-tokens.ts';
import { isStopWord } from '../../../language/stop-words.ts';
import { indexPeople, parsePersonMark, tagPeople } from '../../meeting-text/people.ts';
import type { MeetingReading } from '../../meeting-text/read-meeting.ts';

const NAME_LENGTH_MAX = 100;

/**
 * Creates a function that resolves the owner of an action item from the name that a model gives. The owner is a
 * participant, or else a person whose name stands in the quoted words; null otherwise.
 */
export function createOwnerResolver({ meeting, sentences, language }: MeetingReading) {
  const people = indexPeople(meeting, sentences);
  const participants = people.names.slice(0, people.presentCount);

  function findParticipant(modelName: string): string | undefined {
    const same = participants.find(
      (name) => normalizeKeyword(name) === normalizeKeyword(modelName),
    );
    if (same !== undefined) return same;
    const tokens = tokenizeSpeech(modelName, { start: 0, end: modelName.length });
    const plain = ` ${tokens.map(({ text }) => text).join(' ')} `;
    const person = parsePersonMark(tagPeople({ tokens, plain }, people));
    return person === undefined ? undefined : participants[person];
  }

  function findQuotedName(modelName: string, places: readonly Span[]): string | null {
    const keyword = normalizeKeyword(modelName);
    if (keyword.length < 2 || isStopWord(keyword, language)) return null;
    for (const { start, end } of places) {
      const quote = meeting.text.slice(start, end).normalize('NFKC').replaceAll(/\s+/g, ' ');
      const at = indexOfKeyword(quote.toLowerCase(), keyword);
      const name = at === -1 ? '' : quote.slice(at, at + keyword.length);
      if (/^\p{Lu}/u.test(name)) return name;
    }
    return null;
  }

  return (modelName: string | null, places: readonly Span[]): string | null => {
    if (modelName === null || modelName.trim() === '' || modelName.length > NAME_LENGTH_MAX) {
      return null;
    }
    return findParticipant(modelName) ?? findQuotedName(modelName, places);
  };
}
