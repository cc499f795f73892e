import type { OperatorLine } from './operator.ts';

/** SCAMPER (Eberle 1971), stakeholders, constraints, reversal and analogies, by category. */
export const OPERATORS_OF_FORM: Readonly<Record<string, readonly OperatorLine[]>> = {
  Transform: [
    [
      'substitute',
      'Swap one ingredient: {s}',
      'List every material, rule and role inside {s}, then replace exactly one with something half as familiar.',
    ],
    [
      'combine',
      'Merge {s} with its neighbour',
      'Join {s} to a second routine that happens just before it, so both share a single start.',
    ],
    [
      'adapt',
      'Borrow a proven pattern for {s}',
      'Look where another department already solved nearly this puzzle and fit their pattern onto {s}.',
    ],
    [
      'modify',
      'Exaggerate one feature of {s}',
      'Make a single quality around {s} absurdly large, keep whatever turns out useful, discard the joke.',
    ],
    [
      'put to other uses',
      'Find a second life for {s}',
      'Ask which leftovers, data or skills from {s} would serve an audience nobody planned for.',
    ],
    [
      'eliminate',
      'Remove a step from {s}',
      'Cross out the least loved stage of {s} and test whether anyone notices its absence.',
    ],
    [
      'rearrange',
      'Begin {s} at the end',
      'Run {s} backwards: deliver the final piece first, then earn each earlier part.',
    ],
  ],
  People: [
    [
      'newcomer’s view',
      'A guide for the first day with {s}',
      'Have somebody who never met {s} describe aloud where they stumble, and fix that sentence.',
      'people',
    ],
    [
      'sceptic’s view',
      'Invite the loudest doubter',
      'Give a known critic of {s} thirty minutes and write down only their best objection.',
    ],
    [
      'user’s view',
      'Shadow one person through {s}',
      'Spend half a morning beside someone affected by {s}, noting every workaround they invented.',
      'presence',
      'people',
    ],
    [
      'volunteers',
      'Name a champion for {s}',
      'Let a willing colleague own the small print of {s} and report monthly in plain speech.',
      'people',
    ],
    [
      'those left out',
      'Ask who is missing from {s}',
      'Identify a group that {s} silently excludes, and sketch the version made for them.',
    ],
    [
      'peer exchange',
      'Pair up across teams about {s}',
      'Match two practitioners with opposite habits regarding {s}; each adopts the other’s for five days.',
      'people',
      'time',
    ],
  ],
  Constraints: [
    [
      'halve the time',
      'Do {s} in half the hours',
      'Suppose {s} must be finished by noon: which pieces survive, and why were the rest there?',
    ],
    [
      'no budget',
      'A version of {s} for nothing',
      'Design {s} using only objects already owned and favours already owed.',
    ],
    [
      'one page',
      'Fit {s} on a single sheet',
      'Squeeze all decisions around {s} onto paper small enough to pin above a desk.',
    ],
    [
      'one rule',
      'Replace the handbook with one rule',
      'Find the shortest instruction which would still keep {s} safe ninety percent of occasions.',
    ],
    [
      'offline',
      'Make {s} work without screens',
      'Imagine the network is down all week; describe how {s} continues using voice, cards or whiteboards.',
    ],
    [
      'unlimited means',
      'What {s} would be with endless funds',
      'Dream the lavish edition of {s}, then spot the cheap tenth that delivers most delight.',
    ],
  ],
  Reversal: [
    [
      'worst idea',
      'Plan the worst possible {s}',
      'Collect sure ways to ruin {s}; turning each upside down yields a checklist worth having.',
    ],
    [
      'swap roles',
      'Let receivers become givers',
      'Hand control over {s} to those who normally only receive its outcome, for one trial cycle.',
      'time',
    ],
    [
      'do nothing',
      'Pause {s} deliberately',
      'Stop {s} for a fortnight and record which complaints really arrive.',
      'time',
    ],
    [
      'make it visible',
      'Show what {s} normally hides',
      'Publish the messy middle of {s} instead of polishing results behind closed doors.',
    ],
    [
      'opposite audience',
      'Aim {s} at the opposite crowd',
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
      'Run {s} like a public library',
      'Lending, cards, quiet corners, late returns: translate each notion into a mechanism for {s}.',
    ],
    [
      'kitchen',
      'Prepare {s} like a restaurant kitchen',
      'Chop beforehand, label shelves, call orders aloud; see how mise en place would change {s}.',
    ],
    [
      'airport',
      'Give {s} a departure board',
      'Treat every item within {s} as a flight: gate, status, delay, last call.',
      'tools',
    ],
    [
      'orchestra',
      'Conduct {s} like an orchestra',
      'Who sets tempo, who tunes, when do sections rest? Score {s} as a piece with movements.',
    ],
    [
      'garden',
      'Tend {s} like a garden',
      'Sow many tiny experiments around {s}, water weekly, prune without mercy each season.',
      'time',
    ],
    [
      'emergency room',
      'Sort {s} as nurses sort patients',
      'Introduce triage colours so that whatever hurts most about {s} is treated before whatever came earliest.',
    ],
    [
      'game',
      'Turn {s} into a game with levels',
      'Add points, turns and a friendly boss fight to {s}; keep score only where playing stays voluntary.',
    ],
  ],
};
