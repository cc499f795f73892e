/** Verbs of work in their base form: what people in meetings do afterwards. */
const WORK_VERBS =
  `accept achieve acquire adapt add address adjust advertise advise agree align allocate amend analyse
analyze announce apologise apologize apply appoint approach approve arrange ask assemble assess assign attach attend
audit automate back backup backfill ban benchmark bill bisect block blog book borrow brainstorm break brief bring build bundle
buy calculate calibrate call cancel capture carry catch change charge chase check choose circulate clarify clean clear
close coach code collate collect combine come comment commission communicate compare compile complete compose compress
conclude conduct configure confirm connect consider consolidate consult contact continue contract contribute convert
convince coordinate copy correct cost count cover create cut debug decide decommission decorate define delay delegate
delete deliver demo deploy describe design destroy determine develop disable discuss dispatch display dispose distribute
document double download draft drain draw dress drive drop dry duplicate earmark edit email e-mail empty enable encrypt
encourage engage enlarge enrol ensure enter escalate establish estimate evaluate examine exclude execute expand explain
explore export extend extract factor feed fetch figure file fill film finalise finalize find finish fire fit fix flag
fly focus follow forward formulate free freeze fund gather generate get give go grab grade grant group guide hand handle
hang harden harvest have help hide highlight hire hold host hound hunt identify illustrate implement import improve
include incorporate increase index inform initiate inquire inspect install insure integrate interview introduce
inventory invest investigate invite invoice involve issue itemise join keep label launch lay lead learn lease leave lend
let limit line link liaise list load lobby locate lock log look loop lower mail maintain make manage map mark market
measure meet mend mention merge message migrate minimise mock modify monitor mount move name negotiate nominate note
notify obtain offer onboard open operate optimise optimize order organise organize outline overhaul own pack paint park
pass patch pay perform phone photograph pick pilot ping place plan plant plot plug point polish poll populate position
post pour practise practice prep prepare present press prevent price print prioritise prioritize probe process procure
produce profile program propose protect prototype prove provide prune publish pull purchase purge push put query quote
raise rank rate reach read rearrange reassign rebook rebuild recalculate recalibrate recap receive recheck recommend
reconcile reconfigure record recover recruit redesign redo redraft reduce refactor refer refill refine refresh refund
refurbish register reissue reject relabel release reload relocate remind remove rename renegotiate renew rent reopen
reorder repaint repair repeat replace reply report reprint request reschedule research resend reserve reset resize
resolve respond restart restock restore restructure resubmit retest retire return reuse review revise revoke rewrite
ring roll rotate route run sanitise save scan schedule scope score screen scrub search seal secure select sell send
separate serve service set settle setup shape share shift ship shoot shop shorten shortlist show shut sign simplify
simulate sketch slot sort source speak specify split sponsor spray stage standardise start stick stock stop store
streamline strip study submit subscribe summarise summarize supervise supply support survey swap sweep switch sync
tackle tag take talk target teach tell test text think tidy tie touch trace track train transcribe transfer transform
translate transport trial triage trim try tune turn tweak type unblock update upgrade upload use vacuum validate verify
visit void vote wait walk warn wash watch water weigh weld wipe wire withdraw work wrap write`.split(
    /\s+/,
  );

/** Verbs that say no work, whatever their object. */
const WEAK_VERBS = new Set(
  `be have know think like love want need see feel believe hope understand remember mean seem guess say suppose wonder
  imagine agree admit assume bet care doubt expect hate hear mind prefer wish look become stay live happen wait laugh cry sleep eat die lose win afford regret trust recall notice appreciate enjoy miss worry exist`.split(
    /\s+/,
  ),
);

/** What is done at once, in the meeting itself. */
const MEETING_VERBS = new Set(
  `start begin say mention repeat hear mute unmute wait skip jump summarise summarize recap kick pause admit clarify
  guess elaborate rephrase interrupt sum stand adjourn vote second explain conclude stop welcome congratulate thank continue proceed reiterate
  emphasise emphasize stress assure underline acknowledge commend declare refer`.split(/\s+/),
);

