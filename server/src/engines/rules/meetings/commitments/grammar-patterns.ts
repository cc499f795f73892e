import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { parsePersonMark } from '../../../meeting-text/people.ts';
import type { Commitment, CommitmentForm, Modality } from './commitment.ts';

/** Pattern for a sentence's `plain` with names as `@3`. The task begins where the match ends. */
export type CommitmentPattern = {
  form: CommitmentForm;
  regex: RegExp;
  /** Undefined when a named group of the pattern gives it. */
  modality?: Modality;
  facts?: readonly string[];
};

const englishWords = (topic: string) => anyOf(loadCues('en', `meetings/${topic}`));

const PERSON = '@\\d+(?: @(?!\\d))*';
/** Words that may stand between the parts of a verb. */
const BETWEEN = `(?: ${englishWords('verb-fillers')})*`;
const AUX = `(?:(?<must>${englishWords('must-forms')})|(?<can>${englishWords('can-forms')})|(?<want>${englishWords('want-forms')})|(?<will>${englishWords('will-forms')})|(?<might>${englishWords('might-forms')}))`;
const SOMEONE = englishWords('anyone-words');

const TASK = '(?:next step|next action|plan|job|task|action|action item|goal|homework|to do|part)';

/** Clause of what a speaker does soon, in the present tense: `I order them tomorrow`. */
const WORK_VERB = `(?!(?:have|get|think|see) )${englishWords('work-verbs')}`;
const SOON = englishWords('soon-words');
const PRESENT_SELF = `(?:(?<=^ | (?:,|and|so|then|okay|ok|yes|yeah|well|good|fine|but|right) )i(?: (?:also|then|just))*(?= ${WORK_VERB} (?:(?!every )[^ ]+ ){0,10}?${SOON} )|(?:today|tonight|tomorrow|then|after (?:that|this))(?: ,)? i(?= ${WORK_VERB} ))`;

function pattern(
  source: string,
  form: CommitmentForm,
  rest: Omit<CommitmentPattern, 'regex' | 'form'> = {},
): CommitmentPattern {
  return { form, regex: new RegExp(` ${source}(?= )`, 'gu'), ...rest };
}

const SELF: readonly CommitmentPattern[] = [
  pattern(`i${BETWEEN} ${AUX}${BETWEEN}`, 'self'),
  pattern(`(?:and|,|:|so) me to${BETWEEN}`, 'self', { modality: 'will' }),
  pattern(`let me${BETWEEN}`, 'self', { modality: 'will', facts: ['let me'] }),
  pattern(`(?:should|shall|can|could|may) i(?! (?:borrow|have|get) )${BETWEEN}`, 'self', {
    modality: 'can',
    facts: ['offer asked'],
  }),
  pattern(`(?:do you )?(?:want|need|like) me to${BETWEEN}`, 'self', {
    modality: 'can',
    facts: ['offer asked'],
  }),
  pattern(`(?:my ${TASK}|(?:the )?${TASK} for me)(?: [^ ]+){0,3} is to${BETWEEN}`, 'self', {
    modality: 'will',
  }),
  pattern(PRESENT_SELF, 'self', { modality: 'will', facts: ['present tense'] }),
  pattern(
    'i am(?: (?:also|still|just|then|now))*(?= (?!going|thinking|trying|looking|hoping|doing|talking|saying|being|having|missing)[a-z]+ing )',
    'self',
    {
      modality: 'bare',
      facts: ['progressive'],
    },
  ),
];

