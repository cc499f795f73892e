import { loadCues, loadPairs } from '../../../../language/cues.ts';

const WORK_VERBS = loadCues('en', 'meetings/work-verbs');
const WEAK_VERBS = new Set(loadCues('en', 'meetings/weak-verbs'));
const MEETING_VERBS = new Set(loadCues('en', 'meetings/meeting-verbs'));
const SPEECH_VERBS = new Set(loadCues('en', 'meetings/speech-verbs'));
const WORK_VERB_SET = new Set([...WORK_VERBS, 'do', 'deal']);
const NOTE_VERBS = new Set(loadCues('en', 'meetings/note-verbs'));

/** Matches verbs that double their last consonant before `ing` and `ed`. */
const DOUBLING_VERB =
  /^[^aeiou]*[aeiou][bdgklmnprtz]$|(?:begin|commit|refer|plan|format|admit|submit|transfer|equip|unplug|debug|recap|reset|rewrap|shop|ship|drop|swap)$/;

const BASES = new Set([
  ...WORK_VERBS,
  ...WEAK_VERBS,
  ...MEETING_VERBS,
  ...NOTE_VERBS,
  'do',
  'deal',
  'bear',
  'wind',
  'lay',
]);
const BASE_BY_ING_FORM = new Map<string, string>();
const BASE_BY_PARTICIPLE = new Map<string, string>();
const BASE_BY_THIRD_PERSON = new Map<string, string>();
for (const base of BASES) inflect(base);
for (const [form, base] of loadPairs('en', 'meetings/irregular-verbs')) {
  if (form.endsWith('ing')) BASE_BY_ING_FORM.set(form, base);
  else if (form === 'does') BASE_BY_THIRD_PERSON.set(form, base);
  else BASE_BY_PARTICIPLE.set(form, base);
}

/** Adds the regular forms of a verb to the tables. */
function inflect(base: string): void {
  const doubled = DOUBLING_VERB.test(base) ? base + base.at(-1)! : base;
  const short = /[^aeiouy]e$|[uv]e$/.test(base) ? base.slice(0, -1) : doubled;
  BASE_BY_ING_FORM.set(`${/ee$|ye$/.test(base) ? base : short}ing`, base);
  const past = /[^aeiou]y$/.test(base)
    ? `${base.slice(0, -1)}ied`
    : base.endsWith('e')
      ? `${base}d`
      : `${doubled}ed`;
  BASE_BY_PARTICIPLE.set(past, base);
  const third = /[^aeiou]y$/.test(base)
    ? `${base.slice(0, -1)}ies`
    : /(?:s|sh|ch|x|z|o)$/.test(base)
      ? `${base}es`
      : `${base}s`;
  BASE_BY_THIRD_PERSON.set(third, base);
}

/** Tells whether a word, in lower case, is the base form of a verb of work. */
export function isWorkVerb(word: string): boolean {
  return WORK_VERB_SET.has(word);
}

/** Tells whether a word, in lower case, is the base form of a verb with which notes name a task: `weed`, `whitewash`. */
export function isNoteVerb(word: string): boolean {
  return WORK_VERB_SET.has(word) || NOTE_VERBS.has(word);
}

/** Tells whether a verb names no work, whatever its object: `know`, `want`. */
export function isWeakVerb(word: string): boolean {
  return WEAK_VERBS.has(word);
}

/** Tells whether a verb names something done during the meeting itself: `mute`, `recap`. */
export function isMeetingVerb(word: string): boolean {
  return MEETING_VERBS.has(word);
}

/** Tells whether `can I …?` with this verb begins a speech: `can I ask …`. */
export function isSpeechVerb(word: string): boolean {
  return SPEECH_VERBS.has(word);
}

/** Returns the base form of an `ing` form: `sending` gives `send`. */
export function baseOfIngForm(word: string): string | undefined {
  return BASE_BY_ING_FORM.get(word);
}

/** Returns the base form of a participle: `sent` gives `send`. */
export function baseOfParticiple(word: string): string | undefined {
  return BASE_BY_PARTICIPLE.get(word);
}

/** Returns the base form of a third person: `sends` gives `send`. */
export function baseOfThirdPerson(word: string): string | undefined {
  return BASE_BY_THIRD_PERSON.get(word);
}
