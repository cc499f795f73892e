/** What an answer does with what somebody was asked or offered. */
export type Reply = 'accept' | 'refuse' | 'thanks' | 'none';

const OPENERS =
  '^ (?:(?:oh|ah|hmm|mm|well|so|and|um|okay|ok|right|er|god|ha|alright|all right|i mean|actually|sorry|yeah|honestly|,|@\\d*) )*';

const REFUSE = new RegExp(
  [
    `${OPENERS}(?:no|nope|nah|not|non|nein|nee|não) (?!objections?|problem|worries|trouble|bother|issue|doubt|a problem|at all)`,
    `${OPENERS}(?:already|just) (?:did|done|sent|made|told|[a-z]+ed)`,
    `${OPENERS}(?:never mind|forget|scrap|do not bother|do not worry about|no need|not necessary|leave it(?! (?:with|to))|hold off|skip)`,
    " i (?:can not|can n't|could not|will not|would not|would rather not|am not able|do not have time|do not have the|do not think i can|do not want to|am not going to|have no time|have not got time) ",
    ' (?:rather not|not me|not it|not either|no chance|no way|too busy|swamped|am full|on leave then|not my job|not mine|count me out|snowed under|no capacity|at capacity|have not got the) ',
    ' (?:do not bother|no need|never mind|forget (?:that|it|about)|scrap (?:that|it)|leave it for now|let us not|we are good|i have got it|it is okay ,|not worth it|hold off on|do not do that|do not worry about it|that is not necessary|drop it|park it|let us park|let us leave) ',
    ' (?:(?:just|already) (?:now )?(?:sent|did|done|made|put|got|[a-z]+ed) (?:it|that|them|this|one|mine)|(?:i|we) (?:sent|did|made|[a-z]+ed) (?:it|that|them) (?:already|yesterday|last|this morning|an hour|on)) ',
    ' (?:is already|have already|has already|had already|already did|did (?:it|that|mine|this)|(?:did|done) (?:it|that) (?:already|yesterday|last)) ',
  ].join('|'),
  'u',
);
const ACCEPT = new RegExp(
  `${OPENERS}(?:yes|yeah|yep|yup|sure|okay|ok|fine|alright|all right|right|not at all|no objections?|go ahead|of course|absolutely|definitely|certainly|gladly|will do|can do|on it|no problem|no worries|not a problem|no trouble|happy to|consider it|you got it|done|deal|understood|noted|agreed|got it|leave (?:it|that) (?:to|with) me|i will|i can|i am on it|i would be happy|my pleasure|with pleasure|it will be|they will be|you will have|that is (?:fine|me|mine|doable)|makes sense|sounds good|good idea|fair enough|cool|great|works for me|roger|copy that|noted|consider it done|on to it|can do|as good as done|not at all|i suppose so|i suppose i could|of course|understood|aye|claro|sí|oui|ja|sim|vale|d'accord|natürlich|gerne?|klar|genau|okey|tranquil[ao]|pois|bien sûr|volontiers|entendu) | but (?:yes|sure|okay|fine|i (?:will|can)(?! not)) |^(?: [^ ]+){1,3} (?:is|'s|are) (?:fine|good|great|ok|okay|perfect|alright|doable|enough) | (?:would be|sounds|is) (?:very )?(?:good|great|lovely|helpful|perfect|wonderful|brilliant|amazing|huge) `,
  'u',
);
const THANKS = new RegExp(
  `${OPENERS}(?:thanks?|thank you|great|perfect|lovely|excellent|wonderful|good|brilliant|beautiful|awesome|please|yes please|yes|yeah|sure|cool|nice|that would be|you are a|that works|works|good man|good idea|love|fantastic|super|amazing|okay|ok|fine|done|fair|appreciate|much appreciated|deal|agreed|gracias|perfecto|merci|parfait|danke|super|obrigad[oa]|perfeito|sí|genial) `,
  'u',
);
/** Takes on what somebody else named: `I'll do that one`, `leave it with me`, `that's me`, `mine`. */
const TAKES =
  / (?:i (?:will|can|could|shall|am going to|would be happy to|am happy to|do not mind|have to|should|might as well)(?: (?:just|also|then|gladly|happily|definitely|probably|quickly))* (?:do|take|handle|get|own|cover|grab|look after|take care of|deal with|sort|see to|pick|have)(?: care of| on)? (?:it|that|this|them|those|these|one|so|care)|i (?:will )?take (?:it|that|this|them|those)|i am on it|on it|leave (?:it|that|this|them) (?:to|with) me|give (?:it|that|them) to me|that is (?:me|mine|on me|my job)|i have got (?:it|that|this)|got it covered|i (?:am|would be) happy to(?: (?:do|take) (?:it|that|this|them))?|happy to(?: (?:do|take) (?:it|that|this|them))?|let me (?:do|take|handle|get|sort) (?:it|that|this|them|those|care)|i volunteer|put me down|sign me up|count me in|i guess (?:it|that) is me|(?:my|our) [a-z]+ (?:will|can)(?: do (?:it|that))?(?= $)|me encargo(?: yo)?|me ocupo|(?:ya )?lo hago yo|lo hago|yo lo hago|je m en (?:occupe|charge)|das (?:kann|werde|mache) ich|je le fais|je le ferai|mach(?:e)? ich|mache ich|das übernehme ich|ich übernehme das|ich kümmere mich(?: darum)?|ich mache das|erledige ich|trato disso|eu trato|fico com isso|eu faço|faço isso|deixa comigo|pode deixar)(?= )|(?: i will(?: then)?| me| mine| i can| i could| i can try)(?= $)/u;