const ASK: readonly CommitmentPattern[] = [
  pattern('(?:can|could|may) i(?: (?:please|also|maybe))*(?= (?:borrow|have|get) )', 'ask', {
    modality: 'can',
    facts: ['asked', 'for asker'],
  }),
  pattern(
    `i(?: (?:will|would|also|still|really|just))*(?= (?:need|want|like|expect) (?:a|an|the|your|that|those|these|some|two|three) (?:[^ ,]+ ){1,6}?(?:(?:off|from) (?:you|@\\d)|by |before |on my desk|, @\\d))`,
    'ask',
    { modality: 'must', facts: ['for asker'] },
  ),
  pattern(
    `(?:can|could|would|will)(?: not)? (?:you and (?:@\\d+|your [a-z]+|[a-z]+)|you (?:guys|all|two|both)|your [a-z]+|you)${BETWEEN}`,
    'ask',
    { modality: 'can', facts: ['asked'] },
  ),
  pattern('(?:would|do) you mind(?: (?:also|just|maybe|quickly|,))*(?= [a-z]+ing )', 'ask', {
    modality: 'can',
    facts: ['asked'],
  }),
  pattern(
    `(?:are you able to|would you be able to|can i ask you to|may i ask you to|could i ask you to|could i get you to|can i get you to|do you want to|do you think you (?:can|could))${BETWEEN}`,
    'ask',
    { modality: 'can', facts: ['asked'] },
  ),
  pattern(`why (?:do not|not) you${BETWEEN}`, 'ask', { modality: 'can', facts: ['asked'] }),
  pattern(`(?:your ${TASK}|(?:the )?${TASK} for you)(?: [^ ]+){0,3} is to${BETWEEN}`, 'ask', {
    modality: 'must',
  }),
  pattern(`how about you(?! (?:guys|all|two) \\?)${BETWEEN}`, 'ask', {
    modality: 'can',
    facts: ['asked'],
  }),
  pattern(`if you (?:can|could|would|will)${BETWEEN}`, 'ask', {
    modality: 'can',
    facts: ['if you could'],
  }),
  pattern(`you${BETWEEN} ${AUX}${BETWEEN}`, 'ask', { facts: ['you modal'] }),
  pattern(`you (?:were|are) (?:going|supposed|meant) to${BETWEEN}`, 'ask', {
    modality: 'must',
    facts: ['you modal'],
  }),
  pattern(`you want to${BETWEEN}`, 'ask', { modality: 'want', facts: ['you modal'] }),
  pattern(
    `(?:please|kindly(?! (?:said|[a-z]+ed) ))(?: (?:also|just|then|,|@\\d+|@|everyone|everybody|all|you all|all of you|guys|folks))*`,
    'ask',
    { modality: 'please' },
  ),
  pattern(
    `i (?:need|want|would like|would love|expect|would ask|am asking|will ask|will need) (?:you|you (?:all|guys|both))(?: ,)? to${BETWEEN}`,
    'ask',
    { modality: 'must' },
  ),
  pattern(`(?:make|be) (?:very |absolutely |damn )?sure(?: that)? (?:you|to)${BETWEEN}`, 'ask', {
    modality: 'please',
  }),
  pattern(
    `(?:do not|remember to|please remember to|do n't)(?: you)? ?(?:forget|fail)?(?: ,)?(?: @\\d+)?(?: ,)? to${BETWEEN}`,
    'ask',
    { modality: 'please', facts: ['do not forget'] },
  ),
  pattern(`remember(?: ,)?(?: @\\d+)?(?: ,)? to${BETWEEN}`, 'ask', {
    modality: 'please',
    facts: ['do not forget'],
  }),
  pattern(`(?:do not|not to) forget to${BETWEEN}`, 'ask', {
    modality: 'please',
    facts: ['do not forget'],
  }),
];

/** Position before a name that opens its clause. Any other name does not act: `ask Ana to …`, `follow Ana to …`. */
const OPENS_CLAUSE =
  '(?<=^ | (?:,|:|;|and|so|then|okay|the|next|plus|also|item|action|steps|now|well|right|for) )';

