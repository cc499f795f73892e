import { addresseeOf, isCalled } from './addressee.ts';
import type { Commitment, Form } from './commitment.ts';
import { addSentence, type Finding, type TaggedMeeting } from './finding.ts';
import { findCommitments } from './find-commitments.ts';
import { type Answered, outcomeOf } from './outcome.ts';
import { delivers, takesOn } from './replies.ts';
import type { MeetingSentence } from '../reading/read-meeting.ts';
import { isOpenTo, linkOf } from './link.ts';
import { isOutsider, personOf } from './people.ts';

/** How far back an answer may lie from what it answers. */
const TURNS_BACK = 4;

/** What people are to do, in the order of the meeting: each request with its answer, each need with who took it on. */
export function findWork(meeting: TaggedMeeting): Finding[] {
  const findings: Finding[] = [];
  for (const sentence of meeting.sentences) {
    const tagged = meeting.tagged[sentence.index]!;
    // `You'll have it by Friday` asks nobody.
    const isDelivery = delivers(tagged);
    const commitments = findCommitments(sentence, tagged, meeting.language).filter(
      ({ form, facts }) => !(isDelivery && form === 'ask' && facts.has('you modal')),
    );
    if (commitments.length === 0 && takesOn(tagged)) takeOpen(findings, sentence);
    else if (isDelivery) addDelivery(findings, sentence);
    else if (commitments.length === 0) giveOpen(meeting, findings, sentence);
    for (const commitment of commitments) {
      const linked = linkOf(meeting, findings, commitment);
      if (linked) attach(meeting, linked, commitment);
      else {
        const finding = newFinding(meeting, commitment);
        absorbNeed(findings, finding);
        findings.push(finding);
      }
    }
  }
  return findings;
}

function newFinding(meeting: TaggedMeeting, commitment: Commitment): Finding {
  const { sentence, form } = commitment;
  const addressee = addresseeOf(meeting, commitment);
  const { outcome, by, reply } = outcomeOf(meeting, commitment, addressee);
  const finding: Finding = {
    commitment,
    others: [],
    sentences: [sentence],
    owner: form === 'self' ? sentence.speaker : addressee,
    speaker: sentence.speaker,
    outcome,
    facts: new Set(commitment.facts),
  };
  const isTaken = outcome === 'accepted' || outcome === 'taken';
  if (isTaken && reply) addSentence(finding, reply);
  if (form !== 'self') finding.owner = ownerOf(form, { addressee, outcome, by });
  if (commitment.facts.has('everyone')) {
    finding.owner = null;
    if (outcome !== 'withdrawn') finding.outcome = 'unanswered';
  }
  if (addressee !== null || isCalled(meeting, commitment)) finding.facts.add('called');
  if (form === 'named' && isOutsider(meeting, commitment.person)) finding.facts.add('outsider');
  return finding;
}

type Given = Pick<Answered, 'outcome' | 'by'> & { addressee: string | null };

/** The one who took it on, else the one who is called, else who answers a request to nobody by name. */
function ownerOf(form: Form, { addressee, outcome, by }: Given): string | null {
  if (outcome === 'taken') return by;
  if (addressee !== null) return addressee;
  return form === 'ask' || outcome === 'accepted' ? by : null;
}

/** `You'll have it by Friday`, of what the speaker has taken on. */
function addDelivery(findings: readonly Finding[], sentence: MeetingSentence): void {
  const own = findings.findLast(
    (one) => isWithin(one, sentence.turn) && one.owner === sentence.speaker,
  );
  if (own && own.outcome !== 'refused') addSentence(own, sentence);
}

/** `That's me`, `leave it with me`: what was open just before has an owner now. */
function takeOpen(findings: readonly Finding[], sentence: MeetingSentence): void {
  const open = findings.findLast(
    (one) => isWithin(one, sentence.turn) && isOpenTo(one, sentence.speaker),
  );
  if (!open || open.outcome === 'accepted') return;
  // `We need to renew it.` – `Who's doing that?` – `I will.`
  const isAskedByOther = open.others.some((one) => one.sentence.speaker !== sentence.speaker);
  if (open.speaker === sentence.speaker && !isAskedByOther) return;
  addSentence(open, sentence);
  open.owner = sentence.speaker;
  open.outcome = 'taken';
}

const GIVES = / (?:that is (?:you|yours)|over to you|one for you|all yours|for you to do) /;

/** `We need a plan of the site. Over to you, Ravi.` */
function giveOpen(
  meeting: TaggedMeeting,
  findings: readonly Finding[],
  sentence: MeetingSentence,
): void {
  const tagged = meeting.tagged[sentence.index]!;
  const person = personOf(/ (@\d+) /.exec(tagged)?.[1]);
  const open = findings.at(-1);
  if (!GIVES.test(tagged) || person === undefined || isOutsider(meeting, person)) return;
  if (!open || open.owner !== null || !isWithin(open, sentence.turn)) return;
  addSentence(open, sentence);
  open.owner = meeting.people.names[person] ?? null;
  open.outcome = 'accepted';
  open.facts.add('called');
}

function isWithin({ sentences }: Finding, turn: number): boolean {
  return turn - sentences.at(-1)!.turn <= TURNS_BACK;
}

function attach(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): void {
  addSentence(finding, commitment.sentence);
  finding.others.push(commitment);
  if (commitment.form === 'ask' && finding.owner === null) {
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

/** `We need to renew it.` – `Tom, can you take it?` */
function handOver(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): void {
  const addressee = addresseeOf(meeting, commitment);
  const { outcome, by, reply } = outcomeOf(meeting, commitment, addressee);
  finding.owner = ownerOf('ask', { addressee, outcome, by });
  finding.outcome = outcome;
  finding.facts.add('called');
  if (reply) addSentence(finding, reply);
}

/** `The public must be told. Clerk, can you publish the notice?`: the need is what the request is made for. */
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
  addSentence(finding, last.commitment.sentence);
}
