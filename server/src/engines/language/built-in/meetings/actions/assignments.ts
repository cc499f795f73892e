import type { MeetingSentence } from '../reading/read-meeting.ts';
import type { Commitment, Form } from './commitment.ts';
import { personOf } from './people.ts';

type Assignment = { form: Form; regex: RegExp; base?: string; facts: readonly string[] };

const NAME = '(?<who>@\\d+)(?: @(?!\\d))*';
const NOUN = '(?:the|a|an|our|all|both|my|your|some|those|these) ';

/** Work that is given without a verb that says it; what is to be done begins with their last word. */
const ASSIGNMENTS: readonly Assignment[] = [
  // `Can I leave the insurance with you?`
  {
    form: 'ask',
    regex: new RegExp(` (?:can|could|may|shall) i leave(?= ${NOUN}[^?]*? (?:with|to) you )`, 'u'),
    base: 'handle',
    facts: ['asked'],
  },
  // `I still owe you the invoice`
  {
    form: 'self',
    regex: new RegExp(
      ` i (?:still |also )?owe(?= (?:you|everyone|@\\d+) (?!an? (?:apology|drink|beer|coffee|favou?r|lunch)|one )${NOUN})`,
      'u',
    ),
    base: 'give',
    facts: [],
  },
  // `Sam's on the venue`
  {
    form: 'named',
    regex: new RegExp(
      `(?<=^ | (?:,|and|so|then|okay|right) )${NAME} (?:'s|is) on(?= ${NOUN}(?!phone|line|call|way|train|bus|road|team|committee|board|list|fence|mend))`,
      'u',
    ),
    base: 'handle',
    facts: ['present'],
  },
  // `Liz: letter to the tenants`
  {
    form: 'named',
    regex: new RegExp(
      `^ (?:(?:so|and|then|okay|,) )*${NAME} : (?:the )?(?=\\p{L}+ )(?!i |we |you |to |it |that |yes |no |okay )`,
      'u',
    ),
    facts: ['present', 'label'],
  },
];

/** What a sentence gives to somebody without a verb of work. `tagged` is its `plain` with names as `@3`. */
export function findAssignments(sentence: MeetingSentence, tagged: string): Commitment[] {
  return ASSIGNMENTS.flatMap(({ form, regex, base, facts }) => {
    const match = regex.exec(tagged);
    if (!match) return [];
    const said = match[0].trimEnd();
    const last = tagged.slice(0, match.index + said.length).split(' ').length - 2;
    const verb = base === undefined ? last + 1 : last;
    const own = base ?? sentence.tokens[verb]?.text;
    if (own === undefined) return [];
    return [
      {
        sentence,
        form,
        modality: form === 'self' ? 'will' : form === 'ask' ? 'can' : 'bare',
        person: personOf(match.groups?.['who']),
        isOutsider: false,
        verb,
        end: sentence.tokens.length,
        from: 0,
        base: own,
        at: match.index,
        object: undefined,
        facts: new Set(facts),
      },
    ];
  });
}
