import type { Cue } from './cue.ts';

/** Cues of clauses on the contract itself: its name, parties, dates, law and end. */
export const TERM_CUES: Readonly<Record<string, readonly Cue[]>> = {
  document_name: [
    [
      /^(?:exhibit \S+ )?(?:this |the )?(?:[\w&-]+ ){0,6}(?:agreement|contract|amendment|addendum|lease|license|plan)\b/i,
      2,
    ],
    [/\(the "agreement"\)|\(this "|\("agreement"\)/i, 2],
  ],
  parties: [
    [/\b(?:by and )?(?:between|among)\b.{0,300}\b(?:inc|llc|ltd|corp|limited|company)\b/i, 3],
    [/\(\s?(?:the )?"[^"]{2,40}"\)/, 1],
    [/\b(?:a|an) (?:\w+ ){1,3}(?:corporation|limited liability company|partnership)\b/i, 1.5],
  ],
  agreement_date: [
    [/\b(?:made|dated|entered|executed|effective)\b.{0,80}\b(?:19|20)\d\d\b/i, 2.5],
    [/\b(?:by and )?(?:between|among)\b/i, 1.5],
    [/\bday of\b/i, 1],
  ],
  effective_date: [
    [/\beffective date\b/i, 1.5],
    [/\b(?:effective|made|dated|entered)\b.{0,60}\b(?:19|20)\d\d\b/i, 2],
    [/\b(?:commence|begin|take effect|become effective)\b.{0,80}\b(?:date|\d{4})/i, 1.5],
    [/\b(?:this|the) (?:\w+ ){0,4}agreement\b/i, 0.5],
  ],
  expiration_date: [
    [
      /\b(?:initial |original )?term\b.{0,100}\b(?:commence|begin|shall be|is|for|continue|expire|end)\b/i,
      2,
    ],
    [
      /\bthis agreement\b.{0,140}\b(?:continue|remain|expire|terminate|in effect|in force)\b.{0,120}\b(?:years?|months?|until|through|anniversary|\d{4})/i,
      2.5,
    ],
    [/\b(?:period|term) of\b.{0,40}\b(?:years?|months?)\b/i, 1],
    [/\bunless (?:sooner|earlier|otherwise)\b/i, 0.8],
    [/\b(?:confidential|warrant|invoice)/i, -1.2],
  ],
  renewal_term: [
    [/\b(?:automatically|shall|will|may) (?:be )?(?:automatically )?(?:renew|extend)/i, 2.5],
    [
      /\b(?:successive|additional|further|renewal) (?:\w+[- ()\d]*){0,5}(?:terms?|periods?|years?)\b/i,
      2.2,
    ],
    [/\b(?:option to (?:renew|extend)|renewal term|evergreen)\b/i, 2.2],
    [/\bthis agreement\b|\bterm\b/i, 0.5],
  ],
  notice_period_to_terminate_renewal: [
    [/\b(?:renew|extend)\w*\b.{0,260}\b(?:notice|notif)\w*\b/i, 2.5],
    [/\b(?:not to|intent(?:ion)? not to|non-?|decline to)\s?(?:renew|extend)/i, 2.5],
    [/\bprior to the (?:end|expiration|expiry|commencement)\b/i, 1.5],
    [/\bdays|months\b/i, 0.5],
  ],
  termination_for_convenience: [
    [
      /\b(?:without cause|for convenience|for any (?:or no )?reason|any reason or no reason|at any time|at (?:its|the|their) (?:sole )?(?:option|discretion)|at will)\b.{0,160}\b(?:terminat|cancel|notice)/i,
      2.2,
    ],
    [
      /\b(?:terminat|cancel)\w*\b.{0,160}\b(?:without cause|for convenience|any reason|no reason|at any time|with or without cause|at will|at the option)/i,
      3,
    ],
    [
      /\b(?:may|right to|wishing to|elect to|entitled to)\b.{0,40}\b(?:terminate|cancel)\b.{0,140}\b(?:days|months?)\b.{0,30}\bnotice\b/i,
      2,
    ],
    [
      /\b(?:may|right to)\b.{0,40}\b(?:terminate|cancel)\b.{0,60}\b(?:upon|on|by) (?:giving )?(?:\w+ )?(?:\(?\w+\)? )?(?:written )?notice/i,
      1,
    ],
    [
      /\b(?:if|in the event|event of|breach|default|insolven\w*|bankrupt\w*|fails?|failure|cure|following|occurrence)\b/i,
      -1.5,
    ],
  ],
  termination: [
    [
      /\b(?:may|right to|entitled to|shall have the right to)\b.{0,60}\b(?:terminate|cancel)\b.{0,60}\b(?:this|the)\b/i,
      5,
    ],
    [/\b(?:agreement|contract) (?:may|shall|will) (?:be |automatically )?terminat/i, 5],
    [/\bterminat\w*\b.{0,160}\b(?:notice|breach|default|cure|insolven)/i, 1.5],
  ],
  post_termination_services: [
    [
      /\b(?:upon|after|following|on)\b.{0,40}\b(?:expir|terminat)\w*\b.{0,160}\b(?:shall|will|may|continue|return|deliver|pay|destroy|cease|remain|sell)/i,
      2,
    ],
    [/\b(?:transition|wind-?down|sell-?off|phase-?out|post-termination)\b/i, 2.5],
    [/\bsurviv\w*\b/i, 0.5],
    [/\b(?:days|months|years?) (?:after|following|from)\b.{0,60}\b(?:terminat|expir)/i, 1.5],
  ],
  governing_law: [
    [/\bgoverned\b.{0,80}\blaws?\b/i, 4],
    [/\b(?:construed|interpreted)\b.{0,60}\blaws?\b/i, 2],
    [/\blaws? of (?:the )?(?:state|commonwealth|province|republic|england|people)/i, 1],
    [/\b(?:organized|incorporated|existing) under\b/i, -3],
  ],
  dispute_resolution: [
    [/\b(?:arbitrat\w+|mediat\w+)\b.{0,120}\b(?:dispute|shall|rules|association|claim)/i, 5],
    [
      /\b(?:exclusive )?(?:jurisdiction|venue)\b.{0,80}\bcourts?\b|\bcourts?\b.{0,80}\b(?:jurisdiction|venue)\b/i,
      5,
    ],
  ],
  force_majeure: [
    [/\bforce majeure\b/i, 6],
    [/\b(?:acts? of god|beyond (?:its|the|their) (?:reasonable )?control)\b/i, 5],
  ],
};
