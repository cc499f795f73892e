import { personOf, readPeople, tagPeople } from '../../built-in/meetings/actions/people.ts';
import type { MeetingReading } from '../../built-in/meetings/reading/read-meeting.ts';
import { readTokens } from '../../built-in/meetings/reading/tokens.ts';
import { isStopWord } from '../../built-in/words/stop-words.ts';
import { comparable, standsAt } from '../../content-words.ts';
import type { Span } from './settle-task.ts';

const NAME_LENGTH_MAX = 100;

/**
 * Makes what says whose an item is: of those who take part the one whom the model means; of others only who is named in
 * what is quoted, as it is written there; else nobody.
 */
export function createOwners({ meeting, sentences, language }: MeetingReading) {
  const people = readPeople(meeting, sentences);
  const present = people.names.slice(0, people.presentCount);

  function presentOne(named: string): string | undefined {
    const same = present.find((name) => comparable(name) === comparable(named));
    if (same !== undefined) return same;
    const tokens = readTokens(named, { start: 0, end: named.length });
    const plain = ` ${tokens.map(({ text }) => text).join(' ')} `;
    const person = personOf(tagPeople({ tokens, plain }, people));
    return person === undefined ? undefined : present[person];
  }

  function quotedOne(named: string, places: readonly Span[]): string | null {
    const wanted = comparable(named);
    if (wanted.length < 2 || isStopWord(wanted, language)) return null;
    for (const { start, end } of places) {
      const said = meeting.text.slice(start, end).normalize('NFKC').replaceAll(/\s+/g, ' ');
      const at = standsAt(said.toLowerCase(), wanted);
      const name = at === -1 ? '' : said.slice(at, at + wanted.length);
      if (/^\p{Lu}/u.test(name)) return name;
    }
    return null;
  }

  return (named: string | null, places: readonly Span[]): string | null => {
    if (named === null || named.trim() === '' || named.length > NAME_LENGTH_MAX) return null;
    return presentOne(named) ?? quotedOne(named, places);
  };
}
