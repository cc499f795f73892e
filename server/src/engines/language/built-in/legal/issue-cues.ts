/** Wording that states what is to be decided, with its weight in log-odds, in five languages. */
export type IssueCue = readonly [wording: RegExp, weight: number];

/** Questions put to a court, an adviser or an authority. */
export const QUESTION: readonly IssueCue[] = [
  [
    /\b(?:issues?|questions?|point|matter)\b[^.;]{0,70}?\b(?:is|are|was|remains?|arises?)\b[^.;]{0,25}?\b(?:whether|how|to what extent|if|what|when|which|who)\b/i,
    4,
  ],
  [
    /\b(?:issue|question|dispute|doubt|disagreement)s?\b[^.;]{0,25}?\b(?:whether|how far|to what extent)\b/i,
    3,
  ],
  [
    /\b(?:first|second|third|fourth|fifth|last|other|next|remaining)(?: (?:issue|question|point))? is (?:whether|how)\b/i,
    4,
  ],
  [
    /\b(?:must|has to|have to|needs? to|remains? to|to|is to|are to) be (?:assessed|decided|determined|clarified|examined|considered|resolved|established|seen|asked|tested)\b[^.;]{0,30}?\b(?:whether|how|if|to what extent)\b/i,
    3.5,
  ],
  [/\b(?:at|in) issue (?:is|are|here)\b|\bis (?:at|in) issue\b/i, 3],
  [/\b(?:disagree|differ|are divided|divided)\b[^.;]{0,20}\b(?:on|about|over|as to|whether)\b/i, 3],
  [
    /\b(?:not clear|not certain|unclear|uncertain|doubtful|arguable|debatable|open|unsettled)\b[^.;]{0,12}\b(?:whether|if|how)\b/i,
    3,
  ],
  [
    /\b(?:dispute|disagreement|controversy|appeal|case|application|proceedings?)\b[^.;]{0,20}\b(?:concerns?|turns on|is about|relates to|raises)\b/i,
    2.2,
  ],
  [
    /\b(?:at issue|in issue|in dispute|disputed|contested|in question|open question|controversy)\b/i,
    2,
  ],
  [
    /\b(?:decide|determine|consider|resolve|ask(?:ed|s)?|address|turns on|depends on|concerns|examine|advise|certified)\b[^.;]{0,30}\bwhether\b/i,
    2.5,
  ],
  [/^whether\b/i, 3],
  [
    /^(?:does|do|did|is|are|was|were|can|may|must|should|has|have|had|will|would)\b[^.;]{10,}\?$/i,
    3.5,
  ],
  [/\bwhether\b/i, 0.7],
  [
    /(?<!\p{L})(?:umstritten|streitig|fraglich|offen|unklar|zweifelhaft) (?:ist|war|bleibt)\b[^.;]{0,40}?,\s(?:ob|inwieweit|wie)\b/iu,
    4,
  ],
  [
    /\b(?:doit|doivent|devra|faut)\s(?:\p{L}{2,10}\s)?(?:rechercher|déterminer|décider|trancher|apprécier|vérifier|examiner)[^.;]{0,30}?\b(?:si|s'|dans quelle mesure)/iu,
    4,
  ],
  [
    /\b(?:hat|haben)\s(?:\p{L}{2,20}\s){0,4}zu (?:entscheiden|prüfen|klären|beurteilen),?\s(?:ob|inwieweit|wie)\b/iu,
    4,
  ],
  [
    /\bgrounds? (?:of|for) (?:the )?(?:appeal|review|challenge)\b[^.;]{0,20}\b(?:is|are|that)\b/i,
    3.2,
  ],
  [
    /\b(?:issue|question|dispute|controversy)s?\s(?:about|as to|over|concerning|regarding|of)\b/i,
    2.2,
  ],
  [
    /(?:motivo|fundamento)s? (?:del|de|do) recurso|moyens? (?:du pourvoi|d'appel|d'annulation)/iu,
    2.2,
  ],
  [/\bplantea\p{L}{0,2}\b[^.;]{0,40}\bsi\b/iu, 3.5],
  [
    /(?:zu (?:entscheiden|prüfen|klären|fragen|beurteilen) (?:ist|war|sind|bleibt)|(?:ist|war|bleibt)\s(?:\p{L}{3,12}\s)?(?:zu (?:entscheiden|prüfen|klären|fragen|beurteilen)|fraglich|streitig|offen|umstritten))(?![\p{L}])[^.;]{0,40}?(?:,\s)?\b(?:ob|inwieweit|wie|wann)\b/iu,
    4,
  ],
  [
    /(?:streiten|streit|streitig|gestritten)(?![\p{L}])[^.;]{0,40}?\b(?:ob|um|über|inwieweit)\b/iu,
    3.5,
  ],
  [
    /(?:frage|rechtsfrage|fraglich|zweifelhaft|klärungsbedürftig)(?![\p{L}])[^.;]{0,50}?,?\s(?:ob|inwieweit|wie weit)\b/iu,
    3.5,
  ],
  [/\b(?:streitgegenstand|streitpunkt|kern des rechtsstreits)\b/i, 2],
  [/,\sob\b/i, 0.7],
  [
    /(?:question|litige|problème|débat|point)(?![\p{L}])[^.;]{0,60}?(?:de savoir|est|porte|sur)[^.;]{0,25}?\b(?:si|s'|quel)/iu,
    4,
  ],
  [
    /(?:(?:il (?:s'agit|convient|appartient|incombe|reste|faut)|reste|demeure)[^.;]{0,40}?(?:savoir|déterminer|rechercher|décider|trancher|apprécier|vérifier|examiner))[^.;]{0,30}?\b(?:si|s'|quel|dans quelle mesure)/iu,
    4,
  ],
  [
    /(?:litige porte|s'opposent|divergent|contestent|est contestée?|en litige|se pose la question|la question se pose|est de savoir si|se demande si)/iu,
    3,
  ],
  [
    /(?:cuesti[óo]n|controversia|litigio|debate|punto|problema|discusión|duda)(?![\p{L}])[^.;]{0,80}?(?:es|consiste|radica|se centra|estriba|si|versa|reside)(?![\p{L}])[^.;]{0,30}?(?:si|en|sobre)\b/iu,
    3.5,
  ],
  [
    /(?:se (?:discute|debate|plantea|cuestiona|controvierte)|(?:debe|ha de|hay que|corresponde|procede|queda por|resta|falta|cabe|toca)\s(?:por\s)?(?:determinar\p{L}{0,2}|resolver\p{L}{0,2}|decidir\p{L}{0,2}|dilucidar\p{L}{0,2}|analizar\p{L}{0,2}|examinar\p{L}{0,2}|saber|preguntarse))[^.;]{0,45}?\bsi\b/iu,
    4,
  ],
  [
    /(?:quest[ãa]o|controv[ée]rsia|lit[íi]gio|problema|d[úu]vida)(?![\p{L}])[^.;]{0,80}?(?:é|consiste|reside|cinge-se|centra-se|está em|prende-se|se)(?![\p{L}])[^.;]{0,30}?(?:se|em|a)\b/iu,
    3.5,
  ],
  [
    /(?:discute-se|cinge-se|questiona-se|(?:resta|importa|cumpre|cabe|há que|falta|é necessário|trata-se de)\s(?:ainda\s|agora\s)?(?:saber|decidir|apurar|determinar|verificar|analisar|averiguar|perquirir|examinar|apreciar))[^.;]{0,25}?\bse\b/iu,
    4,
  ],
];

/** Breaches and wrongs that one side alleges. */
export const CLAIM: readonly IssueCue[] = [
  [
    /\b(?:failed|failure|fails|refused|refuses|neglected|omitted) to\b|\bhas not\b|\bhave not\b|\bin breach of\b|\bbreach(?:ed|es)\b|\bviolat(?:ed|es|ion|ions|ing)\b/i,
    1.6,
  ],
  [
    /\b(?:infring\w{1,5}|negligen\w{1,4}|misleading|deceptive|deceive|fraudulent\w{0,2}|misrepresent\w{1,6}|misappropriat\w{1,4}|unlawful\w{0,2}|wrongful\w{0,2}|discriminat\w{1,5}|retaliat\w{1,5}|defam\w{1,5}|unfair|likely to cause|void|unenforceable|invalid|ultra vires)\b/i,
    1.5,
  ],
  [
    /\b(?:infringe[sd]?|discriminate[sd]?|retaliated|defame[sd]?|misappropriated|misled|defrauded|concealed|misrepresented)\b/i,
    0.6,
  ],
  [/\berred\b/i, 2],
  [
    /\bwithout (?:an?y? )?(?:licen[cs]e|authori\w{2,5}|consent|permission|cause|notice|justification)\b/i,
    1.2,
  ],
  [
    /^(?:[^.;,]{0,60}\b)?(?:defendants?(?:'s|')?|respondents?|appellants?|claimants?|petitioners?|applicants?|pursuers?|defenders?|the commission|you|your|the landlord|the employer|the seller|the company|plaintiff)\b/i,
    0.8,
  ],
  [
    /\b(?:alleges?|alleged|contends?|claims|argues?|submits?|maintains?|asserts?|complains?)\b[^.;]{0,20}\bthat\b/i,
    1.5,
  ],
  [
    /(?:incumpl\p{L}{1,6}|vulner\p{L}{1,5}|infring\p{L}{1,5}|inexécution|manquement|manqué à|violation|verletz\p{L}{1,5}|pflichtverletzung|verstoß\p{L}{0,3}|verstößt|descumpr\p{L}{1,6}|incumpr\p{L}{1,6}|viol(?:ou|ação|aram))/iu,
    1.5,
  ],
  [
    /(?:demandad[oa]s?|demandantes?|recurrentes?|actor[ae]?s?|requerid[oa]s?|arrendatari[oa]|vendedor[ae]?|demande(?:ur|resse)|défende(?:ur|resse)|appelante?|intimée?|kläger(?:in)?|beklagten?|antragsteller(?:in)?|autor[ae]?s?|ré[us]?|requerente|apelante)(?![\p{L}])/iu,
    0.7,
  ],
  [
    /(?:alega|sostiene|afirma|reclama|reprocha|denuncia|soutient|reproche|invoque|prétend|fait valoir|rügt|macht geltend|behauptet|begehrt|sustenta|invoca|imputa)(?![\p{L}])/iu,
    1.4,
  ],
  [
    /(?:rehus|se neg[óo]|negó|recus(?:ou|a)|refus[ée]|détourn|versäum|verweiger|abgelehnt|omiti|atras|retard|tardiv|tardía|mora(?!\p{L}))/iu,
    0.8,
  ],
  // A rule for the case of a breach alleges none.
  [
    /\b(?:if|shall|may|in the event|any breach|event of default|unless|upon|each party|either party|neither party|hereunder|will be|wenn|sofern|falls|kann|si|podrá|deberá|en caso|pourra|devra|en cas|caso|poderá|deverá)\b/iu,
    -2,
  ],
];

/** What is said after a question is settled, or only asked of somebody else. */
export const NO_ISSUE: readonly IssueCue[] = [
  [
    /\b(?:i|we|the court|it is) (?:find|hold|conclude|am satisfied|am not satisfied|so order|shall order|dismiss|allow|reject|reduce|fix)/i,
    -2.5,
  ],
  [/\b(?:regardless of|irrespective of|no matter|without regard to) whether\b/i, -1.2],
  [
    /\b(?:please|seek|request|demands? judgment|wherefore|prayer|interest at|costs|shall pay|will pay|ordered)\b/i,
    -1,
  ],
  [/\bif\b[^.;]{0,80}\b(?:agreed|necessary|requested)\b/i, -1],
  [
    /\b(?:did not|was not|were not) disputed|not in (?:dispute|issue)|undisputed|common ground|unstreitig|no se discute|n'est pas contesté|incontroverso/i,
    -4,
  ],
  [/\b(?:nothing in this|includes?|means|warrant\w{1,5} that)\b/i, -1.5],
];

/** Headings below which each sentence states an issue, until the next heading. */
export const ISSUES_HEADING =
  /^(?:\d{1,2}\.?\s|[IVX]{1,4}\.?\s)?(?:the\s)?(?:issues?|questions?(?: \(?s?\)?)?|legal issues?|issues? for (?:decision|determination)|(?:questions?|issues?) (?:presented|for review|referred|on appeal|in dispute|to be decided|raised)|list of issues|agreed issues|points? (?:at issue|in dispute)|grounds? of appeal|certified questions?|rechtsfragen?|streitpunkte?|fragestellung(?:en)?|zu klärende fragen|vorlagefragen?|cuesti[óo]n(?:es)?(?: (?:controvertidas?|planteadas?|litigiosas?|jurídicas?|prejudiciales?|a resolver|debatidas?))?|objeto del (?:litigio|debate|recurso)|puntos controvertidos|questions? (?:préjudicielles?|posées?|juridiques?|en litige|à trancher|soumises?)|objet du litige|points? en litige|quest(?:ão|ões)(?: (?:a decidir|controvertidas?|de direito|jurídicas?|prejudiciais|suscitadas))?|pontos controvertidos|objeto do (?:litígio|recurso)|thema decidendum)\s?:?\.?$/iu;
/** `FIRST CLAIM FOR RELIEF`, `COUNT II`. */
/** `The issues are:` before a list. */
export const ISSUES_LEAD =
  /\b(?:issues?|questions?|points?|cuesti[óo]n(?:es)?|fragen|questões)\b[^.;]{0,70}:$/iu;
export const CLAIM_HEADING =
  /^(?:\w{3,9}\s)?(?:claims? for relief|cause of action|count(?: (?:\w{3,6}|[IVX]{1,5}|\d{1,2}))?)(?:\s?[(:-].{0,60})?$/i;
