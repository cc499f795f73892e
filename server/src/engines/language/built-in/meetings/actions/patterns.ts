import type { Form, Modality } from './commitment.ts';

/** Looked for in a sentence's words between blanks, with names as `@3`; what is to be done begins where it ends. */
export type Pattern = { form: Form; regex: RegExp; modality?: Modality; facts?: readonly string[] };

const PERSON = '@\\d+(?: @(?!\\d))*';
/** May stand between the parts of a verb. */
const BETWEEN =
  '(?: (?:,|also|just|then|definitely|certainly|probably|actually|quickly|really|still|now|gladly|happily|personally|maybe|perhaps|obviously|at least|kindly|please|either|both|all|first|already|always|only|simply|at some point|as well|go ahead and|go and|come and|be (?:a|an) (?:star|dear|angel|darling|love|hero) and|be so kind as to|be (?:kind|good) enough to|make sure to|make sure i|make sure we|be sure to|try to|try and|be able to|be happy to|be the one to|have to|need to|get to|like to|have (?:the )?time to|have a chance to|get a chance to|find (?:the )?time to|manage to|when you (?:get|have) (?:a|the|some|any) (?:chance|minute|moment|time|second)|whenever you (?:can|have time)|if you (?:can|could|have time|get a chance|do not mind|get time|have a moment|would)|for me|for us|today|tomorrow|this week|you know|like|totally|absolutely|honestly|better|i guess|i think|so|of course))*';
const WILL =
  "will|shall|(?:am|are|is|'s) going to|going to|(?:am|are|is|'s) about to|promise to|promises to|commit to|(?:am |are |is |'s )?planning to|plan to|plans to|intend to|intends to|(?:am|are|is|'s) to|volunteer to|am on the hook to|agreed to|agree to";
const MUST =
  "have to|has to|need to|needs to|must|(?:have |has |'s )?got to|should|ought to|(?:had|would) better|better|(?:am|are|is|'s) supposed to|(?:am|are|is|'s) meant to|will have to|will need to|(?:am|are|is|'s) going to have to|(?:am|are|is|'s) going to need to";
const CAN =
  "can|could|will be able to|am able to|is able to|(?:am|would be|will be|'s|is) happy to|(?:am|would be) glad to|do not mind|would not mind|would be willing to|am willing to|can try to|could try to";
const WANT =
  'want to|wants to|would like to|would love to|would want to|would prefer to|hope to|am hoping to|would';
const MIGHT = 'might|may|might want to|may want to|might need to|might have to';
const AUX = `(?:(?<must>${MUST})|(?<can>${CAN})|(?<want>${WANT})|(?<will>${WILL})|(?<might>${MIGHT}))`;
const SOMEONE =
  'someone|somebody|anyone|anybody|one of us|one of you|one of the team|everyone|everybody|all of you|all of us|each of you|each of us|you guys|you all|the whole team|the team|the two of you|both of you|you two';

const TASK = '(?:next step|next action|plan|job|task|action|action item|goal|homework|to do|part)';

function pattern(source: string, form: Form, rest: Omit<Pattern, 'regex' | 'form'> = {}): Pattern {
  return { form, regex: new RegExp(` ${source}(?= )`, 'gu'), ...rest };
}

const SELF: readonly Pattern[] = [
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
  pattern(
    'i am(?: (?:also|still|just|then|now))*(?= (?!going|thinking|trying|looking|hoping|doing|talking|saying|being|having|missing)[a-z]+ing )',
    'self',
    {
      modality: 'bare',
      facts: ['progressive'],
    },
  ),
];

const ASK: readonly Pattern[] = [
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
    `(?:please|kindly)(?: (?:also|just|then|,|@\\d+|@|everyone|everybody|all|you all|all of you|guys|folks))*`,
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

/** `ask Ana to …`, `follow Ana to …`: only a name that opens its clause is the one who acts. */
const OPENS_CLAUSE =
  '(?<=^ | (?:,|:|;|and|so|then|okay|the|next|plus|also|item|action|steps|now|well|right|for) )';

const NAMED: readonly Pattern[] = [
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

const OTHERS: readonly Pattern[] = [
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
    `(?:${SOMEONE})(?: else)?(?: from us| here| on the team| in the team| from the team| from your team| of us| of you)?${BETWEEN} ${AUX}${BETWEEN}`,
    'someone',
  ),
  pattern(
    `(?:can|could|will|would)(?: not)? (?:${SOMEONE})(?: else)?(?: from us| here| on the team| in the team| of us| of you)?${BETWEEN}`,
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

export const PASSIVE =
  / (?:(?<must>needs? to|ha(?:s|ve) to|must|should|ought to|(?:is|are) to|needs|will need to|will have to|still needs? to|(?:has|have|'s) got to)|(?<will>will|(?:is|are) going to))(?: (?:also|then|still|just|all|probably|definitely|really))* be(?: (?:all|then|also|fully|properly))* (?<done>[a-z-]+)(?= )/gu;

/** `The domain needs renewing` */
export const NEEDS_DOING =
  /(?<! (?:i|we|you|they|people))(?<must> (?:still |also |really )?needs?) (?<done>[a-z]+ing)(?= (?:(?:by|before|on|this|next|again|soon|too|and|but|so|,|;|today|tomorrow|in|urgently|first|every|–|—|@\d+) |$))/gu;

/** Most of them end before the verb of what is to be done. */
export const PATTERNS: readonly Pattern[] = [...SELF, ...ASK, ...NAMED, ...OTHERS];

/** A sentence without any of these holds no commitment by a modal verb. */
export const SIGN =
  / (?:will|shall|going to|can|could|would|should|must|to|let|please|kindly|mind|sure|might|may|better|i am|who|need|needs|@\d+) /;
