import { anyOf, loadCues } from '../../../../language/cues.ts';
import { isOutsider, parsePersonMark } from '../../../meeting-text/people.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { findAddressee, isAddressedByName } from './addressee.ts';
import {
  addFindingSentence,
  type Commitment,
  type CommitmentForm,
  type Finding,
  type TaggedMeeting,
} from './commitment.ts';
import { completeOutsider, findOwnerApart, findQuoted, findTogether } from './complete-owner.ts';
import { findCommitments } from './find-commitments.ts';
import { findNoteAssignments } from './note-assignment.ts';
import { findPlainCommitment } from './find-plain-commitment.ts';
import { findMarkedOwner } from './marked-owner.ts';
import { findStatedCommitment } from './find-stated-commitment.ts';
import { type CommitmentResponse, findResponse } from './find-response.ts';
import { findLinkedFinding, isDeliberation, isOpenToSpeaker, isPassedOn } from './link-findings.ts';
import { isAcceptance, isDeliveryPromise } from './replies.ts';
import { keepsStatusQuo } from './status-quo.ts';

/** Turns between a finding and the sentence that adds to it. */
const TURNS_BACK = 4;

/** Finds what people are to do, in the meeting's order: each request with its answer, each need with its owner. */
export function findWork(meeting: TaggedMeeting): Finding[] {
  const findings: Finding[] = [];
  for (const sentence of meeting.sentences) {
    if (sentence.section === 'done') continue;
    const tagged = meeting.tagged[sentence.index]!;
    // `You'll have it by Friday` asks nobody.
    const isDelivery = isDeliveryPromise(tagged);
    const noted = findNoteAssignments(meeting, sentence);
    if (noted.length > 0) {
      findings.push(...noted.map((commitment) => newFinding(meeting, commitment)));
      continue;
    }
    const commitments = removeSubordinate(
      findCommitments(sentence, tagged, meeting.language).filter(
        ({ form, facts }) => !(isDelivery && form === 'ask' && facts.has('you modal')),
      ),
    );
    if (commitments.length === 0) {
      if (isDelivery) addDelivery(findings, sentence);
      else if (isAcceptance(tagged)) assignOpenWork(findings, sentence);
      else if (!assignOpenWorkByName(meeting, findings, sentence)) {
        commitments.push(...findPlainCommitment(meeting, sentence));
        commitments.push(...findStatedCommitment(meeting, sentence));
      }
    } else if (isDelivery) addDelivery(findings, sentence);
    const ofWork = commitments.filter((one) => !isPrediction(one, tagged) && !keepsStatusQuo(one));
    for (const commitment of ofWork) {
      const linked = findLinkedFinding(meeting, findings, commitment);
      if (linked) attachCommitment(meeting, linked, commitment);
      else {
        const finding = newFinding(meeting, commitment);
        absorbNeed(findings, finding);
        findings.push(finding);
      }
    }
  }
  return findings;
}

/**
 * Removes what only accompanies the work of a sentence: the wish of `I'd appreciate it if you could review the contract`, the
 * condition of `check whether we can pay`.
 */
function removeSubordinate(commitments: readonly Commitment[]): Commitment[] {
  const main = commitments.filter((one) => !isWish(one) && !isCondition(one));
  return main.length > 0 ? main : [...commitments];
}

function isWish({ form, facts }: Commitment): boolean {
  return form === 'self' && facts.has('would');
}

function isCondition({ facts }: Commitment): boolean {
  return facts.has('conditional clause') && !facts.has('if you could');
}

const PUBLIC = anyOf(loadCues('en', 'meetings/public-nouns'));
/** Matches what the public will do: `Customers will log in on Sunday and see broken links`. */
const PREDICTION = new RegExp(
  `^(?: (?!i |we |you )[^ ]+){0,6} ${PUBLIC}(?: (?:who|that) [^ ]+(?: [^ ]+){0,4}?)?(?: (?:then|just|also|all|simply|probably))* (?:will|are going to|is going to|would|might|may|can|could)(?: not)? `,
);

/** Matches how much the group expects: `In the first week we'll get hundreds of calls`. */
const EXPECTED_AMOUNT =
  / we (?:will|would|are going to)(?: (?:probably|just|only|all|then|also))* (?:get|have|see|receive|lose|face) (?:(?:easily|about|maybe) )?(?:hundreds|thousands|dozens|lots|a lot|plenty|tons|loads|many|too many|fewer|no) /;

