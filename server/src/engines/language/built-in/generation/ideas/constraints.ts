import { NEEDS, type Need, type Operator } from './operator.ts';

/** A constraint, and what it forbids as far as it says so in words that are known. */
export type Constraint = { text: string; forbids: readonly Need[] };

const LITTLE = String.raw`(?:no|without|zero|little|low|limited|tight|small|minimal|under|below|within|less than|at most|no more than|max(?:imum)?|not|avoid|free of)`;

/** A word of scarcity before what is scarce, or a way of saying both at once. */
const FORBIDDING: Readonly<Record<Need, RegExp>> = {
  money: forbids(
    'budget|money|costs?|spend(?:ing)?|funds?|funding|investments?|expenses?|purchas\\w+|[$€£]|euros?|dollars?',
    'free of charge|for free|cheap(?:ly)?|unpaid',
  ),
  people: forbids(
    'hires?|hiring|headcount|staff|employees|people|team members',
    'alone|solo|by myself|one[- ]person',
  ),
  time: forbids(
    'time|days?|weeks?|months?|hours?',
    'quick(?:ly)?|fast|immediately|by (?:tomorrow|monday|tuesday|wednesday|thursday|friday|next week)',
  ),
  tools: forbids(
    'tools?|software|systems?|apps?|technology|technical|it support|it|screens?|internet',
    'offline|on paper|low[- ]tech',
  ),
  partners: forbids(
    'partners?|vendors?|suppliers?|agenc(?:y|ies)|outsid\\w*|external\\w*|third part(?:y|ies)|consultants?|outsourc\\w+',
    'in[- ]house|internal(?:ly)?|confidential',
  ),
  presence: forbids(
    'travel(?:ling)?|meetings?|events?|office|on[- ]?site',
    'remote(?:ly)?|online|virtual(?:ly)?|async\\w*',
  ),
};

function forbids(scarce: string, alone: string): RegExp {
  return new RegExp(
    String.raw`(?<!\p{L})${LITTLE}(?!\p{L})[^.;]{0,40}?(?<![\p{L}\p{N}])(?:${scarce})(?![\p{L}\p{N}])|(?<!\p{L})(?:${alone})(?!\p{L})`,
    'iu',
  );
}

export function readConstraint(text: string): Constraint {
  return { text, forbids: NEEDS.filter((need) => FORBIDDING[need].test(text)) };
}

const KEPT: Readonly<Record<Need, string>> = {
  money: 'nothing has to be bought',
  people: 'nobody has to be hired or freed for it',
  time: 'it can be tried at once',
  tools: 'it needs no new tool',
  partners: 'it stays inside',
  presence: 'nobody has to be in one place',
};

const BROKEN: Readonly<Record<Need, string>> = {
  money: 'it costs money',
  people: 'it takes somebody’s working time',
  time: 'it takes a while to show anything',
  tools: 'it needs a tool or a script',
  partners: 'it needs others from outside',
  presence: 'people have to meet for it',
};

export function contradicts({ needs }: Operator, constraints: readonly Constraint[]): boolean {
  return constraints.some(({ forbids: forbidden }) =>
    needs.some((need) => forbidden.includes(need)),
  );
}

/** How an idea keeps to each constraint; of those that say nothing known, that only the reader can tell. */
export function keeping({ needs }: Operator, constraints: readonly Constraint[]): string[] {
  return constraints.map(({ text, forbids: forbidden }) => {
    const broken = needs.filter((need) => forbidden.includes(need));
    if (broken.length > 0) {
      return `Contradicts “${text}”: ${broken.map((need) => BROKEN[need]).join(' and ')}.`;
    }
    if (forbidden.length === 0) return `To be checked against “${text}”.`;
    return `Keeps “${text}”: ${forbidden.map((need) => KEPT[need]).join(' and ')}.`;
  });
}