const NAMED: readonly CommitmentPattern[] = [
  pattern(
    `(?<who>${PERSON})(?: and @\\d+(?: @(?!\\d))*)?(?: ,)?${BETWEEN} ${AUX}${BETWEEN}`,
    'named',
  ),
  pattern(
    `${OPENS_CLAUSE}(?<who>${PERSON})(?: and @\\d+(?: @(?!\\d))*)?(?: ,| :)? to${BETWEEN}`,
    'named',
    {
      modality: 'will',
      facts: ['name to'],
    },
  ),
  pattern(
    `(?:${TASK}|actions)(?: (?:on|for|with|of|is|:))* (?<who>${PERSON})(?: and @\\d+(?: @(?!\\d))*)?(?: is)? to${BETWEEN}`,
    'named',
    { modality: 'will', facts: ['name to'] },
  ),
  pattern(
    `(?:i would|i will|i would like to|can i|may i|let me|could i|i) ask(?: the)? (?<who>${PERSON}) to${BETWEEN}`,
    'named',
    { modality: 'must', facts: ['asked of'] },
  ),
  pattern(
    `(?<who>${PERSON})(?: ,)? (?:was|were|is) (?:supposed|meant|going) to${BETWEEN}`,
    'named',
    { modality: 'must', facts: ['overdue'] },
  ),
  pattern(`(?:have|get|let) (?<who>${PERSON})(?: to)?${BETWEEN}`, 'named', {
    modality: 'will',
    facts: ['have name'],
  }),
  pattern(
    `(?:can|could|will|would|should)(?: not)?(?: the)? (?<who>${PERSON})${BETWEEN}`,
    'named',
    {
      modality: 'can',
      facts: ['asked'],
    },
  ),
  pattern(`(?<who>${PERSON})(?: (?:also|then))?(?= [a-z]+s )`, 'named', {
    modality: 'bare',
    facts: ['present'],
  }),
  pattern(
    `${OPENS_CLAUSE}(?<who>${PERSON}) (?:is|'s)(?: (?:also|then))?(?= (?:doing|taking|handling|writing|preparing|booking|bringing|organi[sz]ing|sending|calling|sorting|drafting|running|covering|making|buying|ordering|getting|looking into|checking|fixing|building) )`,
    'named',
    { modality: 'bare', facts: ['present'] },
  ),
  pattern(`(?<who>${PERSON})(?: ,)? you${BETWEEN} ${AUX}${BETWEEN}`, 'named'),
];

const OTHERS: readonly CommitmentPattern[] = [
  pattern(`we${BETWEEN} ${AUX}${BETWEEN}`, 'team'),
  pattern(`the (?:ask|request|requirement) is (?:that we|for us to|to)${BETWEEN}`, 'team', {
    modality: 'must',
  }),
  pattern(
    `(?:anyone|anybody|someone|somebody)(?: here| else)? (?:able|free|willing|happy|available) to${BETWEEN}`,
    'someone',
    { modality: 'can', facts: ['asked'] },
  ),
  pattern(`(?:let us|let 's)(?<everyone> all)?${BETWEEN}`, 'team', {
    modality: 'will',
    facts: ['let us'],
  }),
  pattern(`(?:can|could|should|shall) we${BETWEEN}`, 'team', { modality: 'can', facts: ['asked'] }),
  pattern(
    `${SOMEONE}(?: else)?(?: from us| here| on the team| in the team| from the team| from your team| of us| of you)?${BETWEEN} ${AUX}${BETWEEN}`,
    'someone',
  ),
  pattern(
    `(?:can|could|will|would)(?: not)? ${SOMEONE}(?: else)?(?: from us| here| on the team| in the team| of us| of you)?${BETWEEN}`,
    'someone',
    { modality: 'can', facts: ['asked'] },
  ),
  pattern(
    `(?:need|needs|want|looking for|look for) (?:someone|somebody|one of you|volunteers?|a volunteer|a person|one person|two people|anyone) (?:to|who can|who could|who will)${BETWEEN}`,
    'someone',
    { modality: 'must' },
  ),
  pattern(`who(?: else)?(?: of us| here)?${BETWEEN} ${AUX}${BETWEEN}`, 'someone', {
    facts: ['who'],
  }),
  pattern(
    'who(?= (?!needs|knows|has|wants|says|thinks|is|was|does)[a-z]+s (?:it|that|them|the|this|those|him|her|our|an?) )',
    'someone',
    { modality: 'bare', facts: ['who'] },
  ),
  pattern(`who (?:is|'s)(?= (?!going)[a-z]+ing )`, 'someone', { modality: 'bare', facts: ['who'] }),
];

