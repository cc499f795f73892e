/** What an idea may take that a constraint may forbid. */
export const NEEDS = ['money', 'people', 'time', 'tools', 'partners', 'presence'] as const;
export type Need = (typeof NEEDS)[number];

/**
 * A way of thinking that makes an idea out of any topic. `{s}` stands for the subject, `{c}` for one word of it. No two
 * have more than a few words in common.
 */
export type Operator = {
  category: string;
  /** What the way of thinking is called, for the rationale. */
  name: string;
  title: string;
  description: string;
  needs: readonly Need[];
};

type Line = readonly [name: string, title: string, description: string, ...needs: Need[]];

/** SCAMPER (Eberle 1971), stakeholders, constraints, reversal, analogies, measurement, premortem, scale and time. */
const LINES: Readonly<Record<string, readonly Line[]>> = {
  Transform: [
    [
      'substitute',
      'Swap one ingredient: {c}',
      'List every material, rule and role inside {s}, then replace exactly one with something half as familiar.',
    ],
    [
      'combine',
      'Merge {c} with its neighbour',
      'Join {s} to a second routine that happens just before it, so both share a single start.',
    ],
    [
      'adapt',
      'Borrow a proven pattern for {c}',
      'Look where another department already solved nearly this puzzle and fit their pattern onto {s}.',
    ],
    [
      'modify',
      'Exaggerate one feature of {c}',
      'Make a single quality around {s} absurdly large, keep whatever turns out useful, discard the joke.',
    ],
    [
      'put to other uses',
      'Find a second life for {c}',
      'Ask which leftovers, data or skills from {s} would serve an audience nobody planned for.',
    ],
    [
      'eliminate',
      'Remove a step from {c}',
      'Cross out the least loved stage of {s} and test whether anyone notices its absence.',
    ],
    [
      'rearrange',
      'Begin {c} at the end',
      'Run {s} backwards: deliver the final piece first, then earn each earlier part.',
    ],
  ],
  People: [
    [
      'newcomer’s view',
      'A guide for the first day with {c}',
      'Have somebody who never met {s} describe aloud where they stumble, and fix that sentence.',
    ],
    [
      'sceptic’s view',
      'Invite the loudest doubter',
      'Give a known critic of {s} thirty minutes and write down only their best objection.',
    ],
    [
      'user’s view',
      'Shadow one person through {c}',
      'Spend half a morning beside someone affected by {s}, noting every workaround they invented.',
      'presence',
    ],
    [
      'volunteers',
      'Name a champion for {c}',
      'Let a willing colleague own the small print of {s} and report monthly in plain speech.',
      'people',
    ],
    [
      'those left out',
      'Ask who is missing from {c}',
      'Identify a group that {s} silently excludes, and sketch the version made for them.',
    ],
    [
      'peer exchange',
      'Pair up across teams about {c}',
      'Match two practitioners with opposite habits regarding {s}; each adopts the other’s for five days.',
      'people',
    ],
  ],
  Constraints: [
    [
      'halve the time',
      'Do {c} in half the hours',
      'Suppose {s} must be finished by noon: which pieces survive, and why were the rest there?',
    ],
    [
      'no budget',
      'A version of {c} for nothing',
      'Design {s} using only objects already owned and favours already owed.',
    ],
    [
      'one page',
      'Fit {c} on a single sheet',
      'Squeeze all decisions around {s} onto paper small enough to pin above a desk.',
    ],
    [
      'one rule',
      'Replace the handbook with one rule',
      'Find the shortest instruction which would still keep {s} safe ninety percent of occasions.',
    ],
    [
      'offline',
      'Make {c} work without screens',
      'Imagine the network is down all week; describe how {s} continues using voice, cards or whiteboards.',
    ],
    [
      'unlimited means',
      'What {c} would be with endless funds',
      'Dream the lavish edition of {s}, then spot the cheap tenth that delivers most delight.',
    ],
  ],
  Reversal: [
    [
      'worst idea',
      'Plan the worst possible {c}',
      'Collect sure ways to ruin {s}; turning each upside down yields a checklist worth having.',
    ],
    [
      'swap roles',
      'Let receivers become givers',
      'Hand control over {s} to those who normally only receive its outcome, for one trial cycle.',
    ],
    [
      'do nothing',
      'Pause {c} deliberately',
      'Stop {s} for a fortnight and record which complaints really arrive.',
    ],
    [
      'make it visible',
      'Show what {c} normally hides',
      'Publish the messy middle of {s} instead of polishing results behind closed doors.',
    ],
    [
      'opposite audience',
      'Aim {c} at the opposite crowd',
      'Rewrite the promise behind {s} as if children, retirees or rivals were listening.',
    ],
    [
      'problem as feature',
      'Turn the nuisance into a feature',
      'Take the most annoying side effect of {s} and sell precisely that as an advantage.',
    ],
  ],
  Analogies: [
    [
      'library',
      'Run {c} like a public library',
      'Lending, cards, quiet corners, late returns: translate each notion into a mechanism for {s}.',
    ],
    [
      'kitchen',
      'Prepare {c} like a restaurant kitchen',
      'Chop beforehand, label shelves, call orders aloud; see how mise en place would change {s}.',
    ],
    [
      'airport',
      'Give {c} a departure board',
      'Treat every item within {s} as a flight: gate, status, delay, last call.',
      'tools',
    ],
    [
      'orchestra',
      'Conduct {c} like an orchestra',
      'Who sets tempo, who tunes, when do sections rest? Score {s} as a piece with movements.',
    ],
    [
      'garden',
      'Tend {c} like a garden',
      'Sow many tiny experiments around {s}, water weekly, prune without mercy each season.',
    ],
    [
      'emergency room',
      'Sort {c} as nurses sort patients',
      'Introduce triage colours so that whatever hurts most about {s} is treated before whatever came earliest.',
    ],
    [
      'game',
      'Turn {c} into a game with levels',
      'Add points, turns and a friendly boss fight to {s}; keep score only where playing stays voluntary.',
    ],
  ],
  Measurement: [
    [
      'one number',
      'Choose the one number for {c}',
      'Agree which figure best tells whether {s} is healthy, and let everything else go unreported.',
    ],
    [
      'baseline',
      'Measure before touching {c}',
      'Photograph today’s state of {s} so later claims of improvement can be proved or dropped.',
    ],
    [
      'early signal',
      'Look for the first warning about {c}',
      'Search old cases of {s} for a hint that appeared weeks ahead of trouble.',
    ],
    [
      'experiment',
      'Split {c} into two trials',
      'Try a pair of variants of {s} side by side and bet openly on the winner beforehand.',
      'time',
    ],
    [
      'feedback loop',
      'Ask one question after {c}',
      'Send participants in {s} a lone question the same evening; read answers aloud next morning.',
      'tools',
    ],
    [
      'cost of delay',
      'Price a week’s delay of {c}',
      'Estimate what seven lost days do to {s} in money, goodwill and nerves.',
    ],
  ],
  Risk: [
    [
      'premortem',
      'Write the obituary of {c}',
      'It is next year and {s} has failed badly; tell the story of its collapse in past tense.',
    ],
    [
      'single point of failure',
      'Find the thread that holds {c}',
      'Trace which lone supplier, password or person could bring {s} to a halt, then double it.',
    ],
    [
      'small bet',
      'Make {c} reversible',
      'Shrink the opening commitment of {s} until anybody could undo it over lunch.',
    ],
    [
      'exit plan',
      'Agree now when to stop {c}',
      'Write down the conditions under which {s} ends, while everyone still likes one another.',
    ],
    [
      'stress test',
      'Double the load on {c}',
      'Simulate twice the demand for {s} on paper and circle whatever snaps.',
    ],
    [
      'trust',
      'Say openly what {c} cannot do',
      'A candid list of limits next to {s} may win more confidence than another promise.',
    ],
  ],
  Scale: [
    [
      'ten times smaller',
      'A pocket edition of {c}',
      'Reduce {s} to a tenth: single room, single afternoon, single outcome that still counts.',
    ],
    [
      'ten times larger',
      'Plan {c} for a whole city',
      'If thousands joined {s} tomorrow, which parts would have to become self-service?',
    ],
    [
      'modules',
      'Cut {c} into building blocks',
      'Break {s} apart into pieces that strangers could assemble differently from how you would.',
    ],
    [
      'template',
      'Turn the best {c} into a template',
      'Save the finest past instance of {s} with blanks in it, ready to be copied.',
    ],
    [
      'automation',
      'Automate the dullest minute of {c}',
      'Watch for repeated typing or copying in {s} and let a script take precisely that.',
      'tools',
    ],
    [
      'marketplace',
      'Open {c} to outside offers',
      'Describe a slice of {s} publicly and let other firms compete to supply it.',
      'partners',
      'money',
    ],
  ],
  Time: [
    [
      'ten years on',
      'Look back on {c} from the future',
      'Pretend a decade has passed; which choice about {s} do successors thank you for?',
    ],
    [
      'ritual',
      'Give {c} a fixed weekly hour',
      'Anchor {s} to the same slot, place and opening sentence until it needs no reminder.',
    ],
    [
      'history',
      'Dig up earlier attempts at {c}',
      'Interview veterans on what became of {s} before, and rescue one abandoned notion.',
    ],
    [
      'season',
      'Tie {c} to the calendar',
      'Let holidays, budgets or weather decide when {s} speeds up and slows down.',
    ],
    [
      'first hour',
      'Win the first hour of {c}',
      'Redesign only the opening sixty minutes of {s}; momentum often settles what follows.',
    ],
    [
      'deadline party',
      'Celebrate the end of {c}',
      'Fix a finishing date for {s} and book the celebration, so that stopping becomes attractive.',
      'money',
      'presence',
    ],
  ],
  Sharing: [
    [
      'story',
      'Tell {c} as a short story',
      'Give {s} a protagonist, an obstacle and a turning point; use it wherever slides would bore.',
    ],
    [
      'teach it',
      'Offer a lesson on {c}',
      'Teach outsiders the basics behind {s} within twenty minutes; their questions show what is unclear.',
      'presence',
    ],
    [
      'open questions',
      'Publish a list of unknowns about {c}',
      'Put everything not yet understood concerning {s} where colleagues can adopt an item.',
    ],
    [
      'alliance',
      'Find an unlikely ally for {c}',
      'Approach an organisation with different aims that profits too if {s} succeeds.',
      'partners',
    ],
    [
      'gift',
      'Give part of {c} away',
      'Choose a useful fragment of {s}, free of charge, that makes people come back for more.',
    ],
    [
      'symbol',
      'Find an object that stands for {c}',
      'Pick a small physical token recalling {s} whenever it lies on the table.',
    ],
  ],
};

/** By category, in a fixed order. */
export const OPERATORS: ReadonlyMap<string, readonly Operator[]> = new Map(
  Object.entries(LINES).map(([category, lines]) => [
    category,
    lines.map(([name, title, description, ...needs]) => ({
      category,
      name,
      title,
      description,
      needs,
    })),
  ]),
);
