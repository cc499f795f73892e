import { contentOf } from './content-words.ts';
import type { FoundDue } from './due-of.ts';
import type { Finding, TaggedMeeting } from './finding.ts';
import { pointsBack } from './points-back.ts';
import { isMeetingVerb, isWeakVerb, isWorkVerb } from './verbs.ts';

/** What speaks for a finding's being an action item, or against it: names of facts that hold. */
export type Signals = readonly string[];

const LONG_WORDS = 30;
const SETTLED = new Set(['accepted', 'taken', 'thanked']);

const RECAP =
  / (?:recap|summary|summari[sz]e|sum up|action items?|actions|action points?|next steps|to do|todo|agreed|who does what|so that is|the plan is|split|divide) /;

/** Of the sentence and the two before it. */
function wordsBefore({ sentences }: TaggedMeeting, { commitment }: Finding): string {
  const { index } = commitment.sentence;
  return sentences
    .slice(Math.max(0, index - 2), index + 1)
    .map(({ plain }) => plain)
    .join(' ');
}

export function signalsOf(
  meeting: TaggedMeeting,
  finding: Finding,
  due: FoundDue | undefined,
): Signals {
  const { commitment, outcome, facts, others, owner } = finding;
  const { modality, base } = commitment;
  const isOrder =
    facts.has('imperative') && !facts.has('called') && !facts.has('please') && !facts.has('label');
  const form = isOrder ? 'order' : commitment.form;
  const all = [commitment, ...others];
  const isOffer = commitment.form === 'self' && (modality === 'can' || facts.has('offer asked'));
  const content = new Set(
    all.flatMap((one) => [
      ...contentOf(one.sentence.tokens.slice(one.verb + 1, one.end), meeting.language),
    ]),
  );
  const holds: Readonly<Record<string, boolean>> = {
    [`${form} ${modality}`]: true,
    [`${form} ${outcome}`]: true,
    'work verb': isWorkVerb(base) || meeting.language !== 'en',
    'weak verb': isWeakVerb(base),
    'meeting verb': isMeetingVerb(base),
    'no content': content.size === 0,
    'points back': all.every(pointsBack),
    due: due?.iso != null,
    'due phrase': due !== undefined && due.iso === null,
    'same day': due?.iso != null && due.iso === meeting.meeting.began.slice(0, 10),
    owner: owner !== null,
    'said again': others.length > 0,
    'offer welcomed': isOffer && (outcome === 'thanked' || outcome === 'accepted'),
    'offer unanswered': isOffer && outcome === 'unanswered',
    'progressive due': facts.has('progressive') && due?.iso != null,
    recap: facts.has('present') && RECAP.test(wordsBefore(meeting, finding)),
    'so present':
      facts.has('present') &&
      /^ (?:(?:okay|right|and|well|,) )*so /.test(commitment.sentence.plain),
    settled: SETTLED.has(outcome),
    'long sentence': commitment.sentence.tokens.length > LONG_WORDS,
    question: commitment.sentence.isQuestion,
    'asked not called': form === 'ask' && !facts.has('called'),
    'no owner': owner === null && !facts.has('everyone'),
  };
  const own = Object.entries(holds).flatMap(([name, does]) => (does ? [name] : []));
  return [...own, ...facts].toSorted();
}