/** Passive voice: `the notice has to be sent`. */
export const PASSIVE =
  / (?:(?<must>needs? to|ha(?:s|ve) to|must|should|ought to|(?:is|are) to|needs|will need to|will have to|still needs? to|(?:has|have|'s) got to)|(?<will>will|(?:is|are) going to))(?: (?:also|then|still|just|all|probably|definitely|really))* be(?: (?:all|then|also|fully|properly))* (?<done>[a-z-]+)(?= )/gu;

/** Gerund after `needs`: `the domain needs renewing`. */
export const NEEDS_DOING =
  /(?<! (?:i|we|you|they|people))(?<must> (?:still |also |really )?needs?) (?<done>[a-z]+ing)(?= (?:(?:by|before|on|this|next|again|soon|too|and|but|so|,|;|today|tomorrow|in|urgently|first|every|–|—|@\d+) |$))/gu;

/** English grammar of commitments with a modal verb. */
export const GRAMMAR_PATTERNS: readonly CommitmentPattern[] = [
  ...SELF,
  ...ASK,
  ...NAMED,
  ...OTHERS,
];

/** Pattern without which a sentence holds no commitment with a modal verb. */
export const GRAMMAR_SIGN = new RegExp(
  ` (?:will|shall|going to|can|could|would|should|must|to|let|please|kindly|mind|sure|might|may|better|i am|who|need|needs|@\\d+|i(?: (?:also|then|just))* ${WORK_VERB}) `,
);

/** Words that may stand before the verb of an order. */
export const ORDER_OPENERS = new RegExp(`^(?: ${englishWords('order-openers')})*`, 'u');

/** Matches a word that is no object of an order. */
export const NOT_AN_OBJECT = /^(?:,|\?|i|we|you|they|he|she|is|was|are|will|has|have|of|and|not|)$/;

/** Matches imperatives about the talk itself, or with which a speaker takes something on. */
export const NOT_AN_ORDER = new RegExp(`^ ${englishWords('not-orders')}(?= )`);

/** Pattern that assigns work without a verb of work. `base` is the verb that stands for it. */
type Assignment = { form: CommitmentForm; regex: RegExp; base?: string; facts: readonly string[] };

const NAME = '(?<who>@\\d+)(?: @(?!\\d))*';
const NOUN = '(?:the|a|an|our|all|both|my|your|some|those|these) ';

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

/**
 * Finds work that a sentence assigns without a verb of work: `Liz: letter to the tenants`.
 *
 * @param tagged the sentence's `plain` with names as `@3`
 */
export function findAssignments(sentence: MeetingSentence, tagged: string): Commitment[] {
  return ASSIGNMENTS.flatMap(({ form, regex, base, facts }) => {
    const match = regex.exec(tagged);
    if (!match) return [];
    const matched = match[0].trimEnd();
    const last = tagged.slice(0, match.index + matched.length).split(' ').length - 2;
    const verb = base === undefined ? last + 1 : last;
    const own = base ?? sentence.tokens[verb]?.text;
    if (own === undefined) return [];
    return [
      {
        sentence,
        form,
        modality: form === 'self' ? 'will' : form === 'ask' ? 'can' : 'bare',
        person: parsePersonMark(match.groups?.['who']),
        ownerName: undefined,
        omitted: [],
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