const IRREGULAR: Readonly<Record<string, string>> = {
  did: 'do',
  done: 'do',
  doing: 'do',
  does: 'do',
  made: 'make',
  sent: 'send',
  built: 'build',
  bought: 'buy',
  brought: 'bring',
  chosen: 'choose',
  cut: 'cut',
  drawn: 'draw',
  driven: 'drive',
  found: 'find',
  fixed: 'fix',
  forgotten: 'forget',
  given: 'give',
  gone: 'go',
  got: 'get',
  held: 'hold',
  kept: 'keep',
  laid: 'lay',
  led: 'lead',
  left: 'leave',
  lent: 'lend',
  met: 'meet',
  paid: 'pay',
  put: 'put',
  read: 'read',
  rewritten: 'rewrite',
  written: 'write',
  rung: 'ring',
  run: 'run',
  sold: 'sell',
  set: 'set',
  shown: 'show',
  shut: 'shut',
  sorted: 'sort',
  spoken: 'speak',
  split: 'split',
  swept: 'sweep',
  taken: 'take',
  taught: 'teach',
  told: 'tell',
  thought: 'think',
  understood: 'understand',
  withdrawn: 'withdraw',
  wound: 'wind',
  redone: 'redo',
  reset: 'reset',
  rebuilt: 'rebuild',
  hidden: 'hide',
  hung: 'hang',
  broken: 'break',
  caught: 'catch',
  frozen: 'freeze',
  flown: 'fly',
  fed: 'feed',
  stuck: 'stick',
  torn: 'tear',
  worn: 'wear',
  dealt: 'deal',
};
const VOWEL_CONSONANT =
  /^[^aeiou]*[aeiou][bdgklmnprtz]$|(?:begin|commit|refer|plan|format|admit|submit|transfer|equip|unplug|debug|recap|reset|rewrap|shop|ship|drop|swap)$/;

const BASES = new Set([
  ...WORK_VERBS,
  ...WEAK_VERBS,
  ...MEETING_VERBS,
  'do',
  'deal',
  'bear',
  'wind',
  'lay',
]);
const ING = new Map<string, string>();
const PARTICIPLES = new Map<string, string>();
const THIRD = new Map<string, string>();
for (const base of BASES) inflect(base);
for (const [form, base] of Object.entries(IRREGULAR)) {
  if (form.endsWith('ing')) ING.set(form, base);
  else if (form === 'does') THIRD.set(form, base);
  else PARTICIPLES.set(form, base);
}

function inflect(base: string): void {
  const doubled = VOWEL_CONSONANT.test(base) ? base + base.at(-1)! : base;
  const short = /[^aeiouy]e$|[uv]e$/.test(base) ? base.slice(0, -1) : doubled;
  ING.set(`${/ee$|ye$/.test(base) ? base : short}ing`, base);
  const past = /[^aeiou]y$/.test(base)
    ? `${base.slice(0, -1)}ied`
    : base.endsWith('e')
      ? `${base}d`
      : `${doubled}ed`;
  PARTICIPLES.set(past, base);
  const third = /[^aeiou]y$/.test(base)
    ? `${base.slice(0, -1)}ies`
    : /(?:s|sh|ch|x|z|o)$/.test(base)
      ? `${base}es`
      : `${base}s`;
  THIRD.set(third, base);
}

/** Whether a word, in lower case, is a verb of work in its base form. */
export function isWorkVerb(word: string): boolean {
  return WORK_SET.has(word);
}
const WORK_SET = new Set([...WORK_VERBS, 'do', 'deal']);

export function isWeakVerb(word: string): boolean {
  return WEAK_VERBS.has(word);
}

export function isMeetingVerb(word: string): boolean {
  return MEETING_VERBS.has(word);
}

/** What `can I …?` opens a speech with. */
const SPEECH_VERBS = new Set(
  'ask remind say suggest point add invite mention make raise come go check'.split(' '),
);

export function isSpeechVerb(word: string): boolean {
  return SPEECH_VERBS.has(word);
}

/** `sending` → `send`. */
export function baseOfIng(word: string): string | undefined {
  return ING.get(word);
}

/** `sent`, `cleaned` → `send`, `clean`. */
export function baseOfParticiple(word: string): string | undefined {
  return PARTICIPLES.get(word);
}

/** `sends` → `send`. */
export function baseOfThird(word: string): string | undefined {
  return THIRD.get(word);
}
