import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { indexPeople, tagPeople } from './people.ts';
import { readMeeting } from './read-meeting.ts';
import { spokenMeeting, typedNotes } from './testing/spoken-meeting.ts';

function tag(said: string, participants: readonly string[]) {
  const reading = readMeeting(spokenMeeting(`Chair: ${said}`, { participants: [...participants] }));
  const people = indexPeople(reading.meeting, reading.sentences);
  const tagged = tagPeople(reading.sentences[0]!, people);
  return {
    people,
    names: [...tagged.matchAll(/@(\d+)/g)].map(([, person]) => people.names[Number(person)]),
  };
}

suite('names of people', () => {
  test('of 500 people with one first name, a full name means its bearer and the first name nobody', () => {
    const all = Array.from({ length: 500 }, (_, at) => `Anna Name${at}x`);
    assert.deepEqual(tag('We saw Anna Name7x with Anna and Name499x.', all).names, [
      'Anna Name7x',
      'Anna Name499x',
    ]);
  });

  test('the longest form of a name that begins at a word counts', () => {
    const all = ['Ana Maria Silva', 'Ana Maria Costa', 'Ana Lee'];
    assert.deepEqual(tag('Ask Ana Maria Costa, ÁNA LEE and Maria Silva.', all).names, [
      'Ana Maria Costa',
      'Ana Lee',
      'Ana Maria Silva',
    ]);
  });

  test('initials and first letters lead to all names that they may mean', () => {
    const { people } = tag('Hello.', ['Kim Larsen', 'Karl Long', 'Mikkel']);
    const namesOf = (initials: string) =>
      (people.byInitials.get(initials) ?? []).map((person) => people.names[person]);
    assert.deepEqual(namesOf('kl'), ['Kim Larsen', 'Karl Long']);
    assert.deepEqual(namesOf('k'), ['Kim Larsen', 'Karl Long']);
    assert.deepEqual(namesOf('m'), ['Mikkel']);
    assert.deepEqual(namesOf('l'), []);
  });

  test('a participant whose first name one speaker has is that speaker, and no second person', () => {
    const { people, names } = tag('Ask Sarah Chen or Sarah.', ['Sarah Chen', 'Tom Ray']);
    assert.deepEqual(people.names.slice(0, people.presentCount), [
      'Chair',
      'Sarah Chen',
      'Tom Ray',
    ]);
    assert.deepEqual(names, ['Sarah Chen', 'Sarah Chen']);

    const meeting = spokenMeeting('Sarah: Hello.', { participants: ['Sarah Chen', 'Tom Ray'] });
    const own = indexPeople(meeting, []);
    assert.deepEqual(own.names, ['Sarah', 'Tom Ray']);
    assert.equal(own.forms.get('chen')?.persons.get('chen'), 0);
  });

  test('people whom notes list are known, with the initials given there', () => {
    const text = 'Present: Petra Novak (PN), Ed van Berg (EB)\nApologies: Kim Poe';
    const meeting = typedNotes(text);
    const people = indexPeople(meeting, []);
    assert.deepEqual(people.names, ['Petra Novak', 'Ed van Berg', 'Kim Poe']);
    assert.equal(people.presentCount, 2);
    assert.deepEqual(people.byInitials.get('eb'), [1]);
  });
});
