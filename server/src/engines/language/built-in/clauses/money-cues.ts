import type { Cue } from './cue.ts';

/** Cues of clauses on money, quantities, liability and what secures them. */
export const MONEY_CUES: Readonly<Record<string, readonly Cue[]>> = {
  audit_rights: [
    [
      /\b(?:audit|inspect|examin)\w*\b.{0,120}\b(?:books|records|accounts|premises|facilit|compliance)/i,
      3,
    ],
    [/\b(?:books|records|accounts|facilit\w+)\b.{0,140}\b(?:audit|inspect|examin)/i, 2.5],
    [/\b(?:right to|may|entitled to|permit)\b.{0,60}\b(?:audit|inspect|examine)/i, 1.5],
    [/\b(?:keep|maintain|retain)\b.{0,60}\b(?:books|records)\b/i, 1.2],
    [/\baudit(?:or)?s?\b/i, 1],
  ],
  cap_on_liability: [
    [/\b(?:aggregate|total|maximum|cumulative|entire) liability\b/i, 3],
    [/\bliab\w+\b.{0,140}\b(?:exceed|limited to|greater than|in excess of)\b/i, 3],
    [
      /\b(?:in no event|under no circumstances|neither party|not)\b.{0,80}\b(?:be )?liable\b.{0,200}\b(?:consequential|incidental|indirect|punitive|special|lost profits|loss of)/i,
      2.8,
    ],
    [/\b(?:consequential|incidental|indirect|punitive|exemplary) (?:damages|loss)/i, 1.2],
    [/\b(?:claims?|actions?)\b.{0,80}\b(?:within|more than) (?:one|two|\d)/i, 0.6],
  ],
  uncapped_liability: [
    [/\b(?:except|other than|excluding)\b.{0,160}\b(?:in no event|limitation|liab)/i, 2],
    [/\blimitations?\b.{0,80}\b(?:not apply|shall not|inapplicable)/i, 3],
    [
      /\b(?:except|other than|excluding|not apply)\b.{0,120}\b(?:indemnif|confidential|gross negligence|willful|fraud)/i,
      2,
    ],
    [/\bnothing in this agreement\b.{0,60}\b(?:limit|exclude)/i, 2.5],
    [/\bliab/i, 1],
  ],
  insurance: [
    [/\b(?:maintain|carry|obtain|procure|provide|keep|purchase)\w*\b.{0,80}\binsurance\b/i, 3],
    [/\b(?:liability|workers'?|property|casualty|automobile) (?:\w+ )?insurance\b/i, 2],
    [
      /\b(?:additional insured|certificates? of insurance|insurer|policy|policies|underwrit)\b/i,
      1.5,
    ],
    [/\binsurance\b/i, 1],
  ],
  liquidated_damages: [
    [/\bliquidated damages\b/i, 4.5],
    [/\b(?:not|and not as) (?:as )?a penalty\b/i, 3],
    [/\b(?:termination|cancellation|early termination) (?:fee|payment|charge|penalty)\b/i, 2.5],
    [/\bpenalty\b/i, 1],
  ],
  minimum_commitment: [
    [
      /\bminimum\b.{0,40}\b(?:purchase|order|amount|quantit|commit|royalt|payment|guarantee|volume|fee|number|sales|units?|annual)/i,
      3,
    ],
    [/\b(?:guaranteed|annual|quarterly|monthly|sales) minimum/i, 2.5],
    [
      /\b(?:at least|no less than|not less than|a minimum of|or more of)\b.{0,40}(?:\$|\b(?:units?|percent|purchase|per (?:year|month|quarter))|\d)/i,
      1.8,
    ],
    [
      /\b(?:guarantee[sd]?|commit(?:s|ted|ment)?|agrees? to purchase|take-or-pay|shortfall)\b/i,
      0.8,
    ],
    [/\binsurance|\bnotice\b/i, -1.2],
  ],
  volume_restriction: [
    [
      /\b(?:maximum|not exceed|no more than|not more than|limit(?:ed)? to|limit of|up to|fewer than|larger than)\b.{0,60}\b(?:units?|users?|hours|days|copies|quantit\w*|volume|number|times|impressions|subscribers|employees|products?|systems|sessions?|appearances?|programs?|visits|per (?:year|month|week|day))\b/i,
      2,
    ],
    [
      /\b(?:up to|maximum of|not (?:to )?exceed|no(?:t)? more than)\s(?:an? (?:aggregate|total) of )?(?:\w+ )?\(?\d/i,
      1.2,
    ],
    [
      /\bexceed(?:s|ed|ing)?\b.{0,60}\b(?:forecast|capacity|volume|quantity|allotment|threshold)/i,
      2,
    ],
    [/\b(?:additional|excess)\b.{0,40}\b(?:fee|charge|cost)/i, 0.8],
  ],
  most_favored_nation: [
    [/\bmost[- ]favou?red/i, 4.5],
    [/\b(?:no less|not less|at least as|as|more|less) favou?rable\b/i, 2.5],
    [/\b(?:lowest|best|better) (?:\w+ )?(?:prices?|rates?|terms|pricing|discount)\b/i, 2.5],
    [
      /\b(?:prices?|rates?|terms|fees?|royalt\w+)\b.{0,160}\b(?:offered|charged|granted|given|available|extended|sold)\b.{0,60}\b(?:any other|other|third part|similarly situated|anyone)/i,
      2.5,
    ],
    [/\b(?:any other|other) (?:customer|purchaser|licensee|distributor|party|client)/i, 1],
  ],
  price_restrictions: [
    [/\b(?:increase|raise|change|adjust|modify)\w*\b.{0,60}\b(?:price|fee|rate|charge)s?\b/i, 2],
    [
      /\b(?:price|fee|rate|charge)s?\b.{0,80}\b(?:increase|not (?:exceed|be increased)|cap|fixed)/i,
      2,
    ],
    [/\b(?:percent|%|consumer price index|cpi)\b/i, 0.8],
  ],
  revenue_profit_sharing: [
    [/\b(?:royalt\w+|commissions?|revenue share|profit shar\w+|service fees?)\b/i, 1.5],
    [
      /(?:\bpercent\w*|%|\*{2,})\)?.{0,80}\b(?:net|gross)? ?(?:revenues?|sales|profits?|income|proceeds|receipts|fees)\b/i,
      2.5,
    ],
    [/\b(?:share|split|portion)\b.{0,60}\b(?:revenue|profit|proceeds|fees)/i, 2],
    [/\b(?:shall|will|agrees? to) (?:\w+ )?pay\b/i, 1],
    [/\bmeans?\b|\bdefined as\b|\baudit/i, -0.8],
  ],
  warranty_duration: [
    [/\bwarrant\w*\b.{0,220}\b(?:for a period|period of|months?|years?|days)\b/i, 2.5],
    [/\bwarranty (?:period|term)\b|\blimited warranty\b/i, 3],
    [/\b(?:days|months?|years?)\b.{0,100}\bwarrant/i, 1.8],
    [
      /\b(?:days|months?|years?)\b.{0,60}\b(?:delivery|shipment|acceptance|installation|activation|purchase)\b/i,
      1,
    ],
    [/\bdefects?\b|\bdefective\b|\bworkmanship\b|\bnon-?conform/i, 1],
  ],
  payment: [
    [/\b(?:shall|will|agrees? to|must) (?:\w+ ){0,3}pay\b/i, 4.5],
    [
      /\b(?:invoices?|fees?|payments?|compensation|price)\b.{0,100}\b(?:due|payable|paid|net \d|within \w+)/i,
      4,
    ],
    [/[$€£]\s?\d|\b(?:USD|EUR|GBP)\b|\bdollars\b/i, 1.2],
    [/\bterms? of payment\b|\bpayment terms\b/i, 1.5],
  ],
  indemnification: [
    [
      /\b(?:shall|will|agrees? to|hereby)\b.{0,60}\b(?:indemnif\w+|hold harmless|save harmless)\b/i,
      5.5,
    ],
    [/\bindemnif\w+\b.{0,100}\b(?:from|against|for)\b/i, 2],
  ],
};