/** Tells whether the sentence only says what the group expects, or what people outside the meeting will do. */
function isPrediction({ form, at }: Commitment, tagged: string): boolean {
  if (form === 'team') return EXPECTED_AMOUNT.test(tagged);
  if (form !== 'named' && form !== 'passive') return false;
  const match = PREDICTION.exec(tagged);
  return match !== null && at <= match[0].length;
}

function newFinding(meeting: TaggedMeeting, commitment: Commitment): Finding {
  const { sentence } = commitment;
  completeOutsider(meeting, commitment);
  const addressee = findCalled(meeting, commitment);
  const { outcome, by, reply } = findResponse(meeting, commitment, addressee);
  const finding: Finding = {
    commitment,
    others: [],
    sentences: [sentence],
    owner: findOwnerOf(meeting, commitment, { addressee, outcome, by }),
    speaker: sentence.speaker,
    outcome,
    facts: new Set(commitment.facts),
  };
  const isTaken = outcome === 'accepted' || outcome === 'taken';
  if (isTaken && reply) addFindingSentence(finding, reply);
  if (commitment.facts.has('everyone') || isDeliberation(commitment)) leaveToEveryone(finding);
  if (addressee !== null || isAddressedByName(meeting, commitment)) finding.facts.add('called');
  if (isOfOutsider(meeting, commitment)) finding.facts.add('outsider');
  return finding;
}

/** Finds the owner: the speaker, several people together, whoever took the work on, or whom the sentence names apart. */
function findOwnerOf(
  meeting: TaggedMeeting,
  commitment: Commitment,
  evidence: OwnerEvidence,
): string | null {
  const { form, sentence } = commitment;
  if (form === 'self') return sentence.speaker ?? findQuoted(meeting, sentence);
  return (
    findTogether(meeting, commitment) ??
    chooseOwner(meeting, form, evidence) ??
    findOwnerApart(meeting, commitment)
  );
}

/** Finds whom the layout of a note marks, or whom a request calls, or names where no pattern of calling fits. */
function findCalled(meeting: TaggedMeeting, commitment: Commitment): string | null {
  const { form } = commitment;
  const marked = form === 'named' ? null : findOwnerApart(meeting, commitment, findMarkedOwner);
  const called = marked ?? findAddressee(meeting, commitment);
  return called === null && form === 'ask' ? findOwnerApart(meeting, commitment) : called;
}

/** Takes the owner from work of everyone, which one answer does not settle. */
function leaveToEveryone(finding: Finding): void {
  finding.owner = null;
  if (finding.outcome !== 'withdrawn') finding.outcome = 'unanswered';
}

/** Tells whether several people talk and the work is of somebody else: `The plumber will replace it`. */
function isOfOutsider(meeting: TaggedMeeting, { form, person, ownerName }: Commitment): boolean {
  const { names, presentCount } = meeting.people;
  const together = ownerName?.split(/, | and /) ?? [];
  if (together.length > 1 && together.every((one) => names.indexOf(one) < presentCount)) {
    return together.some((one) => !names.includes(one));
  }
  const isOther = person === undefined || isOutsider(meeting, person);
  return form === 'named' && isOther && meeting.people.presentCount > 1;
}

type OwnerEvidence = Pick<CommitmentResponse, 'outcome' | 'by'> & { addressee: string | null };

/** Returns who took the work on, else who was called by name, else who accepted it; of two people the other one. */
function chooseOwner(
  { people }: TaggedMeeting,
  form: CommitmentForm,
  { addressee, outcome, by }: OwnerEvidence,
): string | null {
  if (outcome === 'taken') return by;
  if (addressee !== null) return addressee;
  if (outcome === 'accepted') return by;
  return form === 'ask' && people.presentCount <= 2 ? by : null;
}

/** Adds `You'll have it by Friday` to the work that the speaker has taken on. */
function addDelivery(findings: readonly Finding[], sentence: MeetingSentence): void {
  const own = findRecent(findings, sentence.turn, ({ owner }) => owner === sentence.speaker);
  if (own && own.outcome !== 'refused') addFindingSentence(own, sentence);
}

