import { createHash } from 'node:crypto';

import type {
  MeetingLine,
  MeetingText,
} from '../server/src/engines/language-engine/meeting-engine.ts';

const WORDS = 20_000;
const SECONDS_PER_WORD = 0.36;
const SPEAKERS = [
  'Ana Ruiz',
  'Ben Okafor',
  'Chidi Nwosu',
  'Lena Fischer',
  'Tom Hale',
  'Priya Nair',
];
const THINGS = [
  'budget',
  'migration plan',
  'supplier contract',
  'release notes',
  'hiring plan',
  'survey',
  'server room',
  'training',
  'invoice run',
  'roadmap',
  'press release',
  'audit',
];
const PEOPLE = ['the council', 'the auditors', 'the vendor', 'legal', 'the customer', 'the board'];
const DAYS = [
  'by Friday',
  'next Tuesday',
  'before the end of the month',
  'in two weeks',
  'by March 3rd',
  'tomorrow',
];
const SAID: readonly ((thing: string, who: string, day: string, name: string) => string)[] = [
  (thing) =>
    `So, um, about the ${thing}, I think we have made good progress since the last time we met.`,
  (thing, who) =>
    `The ${thing} was discussed with ${who} and they were, you know, quite happy with most of it.`,
  (thing, who, day) => `I'll send the ${thing} to ${who} ${day}, if nobody minds.`,
  (thing, who, day, name) => `${name}, can you check the ${thing} with ${who} ${day}?`,
  () => 'Yeah, sure, will do.',
  (thing) =>
    `What worries me is that the ${thing} costs twice what we had planned, and nobody has told us why.`,
  (thing) => `We agreed to drop the second ${thing}, so that is settled.`,
  (thing, who) =>
    `If ${who} had asked us earlier we would have changed the ${thing}, but they did not.`,
  (thing) => `Somebody has to look at the ${thing} again, because the figures do not add up.`,
  () => 'Right. Okay. Anything else on that one before we move on to the next point?',
  (thing, who, day) =>
    `It should be ready ${day}, at least that is what ${who} told me on the phone yesterday.`,
  (thing) =>
    `Honestly, I don't know whether the ${thing} is worth all of this, it has been going on for months now.`,
];

/** Two hours of talk, 20,000 words by six people; another seed makes another of the same length. */
export function twoHourMeeting(seed: number): MeetingText {
  const random = randomOf(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const lines: MeetingLine[] = [];
  let text = '';
  for (let words = 0; words < WORDS;) {
    const speaker = pick(SPEAKERS);
    const sentences = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      pick(SAID)(pick(THINGS), pick(PEOPLE), pick(DAYS), pick(SPEAKERS).split(' ')[0]!),
    );
    const said = sentences.join(' ');
    const start = text.length + speaker.length + 2;
    text += `${speaker}: ${said}\n`;
    const count = said.split(' ').length;
    const start_time = words * SECONDS_PER_WORD;
    words += count;
    lines.push({
      speaker,
      start,
      end: text.length - 1,
      start_time,
      end_time: words * SECONDS_PER_WORD,
    });
  }
  return {
    id: `meet_${seed}`,
    title: 'Two hours',
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    lines,
    language: 'en',
    began: '2026-11-18T10:00:00',
    participants: SPEAKERS,
  };
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (Park and Miller 1988). */
function randomOf(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