/** @param plain the sentence's words between blanks, names as `@3` */
export function replyOf(plain: string): Reply {
  if (isRefusal(plain)) return 'refuse';
  if (ACCEPT.test(plain) || TAKES.test(plain)) return 'accept';
  return THANKS.test(plain) ? 'thanks' : 'none';
}

const NO_NEED = new RegExp(
  [
    `${OPENERS}(?:no|nope|nah) (?!objections?|problem|worries|trouble|bother|issue|doubt)`,
    `${OPENERS}(?:never mind|forget|scrap|do not|no need|not necessary|leave it(?! (?:with|to))|hold off|skip)`,
    ' (?:do not bother|no need|never mind|we are good|i have got it|not worth it|hold off on|that is not necessary|do not worry about it|already (?:did|done|on it)) ',
  ].join('|'),
  'u',
);

/** What an answer does with an offer. */
export function replyToOffer(plain: string): Reply {
  if (
    /^ no , you (?:do|go|can|take) |^ (?:[^ ]+ )?(?:would|could) you (?:do that |really )?\? /.test(
      plain,
    )
  ) {
    return 'accept';
  }
  if (NO_NEED.test(plain)) return 'refuse';
  if (ACCEPT.test(plain)) return 'accept';
  return THANKS.test(plain) ? 'thanks' : 'none';
}

/** A `no` that is followed by a `yes` in the same breath (`I can't before Thursday, but I'll do it then`) is none. */
export function isRefusal(plain: string): boolean {
  if (!REFUSE.test(plain)) return false;
  return !/ (?:but|so|then|,) (?:i|we) (?:will|can|could|am going to) (?!not )| (?:not|no) (?:before|until|till) | no (?:problem|worries|trouble|rush) /u.test(
    plain,
  );
}

export function isThanks(plain: string): boolean {
  return !isRefusal(plain) && THANKS.test(plain);
}

export function takesOn(plain: string): boolean {
  return TAKES.test(plain) && !isRefusal(plain);
}

/** What takes back one's own words: `no, forget that`, `actually, never mind`. */
const TAKEN_BACK =
  /^(?: (?:ah|okay|right|yes|,))* (?:here (?:it|they|we|you) (?:is|are|go)|there (?:it|they|we|you) (?:is|are|go)|found it|it says)(?= )|^(?: (?:and|but|or|oh|no|wait|actually|you know what|hmm|well|so|okay|sorry|,))* (?:forget (?:that|it|about (?:it|that))|scrap (?:that|it)|never mind|nevermind|strike that|do not bother|hold off|leave (?:it|that)|let us not|cancel that|ignore that|i take that back|no need|on second thoughts?|that is a joke|just kidding|i am (?:just )?(?:kidding|joking)|kidding|joking)(?= )| (?:no , (?:scrap|forget|never mind|actually)|actually no|on second thought|scrap that|forget that|never mind that|just kidding|am kidding|am joking) /u;

export function takesBack(plain: string): boolean {
  return TAKEN_BACK.test(plain);
}

const BY_WHEN =
  / (?:by when|when by|until when|when (?:can|could|will|would|do|does|are|is|should)|how soon|what (?:date|day|deadline|time)|when \?|by what|para cuándo|cuándo|pour quand|quand|bis wann|wann|até quando|para quando|quando) /u;

export function asksWhen(plain: string): boolean {
  return BY_WHEN.test(plain);
}

/** `You'll have them by Friday`, `it will be with you tomorrow`: the owner speaks of what comes of the work. */
const DELIVERS =
  / (?:you will (?:have|get|see|receive) (?:it|them|that|those|one|the [a-z]+)|(?:it|they|that|those) (?:will|should) be (?:with you|there|ready|done|on|in|sent|out|off|up|finished|fixed|live|yours)|expect (?:it|them)|(?:have|get) (?:it|them|that) (?:to you|ready|done|out)) /u;

export function delivers(plain: string): boolean {
  return DELIVERS.test(plain) && !/ (?:if|will not|would|can not) /.test(plain);
}
