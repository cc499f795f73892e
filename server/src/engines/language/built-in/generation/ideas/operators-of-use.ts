import type { OperatorLine } from './operator.ts';

/** Measurement, premortem and other risks, scale, time and sharing, by category. */
export const OPERATORS_OF_USE: Readonly<Record<string, readonly OperatorLine[]>> = {
  Measurement: [
    [
      'one number',
      'Choose the one number for {s}',
      'Agree which figure best tells whether {s} is healthy, and let everything else go unreported.',
    ],
    [
      'baseline',
      'Measure before touching {s}',
      'Photograph today’s state of {s} so later claims of improvement can be proved or dropped.',
      'time',
    ],
    [
      'early signal',
      'Look for the first warning about {s}',
      'Search old cases of {s} for a hint that appeared weeks ahead of trouble.',
      'time',
    ],
    [
      'experiment',
      'Split {s} into two trials',
      'Try a pair of variants of {s} side by side and bet openly on the winner beforehand.',
      'time',
    ],
    [
      'feedback loop',
      'Ask one question after {s}',
      'Send participants in {s} a lone question the same evening; read answers aloud next morning.',
      'tools',
    ],
    [
      'cost of delay',
      'Price a week’s delay of {s}',
      'Estimate what seven lost days do to {s} in money, goodwill and nerves.',
    ],
  ],
  Risk: [
    [
      'premortem',
      'Write the obituary of {s}',
      'It is next year and {s} has failed badly; tell the story of its collapse in past tense.',
    ],
    [
      'single point of failure',
      'Find the thread that holds {s}',
      'Trace which lone supplier, password or person could bring {s} to a halt, then double it.',
    ],
    [
      'small bet',
      'Make {s} reversible',
      'Shrink the opening commitment of {s} until anybody could undo it over lunch.',
    ],
    [
      'exit plan',
      'Agree now when to stop {s}',
      'Write down the conditions under which {s} ends, while everyone still likes one another.',
    ],
    [
      'stress test',
      'Double the load on {s}',
      'Simulate twice the demand for {s} on paper and circle whatever snaps.',
      'time',
    ],
    [
      'trust',
      'Say openly what {s} cannot do',
      'A candid list of limits next to {s} may win more confidence than another promise.',
    ],
  ],
  Scale: [
    [
      'ten times smaller',
      'A pocket edition of {s}',
      'Reduce {s} to a tenth: single room, single afternoon, single outcome that still counts.',
    ],
    [
      'ten times larger',
      'Plan {s} for a whole city',
      'If thousands joined {s} tomorrow, which parts would have to become self-service?',
    ],
    [
      'modules',
      'Cut {s} into building blocks',
      'Break {s} apart into pieces that strangers could assemble differently from how you would.',
    ],
    [
      'template',
      'Turn the best {s} into a template',
      'Save the finest past instance of {s} with blanks in it, ready to be copied.',
    ],
    [
      'automation',
      'Automate the dullest minute of {s}',
      'Watch for repeated typing or copying in {s} and let a script take precisely that.',
      'tools',
    ],
    [
      'marketplace',
      'Open {s} to outside offers',
      'Describe a slice of {s} publicly and let other firms compete to supply it.',
      'partners',
      'money',
    ],
  ],
  Time: [
    [
      'ten years on',
      'Look back on {s} from the future',
      'Pretend a decade has passed; which choice about {s} do successors thank you for?',
    ],
    [
      'ritual',
      'Give {s} a fixed weekly hour',
      'Anchor {s} to the same slot, place and opening sentence until it needs no reminder.',
      'time',
    ],
    [
      'history',
      'Dig up earlier attempts at {s}',
      'Interview veterans on what became of {s} before, and rescue one abandoned notion.',
    ],
    [
      'season',
      'Tie {s} to the calendar',
      'Let holidays, budgets or weather decide when {s} speeds up and slows down.',
    ],
    [
      'first hour',
      'Win the first hour of {s}',
      'Redesign only the opening sixty minutes of {s}; momentum often settles what follows.',
    ],
    [
      'deadline party',
      'Celebrate the end of {s}',
      'Fix a finishing date for {s} and book the celebration, so that stopping becomes attractive.',
      'money',
      'presence',
    ],
  ],
  Sharing: [
    [
      'story',
      'Tell {s} as a short story',
      'Give {s} a protagonist, an obstacle and a turning point; use it wherever slides would bore.',
    ],
    [
      'teach it',
      'Offer a lesson on {s}',
      'Teach outsiders the basics behind {s} within twenty minutes; their questions show what is unclear.',
      'presence',
    ],
    [
      'open questions',
      'Publish a list of unknowns about {s}',
      'Put everything not yet understood concerning {s} where colleagues can adopt an item.',
    ],
    [
      'alliance',
      'Find an unlikely ally for {s}',
      'Approach an organisation with different aims that profits too if {s} succeeds.',
      'partners',
    ],
    [
      'gift',
      'Give part of {s} away',
      'Choose a useful fragment of {s}, free of charge, that makes people come back for more.',
    ],
    [
      'symbol',
      'Find an object that stands for {s}',
      'Pick a small physical token recalling {s} whenever it lies on the table.',
    ],
  ],
};
