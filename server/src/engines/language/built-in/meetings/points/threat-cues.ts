import type { Cue } from './point.ts';

/** How people speak in English of what threatens them without naming it a risk, by kind. */
export const THREAT_CUES: readonly Cue[] = [
  // Too few people, or one who alone can.
  [/ (?:the )?only (?:one|person|people) (?:who|that|left) /, 0.55],
  [/ (?:one|two|three|four|five|several) (?:\w+ )?(?:down on|short on|short for) /, 0.55],
  [/ (?:handed in|gave|given) (?:his|her|their) notice /, 0.55],
  // What all hangs on.
  [
    / (?:rely|relies|relying|depend|depends|depending) (?:entirely |solely |heavily )?on (?:a single|one|only) /,
    0.55,
  ],
  [
    / percent of (?:our|the) (?:income|revenue|sales|turnover|budget) (?:comes?|is|depends?) /,
    0.55,
  ],
  // Time and money that run away.
  [/ (?:days|weeks|months) behind /, 0.55],
  [/ (?:burned|burnt|eaten|gone) through .*(?:budget|contingency|reserves?|cash) /, 0.55],
  [/ (?:pay|paying) (?:for )?(?:both|twice|another year) /, 0.55],
  [/ (?:margins?|reserves) (?:is|are) (?:\w+ )?(?:thinner|shrinking|gone) /, 0.55],
  [
    / (?:dropped|fallen|fell|declined) (?:\w+ )?from .* to (?!.*(?:seconds?|minutes?|costs?)) /,
    0.55,
  ],
  [
    / (?:complaints?|churn|crash|error|failure|defect|dropout) (?:rate|rates) .*(?:up|high|higher|rose|risen) /,
    0.6,
  ],
  [
    / (?:wants?|indicated|announced|asking for) an? (?:(?:increase|rise) of|\w+ percent (?:increase|rise)) /,
    0.55,
  ],
  // What others may do, or have not done.
  [/ (?:might|may|could) (?:not renew|fine us|sue us|end up (?:paying|losing|without)) /, 0.6],
  [/ (?:i|we) doubt (?:that )?(?:they|it|he|she|we|the) /, 0.55],
  [/ there is no way (?:that )?(?!to )/, 0.55],
  [/ (?:has|have) (?:still not|not renewed|not run since) /, 0.45],
];