/** Gives open work to the speaker of `That's me` or `leave it with me`. */
function assignOpenWork(findings: readonly Finding[], sentence: MeetingSentence): void {
  const open = findRecent(findings, sentence.turn, (one) => isOpenToSpeaker(one, sentence.speaker));
  if (!open || open.outcome === 'accepted') return;
  // `We need to renew it.` – `Who's doing that?` – `I will.`
  const isAskedByOther = open.others.some((one) => one.sentence.speaker !== sentence.speaker);
  if (open.speaker === sentence.speaker && !isAskedByOther) return;
  addFindingSentence(open, sentence);
  open.owner = sentence.speaker;
  open.outcome = 'taken';
}

/** Matches words that hand work to somebody. */
const HANDS_OVER = / (?:that is (?:you|yours)|over to you|one for you|all yours|for you to do) /;

/**
 * Gives open work to a named person: `We need a plan of the site. Over to you, Ravi.`
 *
 * @returns whether the sentence does so
 */
function assignOpenWorkByName(
  meeting: TaggedMeeting,
  findings: readonly Finding[],
  sentence: MeetingSentence,
): boolean {
  const tagged = meeting.tagged[sentence.index]!;
  const person = parsePersonMark(/ (@\d+) /.exec(tagged)?.[1]);
  const open = findings.at(-1);
  if (!HANDS_OVER.test(tagged) || person === undefined || isOutsider(meeting, person)) return false;
  if (!open || open.owner !== null || !isRecent(open, sentence.turn)) return false;
  addFindingSentence(open, sentence);
  open.owner = meeting.people.names[person] ?? null;
  open.outcome = 'accepted';
  open.facts.add('called');
  return true;
}

/** Findings that a look-back covers at most; without a limit, a single long turn takes quadratic time. */
const FINDINGS_BACK = 50;

/** Returns the last finding of the turns before that passes a test. */
function findRecent(
  findings: readonly Finding[],
  turn: number,
  isSought: (finding: Finding) => boolean,
): Finding | undefined {
  return findings
    .slice(-FINDINGS_BACK)
    .findLast((finding) => isRecent(finding, turn) && isSought(finding));
}

function isRecent({ sentences }: Finding, turn: number): boolean {
  return turn - sentences.at(-1)!.turn <= TURNS_BACK;
}

/** Maximum number of further commitments to one finding. */
const OTHERS_MAX = 20;

/** Adds a commitment to the finding that it belongs to, and sets the owner if it names one. */
function attachCommitment(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): void {
  const passesOn = isPassedOn(finding, commitment);
  addFindingSentence(finding, commitment.sentence);
  if (finding.others.length < OTHERS_MAX) finding.others.push(commitment);
  if (passesOn || (commitment.form === 'ask' && finding.owner === null)) {
    handOver(meeting, finding, commitment);
    return;
  }
  if (
    (commitment.form !== 'self' && commitment.form !== 'team') ||
    finding.commitment.form === 'self'
  ) {
    return;
  }
  const isOwn = finding.owner === commitment.sentence.speaker && finding.outcome === 'taken';
  if (isOwn) return;
  finding.owner = commitment.sentence.speaker;
  finding.outcome = 'taken';
  finding.facts.add('taken on');
}

/** Sets the owner by a request: `We need to renew it.` – `Tom, can you take it?` */
function handOver(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): void {
  const addressee = findAddressee(meeting, commitment);
  const { outcome, by, reply } = findResponse(meeting, commitment, addressee);
  finding.owner = chooseOwner(meeting, 'ask', { addressee, outcome, by });
  finding.outcome = outcome;
  finding.facts.add('called');
  if (reply) addFindingSentence(finding, reply);
}

/** Merges a need into the request made for it: `The public must be told. Clerk, can you publish the notice?` */
function absorbNeed(findings: Finding[], finding: Finding): void {
  const last = findings.at(-1);
  const { form, sentence } = finding.commitment;
  if (!last || (form !== 'ask' && form !== 'self') || last.outcome === 'taken') return;
  if (form === 'self' && finding.commitment.modality !== 'will') return;
  const isNeed = ['team', 'someone', 'passive'].includes(last.commitment.form);
  const isBeside =
    last.commitment.sentence.turn === sentence.turn &&
    sentence.index - last.sentences[0]!.index === 1;
  if (!isNeed || !isBeside || last.facts.has('everyone')) return;
  findings.pop();
  addFindingSentence(finding, last.commitment.sentence);
}
