/**
 * The words by which people speak of a kind of clause, by category of `clause-cues.ts`. Each wording adds its weight
 * when the question has it; a question is about a category from `TOPIC_MIN` on. The lists hold the common vocabulary
 * of contracts and its everyday equivalents, so that a question need not use the words of the clause.
 */
const TOPICS: Readonly<Record<string, readonly (readonly [wording: RegExp, weight: number])[]>> = {
  governing_law: [
    [
      /\b(?:govern\w*|applicable|controlling|choice of) (?:\w+ )?laws?\b|\blaws?\b.{0,30}\b(?:govern|appl(?:y|ies)|control|interpret|constru)|\bproper law\b/,
      3,
    ],
    [/\b(?:laws?|legal system|legislation)\b/, 1.2],
    [/\b(?:state|country|jurisdiction|whose|which|interpret\w*|construed?)\b/, 0.9],
  ],
  dispute_resolution: [
    [/\b(?:arbitrat\w+|mediat\w+|litigat\w+|courts?|venue|forum|dispute resolution)\b/, 2],
    [/\bdisputes?\b/, 1.2],
    [/\b(?:resol\w+|settle\w*|sue|suit|heard|hear)\b/, 0.9],
  ],
  expiration_date: [
    [/\bexpir\w+\b|\bend date\b|\btermination date\b/, 2],
    [
      /\b(?:initial |original )?(?:term|duration) of (?:the|this)\b|\bcontract (?:term|period|duration)\b|\bhow long (?:is|does|will|do) (?:the|this|it|we)\b/,
      1.6,
    ],
    [
      /\b(?:agreement|contract|deal|arrangement|term)\b.{0,40}\b(?:ends?|over|runs? out|lasts?|remain|run|stop|finish\w*|in (?:force|effect)|valid)\b|\buntil when\b/,
      2,
    ],
  ],
  effective_date: [
    [/\b(?:effective|start|starting|commencement|beginning) date\b/, 3],
    [
      /\b(?:start|begin|commence|take effect|takes effect|in(?:to)? (?:force|effect)|become effective|binding|bound)\b/,
      1.5,
    ],
    [/\b(?:when|which day|what day|date|from)\b/, 0.7],
  ],
  agreement_date: [
    [
      /\b(?:signed|executed|dated|date of (?:the|this) (?:agreement|contract)|concluded|signature)\b/,
      1.6,
    ],
    [/\b(?:when|date|day)\b/, 0.6],
  ],
  parties: [
    [
      /\bparties\b.{0,30}\b(?:to|of|in) (?:the|this)\b|\bwho (?:are|is) the (?:parties|contracting)\b|\bbetween whom\b|\bcontracting parties\b|\bwho (?:signed|entered)\b/,
      2.5,
    ],
  ],
  document_name: [
    [
      /\b(?:title|name) of (?:the|this) (?:agreement|contract|document)\b|\bwhat kind of (?:agreement|contract|document)\b/,
      2.5,
    ],
  ],
  renewal_term: [
    [
      /\b(?:auto\w*|by itself|tacit\w*)\b.{0,30}\b(?:renew\w*|exten\w+|prolong\w*|roll\w*|carr(?:y|ies) on|continu\w+)\b|\b(?:renew\w*|exten\w+)\b.{0,30}\b(?:auto\w*|by itself|term|period|option|years?)\b|\b(?:automatic|renewal|extension) (?:\w+ )?(?:renewal|extension|term|period|option)s?\b/,
      3,
    ],
    [/\brenew\w*\b|\bevergreen\b|\broll(?:s|ing)? over\b|\bextend\w*\b/, 2],
  ],
  notice_period_to_terminate_renewal: [
    [
      /\bnon-?renew\w*\b|\bnot (?:to )?(?:be )?(?:renew\w*|extend\w*)\b|\b(?:stop|prevent|avoid|cancel|oppose|decline|refuse|opt out of)\b.{0,40}\b(?:renew\w*|exten\w+|roll\w*)\b|\b(?:not|n['’]t)\b.{0,30}\b(?:renew\w*|exten\w+|roll\w*)\b/,
      2.6,
    ],
    [/\bnotice\b|\bdeadline\b|\bhow many days\b|\bin advance\b|\bahead\b|\bletter\b/, 1],
    [/\brenew\w*\b|\bextend\w*\b|\broll over\b/, 0.8],
  ],
  termination_for_convenience: [
    [
      /\b(?:terminat\w*|cancel\w*|end|ends|exit|leave|back out|walk away|get out|withdraw|quit|stop)\b.{0,60}\b(?:without (?:any )?(?:cause|reason)|for convenience|at will|any time|for any reason|no reason|just because|simply|early|wants? to|wish\w*)\b|\b(?:without cause|for convenience|at will|any reason|simply|just)\b.{0,60}\b(?:terminat\w*|cancel\w*|end|exit|leave|back out|walk away|get out|withdraw|quit)\b/,
      3.2,
    ],
    [/\b(?:terminat\w*|cancel\w*)\b/, 1],
  ],
  termination: [
    [/\b(?:terminat\w*|cancel\w*)\b/, 1.6],
    [/\b(?:grounds|cause|breach|default|insolven\w+|bankrupt\w+|how|when|can|may|right)\b/, 0.5],
  ],
  post_termination_services: [
    [
      /\b(?:after|following|upon|post|once|beyond|surviv\w+)\b.{0,40}\b(?:terminat\w*|expir\w*|end|ends|over|ended)\b|\bpost-?termination\b|\bwind-?(?:ing )?(?:down|up)\b|\bsell-?off\b|\btransition (?:services?|assistance|period)\b/,
      2.2,
    ],
    [
      /\b(?:oblig\w+|dut(?:y|ies)|still|continue\w*|surviv\w+|remain\w*|services?|commitments?|must)\b/,
      0.8,
    ],
  ],
  cap_on_liability: [
    [/\b(?:liab\w+|damages?|sued?|responsib\w+|compensat\w+)\b/, 1.2],
    [
      /\b(?:cap|capped|caps|limit\w*|ceiling|max\w*|upper|at most|the most|exceed\w*|how much|up to)\b/,
      1.2,
    ],
  ],
  uncapped_liability: [
    [
      /\b(?:unlimited|uncapped|without (?:a )?limit\w*|no (?:cap|limit\w*))\b.{0,40}\b(?:liab\w+|damages?)\b|\bliab\w+\b.{0,40}\b(?:unlimited|uncapped|without limit\w*|not (?:limited|capped))\b/,
      3,
    ],
  ],
  liquidated_damages: [
    [
      /\bliquidated\b|\b(?:contractual|fixed|agreed) (?:penalt\w+|damages)\b|\bpenalt(?:y|ies)\b|\blump[- ]sum\b|\bpredetermined\b|\b(?:early )?termination fee\b|\blate (?:delivery|performance) (?:fee|charge|penalty)\b/,
      2.2,
    ],
    [
      /\b(?:breach|break|broke|broken|default|late|early|delay\w*|damages?|compensation|sum|owe)\b/,
      0.7,
    ],
  ],
  insurance: [
    [
      /\binsur\w+\b|\bpolic(?:y|ies)\b.{0,40}\b(?:coverage|amounts?|limits?|carry|maintain)\b|\b(?:coverage|carry|maintain)\b.{0,30}\bpolic(?:y|ies)\b/,
      3,
    ],
  ],
  minimum_commitment: [
    [/\b(?:min(?:imum|imal)?|at least|at the (?:very )?least|guaranteed|floor|committed)\b/, 1.3],
    [
      /\b(?:purchase\w*|buy|order\w*|pay\w*|volume|quantit\w+|commit\w*|spend|amount|take|sales)\b/,
      1.2,
    ],
  ],
  volume_restriction: [
    [
      /\b(?:max\w*|limit\w*|restrict\w*|cap)\b.{0,40}\b(?:volume|quantit\w+|number of (?:units|users|copies)|usage)\b|\b(?:volume|quantity|usage) (?:limit|restriction|cap)s?\b/,
      2.5,
    ],
  ],
  most_favored_nation: [
    [
      /\bmost[- ]favou?red\b|\bbest price\b|\b(?:better|more favou?rable|lower) (?:terms|prices?)\b/,
      2.5,
    ],
  ],
  price_restrictions: [
    [
      /\b(?:raise|increase\w*|change|adjust\w*|fix\w*)\b.{0,30}\b(?:prices?|fees?|rates?)\b|\bprice (?:restriction|increase|cap|adjustment)s?\b|\b(?:prices?|fees?|rates?)\b.{0,30}\b(?:increase\w*|rais\w+|adjust\w*)\b/,
      2.3,
    ],
  ],
  revenue_profit_sharing: [
    [/\b(?:revenues?|profits?|income|earnings|proceeds|royalt(?:y|ies)|commissions?|sales)\b/, 1.3],
    [
      /\b(?:shar\w+|split\w*|divid\w+|percent\w*|portion|cut|distribut\w+ (?:of|between)|each (?:side|party))\b/,
      1.2,
    ],
  ],
  payment: [
    [
      /\bpayment terms?\b|\b(?:when|how)\b.{0,30}\b(?:paid|pay|payment|invoice\w*)\b|\b(?:fees?|price|compensation|remuneration|salary|rent)\b|\bhow much\b.{0,30}\b(?:pay|paid|cost)\b/,
      2,
    ],
  ],
  warranty_duration: [
    [
      /\b(?:warrant(?:y|ies|ed)|guarantees? (?:on|period|of the (?:products?|goods|work))|defects?)\b/,
      1.6,
    ],
    [
      /\b(?:how long|period|duration|last\w*|months?|years?|days|runs? out|length|expire\w*|when|until)\b/,
      0.9,
    ],
  ],
  indemnification: [[/\bindemn\w+\b|\bhold harmless\b|\bdefend\b.{0,30}\bclaims?\b/, 2.5]],
  confidentiality: [
    [
      /\bconfidential\w*\b|\bnon-?disclosure\b|\bsecre\w+\b|\bdisclos\w+\b.{0,30}\binformation\b/,
      2.5,
    ],
  ],
  force_majeure: [[/\bforce majeure\b|\bacts? of god\b|\bbeyond (?:\w+ )?control\b/, 3]],
  audit_rights: [
    [/\baudit\w*\b/, 2.2],
    [/\b(?:inspect\w*|examin\w+|check|verif\w+|review)\b/, 1],
    [/\b(?:books?|records?|accounts?|accounting|accountants?|figures|facilit\w+|premises)\b/, 1.2],
  ],
  anti_assignment: [
    [
      /\b(?:assign\w*|transfer\w*|hand(?:ed|ing)? (?:\w+ ){0,3}over|pass(?:ed|ing)? (?:\w+ ){0,3}(?:on|to)|delegat\w+|novat\w+|cede|cession)\b/,
      1.5,
    ],
    [
      /\b(?:consent|permission|approv\w+|third part(?:y|ies)|somebody|someone|another|rights|restrict\w*|allowed|agreement|contract)\b/,
      0.7,
    ],
  ],
  change_of_control: [
    [/\bchange (?:of|in) (?:control|ownership)\b/, 3],
    [
      /\b(?:merg\w+|acqui(?:red|sition|rer)|takeover|taken over|bought|majority|shareholders?|shares? (?:are|is) sold|ownership changes?|sold)\b/,
      1.5,
    ],
    [/\b(?:compan(?:y|ies)|part(?:y|ies)|somebody|someone|control|shares?)\b/, 0.6],
  ],
  ip_ownership_assignment: [
    [
      /\b(?:intellectual property|\bip\b|inventions?|work[- ]product|copyrights?|patents?|know-how|deliverables|developments?|designs)\b/,
      1.3,
    ],
    [
      /\b(?:own\w*|belong\w*|whom|title|keep\w*|vest\w*|assign\w*|property of|created|developed)\b/,
      1,
    ],
  ],
  joint_ip_ownership: [
    [
      /\b(?:joint\w*|co-?own\w*|together|shared)\b.{0,40}\b(?:own\w*|intellectual property|\bip\b|inventions?|patents?)\b/,
      2.4,
    ],
  ],
  license_grant: [
    [/\b(?:licen[cs]\w*|sublicen[cs]\w*)\b/, 1.5],
    [
      /\b(?:grant\w*|scope|rights?|given|what|use|usage|allowed|trademarks?|software|technology|permitted)\b/,
      0.7,
    ],
    [/\bright to use\b|\busage rights?\b|\brights? of use\b/, 1.6],
  ],
  non_transferable_license: [
    [/\b(?:licen[cs]e)\b.{0,40}\b(?:transfer\w*|assign\w*|non-?transferable)\b/, 2.6],
  ],
  irrevocable_or_perpetual_license: [
    [/\b(?:irrevocable|perpetual|permanent|forever|revoke\w*)\b/, 2.2],
  ],
  affiliate_license_licensee: [
    [/\baffiliates?\b.{0,40}\blicen[cs]\w*\b|\blicen[cs]\w*\b.{0,40}\baffiliates?\b/, 2.5],
  ],
  source_code_escrow: [[/\bescrow\b|\bsource code\b/, 2.5]],
  exclusivity: [
    [/\bexclusiv\w*\b/, 2.4],
    [/\b(?:sole|solely|only (?:supplier|distributor|dealer|partner|with))\b/, 1.5],
    [
      /\b(?:other|others|someone|anyone|another|else|different)\b.{0,30}\b(?:partners?|suppliers?|distributors?|customers?|deal\w*|work|appoint\w*)\b|\b(?:work|deal\w*|appoint\w*|buy|sell)\b.{0,30}\b(?:with )?(?:other|others|someone else|anyone else|another)\b/,
      1.6,
    ],
    [/\bterritory\b|\bfree to\b/, 0.6],
  ],
  non_compete: [
    [/\bnon-?compet\w*\b/, 3],
    [/\b(?:compet\w+|rival\w*)\b/, 2],
  ],
  no_solicit_of_employees: [
    [/\b(?:solicit\w*|hire|hiring|poach\w*|recruit\w*)\b/, 1.5],
    [/\b(?:employees?|staff|personnel|workers?)\b/, 1],
  ],
  no_solicit_of_customers: [
    [/\b(?:solicit\w*|contact|approach|poach\w*)\b/, 1.5],
    [/\b(?:customers?|clients?)\b/, 1],
  ],
  non_disparagement: [
    [/\bdisparag\w+\b|\b(?:speak|talk) (?:ill|badly)\b|\bnegative (?:statements?|remarks?)\b/, 2.5],
  ],
  rofr_rofo_rofn: [
    [
      /\bright of first (?:refusal|offer|negotiation)\b|\bfirst (?:refusal|offer|negotiation)\b|\bpre-?emption\b/,
      3,
    ],
  ],
  covenant_not_to_sue: [[/\b(?:not to sue|contest\w*|challeng\w+)\b/, 2.1]],
  third_party_beneficiary: [
    [/\bthird[- ]part(?:y|ies) benefi\w+\b|\benforce\b.{0,30}\bthird part(?:y|ies)\b/, 3],
  ],
};

/** One wording that means the thing, or two that together do. */
const TOPIC_MIN = 2;
/** A category that fits so much less than the best one is not meant. */
const BEHIND_MAX = 0.8;
const TOPICS_MAX = 2;

/** The categories of clauses that an English question is about, surest first; most questions are about none. */
export function clauseTopics(question: string): string[] {
  const text = question.toLowerCase();
  const scored = Object.entries(TOPICS)
    .map(([category, wordings]) => ({
      category,
      weight: wordings.reduce((sum, [wording, own]) => (wording.test(text) ? sum + own : sum), 0),
    }))
    .filter(({ weight }) => weight >= TOPIC_MIN)
    .toSorted((a, b) => b.weight - a.weight);
  const most = scored[0]?.weight ?? 0;
  return scored
    .filter(({ weight }) => weight >= most - BEHIND_MAX)
    .slice(0, TOPICS_MAX)
    .map(({ category }) => category);
}
