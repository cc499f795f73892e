import type { Span } from '../../../../language/span.ts';
import { readCorrespondence } from './correspondence.ts';
import { findLabelledParties } from './labelled-parties.ts';

/** Party of a document in plain words. Offsets are those of the folded text. */
export type PlainParty = Span & {
  /** Words by which the document calls the party: its role, or the pronouns of a letter. */
  terms: readonly string[];
  confidence: number;
};

const CONFIDENCE = { labelled: 0.8, introduced: 0.7, letter: 0.6 } as const;
const PARTIES_MIN = 2;

/**
 * Finds the parties of an English document that has no opening: those with a label, as `Tenant: Ada Lund`, those present
 * at a meeting, a person who introduces himself, or the sender and the addressee of a letter.
 *
 * @returns two or more, the only labelled one, or none
 */
export function findPlainParties(text: string): PlainParty[] {
  const labelled = findLabelledParties(text).map(({ role, ...span }) => ({
    ...span,
    terms: [role],
    confidence: CONFIDENCE.labelled,
  }));
  const readers = [() => labelled, () => findAttendees(text), () => findIntroduced(text)];
  for (const read of readers) {
    const found = read();
    if (found.length >= PARTIES_MIN) return found;
  }
  const correspondents = listCorrespondents(text);
  return correspondents.length > 0 ? correspondents : labelled;
}

const SENDER_TERMS = ['we', 'I'];
const ADDRESSEE_TERMS = ['you'];

/** Lists the sender and the addressee of a letter. */
function listCorrespondents(text: string): PlainParty[] {
  const { sender, addressee } = readCorrespondence(text) ?? {};
  if (!sender || !addressee) return [];
  const { letter: confidence } = CONFIDENCE;
  return [
    { ...sender, terms: SENDER_TERMS, confidence },
    { ...addressee, terms: ADDRESSEE_TERMS, confidence },
  ].toSorted((a, b) => a.start - b.start);
}

const PERSON = String.raw`\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}.'-]*){1,3}`;
const INTRODUCED = new RegExp(
  String.raw`\bI, (?<one>${PERSON}),[^.\n\u2029]{1,60}?\s(?<other>${PERSON})(?![\p{L}])`,
  'du',
);

/** Finds the persons of `I, Marcus Bell, lend my friend Aisha Rahman …`. */
function findIntroduced(text: string): PlainParty[] {
  const { one, other } = INTRODUCED.exec(text.slice(0, HEAD_LENGTH))?.indices?.groups ?? {};
  if (!one || !other) return [];
  const { introduced: confidence } = CONFIDENCE;
  return [
    { start: one[0], end: one[1], terms: ['I'], confidence },
    { start: other[0], end: other[1], terms: [], confidence },
  ];
}

const HEAD_LENGTH = 2_500;
const PRESENT =
  /(?<=^|[\n\u2029])(?:Present|Attendees|Participants|Attending|Between):\s*([^\n\u2029]{5,200})/iu;
const ATTENDEE =
  /(?<=^|[,;]\s?|\sand\s)(?<person>\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,3})(?:\s?\((?<company>\p{Lu}[^()]{2,60})\))?/dgu;

/** Finds the companies, else the persons, that minutes name as present. */
function findAttendees(text: string): PlainParty[] {
  const present = PRESENT.exec(text.slice(0, HEAD_LENGTH));
  if (!present) return [];
  const from = present.index + present[0].length - present[1]!.length;
  const attendees = [...present[1]!.matchAll(ATTENDEE)].map(({ indices }) => indices!.groups!);
  const companies = attendees.flatMap((one) => (one['company'] ? [one['company']] : []));
  const ranges =
    companies.length >= PARTIES_MIN ? companies : attendees.map((one) => one['person']!);
  return ranges.map(([start, end]) => ({
    start: from + start,
    end: from + end,
    terms: [],
    confidence: CONFIDENCE.introduced,
  }));
}
