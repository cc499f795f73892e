import type { Cue } from './cue.ts';

/** Cues of clauses on licences and on intellectual property. */
export const PROPERTY_CUES: Readonly<Record<string, readonly Cue[]>> = {
  covenant_not_to_sue: [
    [
      /\b(?:covenants?|agrees?|shall|will) (?:not to|never to|not) (?:sue|bring|assert|institute|commence)/i,
      3,
    ],
    [
      /\b(?:not|never)\b.{0,40}\b(?:contest|challenge|attack|dispute|impair|question)\b.{0,120}\b(?:validity|ownership|title|right|marks?|patents?|enforceab)/i,
      3,
    ],
    [/\brelease[sd]?\b.{0,60}\b(?:from any|claims)/i, 1.5],
    [/\bwaives?\b.{0,60}\bclaims?\b/i, 0.8],
  ],
  ip_ownership_assignment: [
    [
      /\b(?:hereby |agrees? to |shall |does )(?:\w+ )?(?:assigns?|convey|transfer)\w*\b.{0,120}\b(?:right,? title|intellectual property|invention|work product|copyright|patent|trademark)/i,
      3,
    ],
    [/\b(?:work made for hire|works? (?:made )?for hire)\b/i, 3],
    [
      /\b(?:shall be|become|be deemed|deemed to be)\b.{0,40}\b(?:sole|exclusive)\b.{0,30}\bproperty\b/i,
      2.2,
    ],
    [
      /\b(?:shall|will|deemed to) (?:exclusively )?(?:be )?own(?:ed)?\b.{0,80}\b(?:by|right|intellectual|invention|improvement|develop|work)/i,
      1.8,
    ],
    [
      /\b(?:invention|improvement|discover|develop|work product|creat)\w*\b.{0,200}\b(?:property of|owned by|belong to|vest)/i,
      2,
    ],
    [/\bown(?:ed|ership)\b/i, 0.3],
  ],
  joint_ip_ownership: [
    [/\bjoint(?:ly)?\b.{0,30}\bown/i, 3.5],
    [/\bjoint (?:inventions?|intellectual|ip|patents?|technology|ownership)\b/i, 2.5],
    [/\bco-?own/i, 2.5],
  ],
  irrevocable_or_perpetual_license: [
    [/\b(?:irrevocable|perpetual)\b.{0,140}\b(?:licen[sc]e|right)/i, 3],
    [/\b(?:licen[sc]e|right)\b.{0,140}\b(?:irrevocable|perpetual|in perpetuity)/i, 2.5],
    [/\b(?:irrevocabl[ey]|perpetual(?:ly)?|in perpetuity)\b/i, 1],
  ],
  license_grant: [
    [
      /\b(?:hereby )?grants?\b.{0,100}\b(?:licen[sc]e|right (?:and licen[sc]e )?to (?:use|distribute|reproduce|market|sell|display))/i,
      3.5,
    ],
    [/\blicen[sc]e(?:s|d)?\b.{0,80}\b(?:to use|to make|to distribute|to reproduce|to sell)/i, 1.5],
    [/\b(?:non-?exclusive|royalty-?free|worldwide|sublicens\w+)\b/i, 1],
    [/\b(?:no licen[sc]e|not grant|nothing)\b/i, -2],
  ],
  non_transferable_license: [
    [/\bnon-?(?:transferable|assignable)\b/i, 4],
    [
      /\b(?:not|nor)\b.{0,40}\b(?:sublicen[sc]e|assign|transfer)\b.{0,80}\b(?:licen[sc]e|rights?)\b/i,
      2,
    ],
    [/\blicen[sc]e\b.{0,120}\b(?:not|nor)\b.{0,30}\b(?:transfer|assign|sublicen)/i, 2],
  ],
  affiliate_license_licensor: [
    [/\b(?:and|or) its affiliates\b.{0,60}\b(?:hereby )?grants?\b/i, 3],
    [/\bgrants?\b.{0,160}\b(?:owned|controlled|licensed) by\b.{0,60}\baffiliates?\b/i, 2.5],
    [/\bcause\b.{0,30}\baffiliates?\b.{0,30}\bgrant/i, 2.5],
  ],
  affiliate_license_licensee: [
    [
      /\bgrants? to\b.{0,60}\b(?:and its|its|and their)\b.{0,20}\b(?:affiliates|subsidiaries)\b/i,
      3,
    ],
    [/\blicen[sc]e\b.{0,120}\baffiliates?\b/i, 1.5],
    [/\bsublicen[sc]e\b.{0,60}\baffiliates?\b/i, 2.5],
  ],
  unlimited_all_you_can_eat_license: [
    [
      /\b(?:licen[sc]e|right|use|copies)\b.{0,120}\bunlimited\b|\bunlimited\b.{0,60}\b(?:licen[sc]e|use|users?|right|copies|number)/i,
      3,
    ],
    [
      /\bany number of\b|\bwithout (?:limitation|restriction) (?:as to|on) (?:the )?(?:number|quantity)/i,
      2.5,
    ],
    [/\b(?:enterprise|site)-?(?:wide)? licen[sc]e\b/i, 2],
    [/\bunlimited (?:liability|period|damages)/i, -3],
  ],
  source_code_escrow: [
    [/\bescrow\b/i, 3],
    [/\bsource code\b/i, 1.5],
    [/\b(?:escrow agent|release (?:condition|event)|deposit materials?)\b/i, 1.5],
  ],
};
