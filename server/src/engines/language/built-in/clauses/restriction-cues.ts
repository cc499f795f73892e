import type { Cue } from './cue.ts';

/** Cues of clauses that bind a party's freedom to deal with others. */
export const RESTRICTION_CUES: Readonly<Record<string, readonly Cue[]>> = {
  anti_assignment: [
    [
      /\b(?:may not|shall not|cannot|will not|neither party|no party|nor)\b.{0,90}\b(?:assign|transfer|delegat)/i,
      3,
    ],
    [
      /\b(?:assign|transfer|delegat)\w*\b.{0,160}\b(?:without|prior written|consent|void|prohibited)/i,
      2.5,
    ],
    [/\b(?:assignable|successors and assigns|assignment)\b/i, 1],
    [/\bchange (?:of|in) control\b/i, 0.5],
    [/\b(?:title|interest in the (?:intellectual|invention)|hereby assigns)\b/i, -1.5],
  ],
  change_of_control: [
    [/\bchange (?:of|in) (?:\w+ )?control\b/i, 3],
    [
      /\b(?:merger|merges?|consolidat\w+|acquisition|acquire[sd]?|reorgani[sz]ation)\b.{0,160}\b(?:terminat|consent|assign)/i,
      1.8,
    ],
    [
      /\b(?:assign|terminat|consent)\w*\b.{0,200}\b(?:merger|consolidation|acquisition|acquire[sd]?|sale of (?:all|substantially))/i,
      1.8,
    ],
    [/\b(?:substantially all|majority|fifty percent|50%|controlling interest)\b/i, 1],
    [/\bby operation of law\b/i, 1],
    [/\bmeans\b/i, -1.5],
  ],
  exclusivity: [
    [
      /\bexclusive(?:ly)?\b.{0,80}\b(?:right|licen[sc]e|distribut|territory|supplier|provider|basis|agent|represent|appoint)/i,
      2,
    ],
    [/\b(?:sole and exclusive|exclusivity)\b/i, 2],
    [
      /\b(?:shall|will|may|agrees?) (?:not|to not|not to)\b.{0,100}\b(?:other|any third|another|competi|similar)/i,
      1,
    ],
    [/\b(?:sole|only)\b.{0,30}\b(?:supplier|provider|source|distributor|agent|sponsor)/i, 2],
    [/\bnon-?exclusive\b|\bexclusive (?:jurisdiction|remed|property)|\bexclusive of\b/i, -2.5],
  ],
  no_solicit_of_customers: [
    [
      /\b(?:not)\b.{0,160}\b(?:solicit|induce|divert|interfere|entice|contact|call on|deal with|do business with|work with|sell to|provide\b.{0,30}\bto)\w*\b.{0,120}\b(?:customers?|clients?|accounts?|business relation)/i,
      3,
    ],
    [
      /\b(?:solicit|divert|entice|induce)\w*\b.{0,120}\b(?:customers?|clients?|accounts?|suppliers?|business relation)/i,
      2,
    ],
    [/\bnon-?solicit/i, 1.5],
    [/\bemployees?\b/i, -0.5],
  ],
  no_solicit_of_employees: [
    [
      /\b(?:solicit|hire|employ|recruit|engage|entice|induce)\w*\b.{0,100}\b(?:employees?|personnel|staff|officers?)\b/i,
      2.5,
    ],
    [/\bnot\b.{0,60}\b(?:solicit|hire|recruit|entice)/i, 1.8],
    [/\b(?:leave|employment of|terminate (?:his|her|their) employment)\b/i, 0.8],
  ],
  non_compete: [
    [/\bcompet(?:e|es|ing|itive|itors?)\b/i, 2],
    [
      /\b(?:shall|will|may|agrees?) not\b.{0,120}\b(?:compet|engage in|directly or indirectly|similar (?:products|business|services))/i,
      2.5,
    ],
    [/\bnon-?compet/i, 2],
    [
      /\b(?:any business|own, manage, operate|manufacture|market|sell|promote|endorse)\b.{0,60}\bcompet/i,
      1,
    ],
  ],
  competitive_restriction_exception: [
    [
      /\b(?:notwithstanding|except|provided|however|nothing|other than)\b.{0,160}\b(?:compet|exclusiv|restrict|prohibit|solicit|prevent|preclude)/i,
      2,
    ],
    [
      /\b(?:shall|will) not (?:be (?:deemed|construed) to )?(?:prohibit|prevent|restrict|preclude|apply)/i,
      2,
    ],
    [/\bgeneral (?:solicitation|advertis)/i, 2.5],
    [/\b(?:passive invest|publicly traded|less than \w+ percent)\b/i, 2],
    [/\bcompet|\bexclusiv/i, 0.8],
  ],
  non_disparagement: [
    [/\bdisparag/i, 4],
    [
      /\b(?:not|refrain|avoid|prohibit\w*)\b.{0,160}\b(?:defam|derogat|denigrat|disrepute|reflect (?:adversely|unfavorably)|harm\w*|injur\w*|detriment\w*|tarnish|damag\w*|dilut\w*)\b.{0,80}\b(?:reputation|goodwill|image|name|business|brand|marks?)/i,
      3,
    ],
    [/\b(?:hatred|contempt|scorn|ridicule|disrepute|public (?:image|morals))\b/i, 2.5],
    [/\b(?:reputation|goodwill)\b/i, 1],
  ],
  rofr_rofo_rofn: [
    [
      /\brights? of first (?:refusal|offer|negotiation)\b|\bfirst (?:right|option|opportunity)\b/i,
      4,
    ],
    [/\b(?:rofr|rofo|rofn)\b/i, 4],
    [
      /\b(?:option|exclusive right|opportunity|right) to (?:negotiate|purchase|acquire|license|obtain|enter|buy|match)/i,
      2,
    ],
    [/\b(?:call|put|purchase) option\b|\boption (?:period|price|notice)\b/i, 1.8],
    [
      /\bnegotiat\w+ (?:in good faith|exclusively)|match(?:ing)? (?:right|offer)|\bbona fide offer|\boffer notice/i,
      1.8,
    ],
  ],
  third_party_beneficiary: [
    [/\b(?:intended )?third[- ]party beneficiar/i, 3],
    [/\b(?:intended|express) (?:third )?\w* ?beneficiar/i, 2.5],
    [/\b(?:no|not|nor)\b.{0,60}\bbeneficiar/i, -2],
    [/\bfor the benefit of\b/i, 0.8],
  ],
  confidentiality: [
    [/\b(?:shall|will|agrees? to|must)\b.{0,100}\b(?:confiden\w+|secret|not disclose)\b/i, 5],
    [/\b(?:not|never)\b.{0,40}\bdisclos\w+\b/i, 3],
  ],
};
