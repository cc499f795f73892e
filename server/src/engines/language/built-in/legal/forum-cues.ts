import { STATE_ABBREVIATIONS } from './state-abbreviations.ts';

/** Wording that tells where a text's law comes from: courts, and the titles of statutes. */
export type ForumCue = readonly [wording: RegExp, place: string];

/** Courts that only one place has. */
export const COURTS: readonly ForumCue[] = [
  [
    /\b(?:court of justice of the european union|general court of the european union|gerichtshof der europäischen union|cour de justice de l'union européenne|tribunal de justicia de la unión europea|tribunal de justiça da união europeia|CJEU|EuGH)\b/iu,
    'European Union',
  ],
  [
    /\b(?:sheriffdom|sheriff court|court of session|outer house|inner house|high court of justiciary)\b/i,
    'Scotland',
  ],
  [/\bhigh court of justice in northern ireland\b/i, 'Northern Ireland'],
  [
    /\b(?:high court of justice|king's bench division|queen's bench division|chancery division|business and property courts|court of appeal \(civil division\)|court of appeal \(criminal division\)|crown court|county court (?:at|sitting)|in the county court|employment tribunal|first-tier tribunal|property chamber|technology and construction court|EWHC|EWCA|KBD|ChD|of England and Wales)\b/i,
    'England and Wales',
  ],
  [
    /\b(?:amtsgerichts?|landgerichts?|oberlandesgerichts?|bundesgerichtshofs?|bundesverfassungsgerichts?|arbeitsgerichts?|landesarbeitsgerichts?|bundesarbeitsgerichts?|verwaltungsgerichts?|kammergerichts?|finanzgerichts?|sozialgerichts?|BGH|OLG|BAG)\b/i,
    'Germany',
  ],
  [/\b(?:landesgericht|bezirksgericht|oberster gerichtshof|handelsgericht wien|OGH)\b/i, 'Austria'],
  [
    /\b(?:bundesgericht|obergericht|handelsgericht zürich|tribunal fédéral|kantonsgericht)\b/i,
    'Switzerland',
  ],
  [
    /\b(?:tribunal judiciaire|tribunal de grande instance|tribunal de commerce|cour d'appel|cour de cassation|conseil de prud'hommes|conseil d'état|tribunal administratif|conseil constitutionnel|juge des référés)(?!\p{L})/iu,
    'France',
  ],
  [/\[\d{4}\] IE(?:HC|CA|SC)\b|\bfour courts\b/i, 'Ireland'],
  [/\[\d{4}\] (?:CSOH|CSIH|SC [A-Z]{3})\b/, 'Scotland'],
  [/\[\d{4}\] NI(?:Ch|QB|KB|CA)\b/, 'Northern Ireland'],
  [/\[\d{4}\] UK(?:SC|PC)\b/, 'United Kingdom'],
  [/\[\d{4}\] (?:FCA|FCAFC|HCA)\b/, 'Australia'],
  [/\[\d{4}\] (?:NSWSC|NSWCA)\b/, 'New South Wales'],
  [/\[\d{4}\] (?:VSC|VSCA)\b/, 'Victoria'],
  [/\[\d{4}\] NZ(?:HC|CA|SC)\b/, 'New Zealand'],
  [/\[\d{4}\] SG(?:HC|CA)\b/, 'Singapore'],
  [/\[\d{4}\] HK(?:CFI|CA|CFA)\b/, 'Hong Kong'],
  [/\b\d{4} (?:ONSC|ONCA)\b/, 'Ontario'],
  [/\b\d{4} (?:BCSC|BCCA)\b/, 'British Columbia'],
  [/\b\d{4} QC(?:CS|CA)\b/, 'Quebec'],
  [/\b(?:tribunal de l'entreprise|cour du travail|justice de paix)\b/i, 'Belgium'],
  [/\bcour supérieure\b|\bcour du québec\b/iu, 'Quebec'],
  [
    /\b(?:juzgado de (?:primera instancia|lo (?:mercantil|social|penal|contencioso))|audiencia provincial|audiencia nacional|tribunal supremo|tribunal superior de justicia|juzgados de primera instancia)\b/i,
    'Spain',
  ],
  [
    /\b(?:suprema corte de justicia de la nación|juzgado de distrito|tribunal colegiado)\b/i,
    'Mexico',
  ],
  [/\b(?:juzgado nacional|cámara nacional)\b/i, 'Argentina'],
  [/\b(?:juzgado \S{3,15} (?:civil|laboral) (?:municipal|del circuito))\b/i, 'Colombia'],
  [/\b(?:juzgado de letras)\b/i, 'Chile'],
  [
    /(?:\bvara (?:cível|do trabalho|criminal|da fazenda|única|de família)|\bpoder judiciário\b|\bsuperior tribunal de justiça\b|\bsupremo tribunal federal\b|\btribunal regional\b|\btribunal de justiça d[eo]\b|\bjuizado especial\b)/iu,
    'Brazil',
  ],
  [
    /\b(?:tribunal judicial da comarca|tribunal da relação|supremo tribunal de justiça|juízo (?:local|central)|tribunal da comarca)(?!\p{L})/iu,
    'Portugal',
  ],
  [
    /\bcourt of appeals for the (?:\w+) circuit\b|\bsupreme court of the united states\b/i,
    'United States',
  ],
  [/\b(?:federal court of australia|high court of australia|fair work commission)\b/i, 'Australia'],
  [/\b(?:federal court of canada|supreme court of canada)\b/i, 'Canada'],
];

/** A court or caption beside the name of a place. */
export const COURT_WORD =
  /\b(?:court|courts|district of|tribunal|state of|commonwealth of|province of|plaintiff|county of)\b/i;

/** Whose law a cited statute is. */
export const STATUTES: readonly ForumCue[] = [
  ...Object.entries(STATE_ABBREVIATIONS).map(([place, written]): ForumCue => [
    new RegExp(`^(?:\\d{1,4} )?(?:${written})\\b`),
    place,
  ]),
  [/\bU\.? ?S\.? ?C\b|\bC\.?F\.?R\b|^Fed\. ?R\.|U\.S\. Const/, 'United States'],
  [/\(Scotland\)|\basp \d/, 'Scotland'],
  [/\(Northern Ireland\)/, 'Northern Ireland'],
  [/\(NSW\)/, 'New South Wales'],
  [/\(Vic\)/, 'Victoria'],
  [/\(Qld\)/, 'Queensland'],
  [/\(Cth\)/, 'Australia'],
  [/\b(?:S|R\.S)\.O\.|\bO\. ?Reg/, 'Ontario'],
  [/\b(?:S|R\.S)\.B\.C\./, 'British Columbia'],
  [/\b(?:S|R\.S)\.A\. \d/, 'Alberta'],
  [/\bR?\.?S\.C\. \d{4}, c/, 'Canada'],
  [/\b(?:Act|Regulations|Order|Rules) (?:1[6-9]|20)\d\d\b|^CPR/, 'England and Wales'],
  [
    /\b(?:BGB|ZPO|StGB|HGB|GG|GmbHG|AktG|InsO|KSchG|BetrVG|TzBfG|BDSG|UWG|UrhG|MarkenG|StPO|VwGO|SGB|VVG|ArbGG|BauGB|WEG|BUrlG|AGG|GKG|EntgFG|StVG|StVO|ProdHaftG|FamFG|GVG|GewO|AO|EStG)\b/,
    'Germany',
  ],
  [/\b(?:ABGB|KSchG idF|MRG|UGB|EheG)\b/, 'Austria'],
  [/\b(?:OR|ZGB|SchKG|DSG)$/, 'Switzerland'],
  [
    /[Cc]ode (?:civil|du travail|de commerce|pénal|de procédure|de la|général des impôts|monétaire|des assurances|de l')|^(?:[Ll]oi|[Dd]écret) n/,
    'France',
  ],
  [
    /\bLEC\b|\bLAU\b|Estatuto de los Trabajadores|(?:Ley|Real Decreto)(?: Orgánica| Legislativo|-ley)? \d{1,4}\/(?:19|20)\d\d|Constitución Española/,
    'Spain',
  ],
  [/Ley \d{1,4} de (?:19|20)\d\d/, 'Colombia'],
  [/Ley Federal|Código (?:Civil|Penal) Federal/, 'Mexico'],
  [/Ley \d\d\.\d{3}|Código Civil y Comercial/, 'Argentina'],
  [
    /Lei n\S{0,3} \d{1,2}\.\d{3}|Defesa do Consumidor|\bCLT\b|\bCDC\b|Constituição Federal|LGPD|do Código de Processo Civil|Leis do Trabalho/,
    'Brazil',
  ],
  [
    /Decreto-Lei n\S{0,3} \d{1,3}(?:-\w)?\/\d{2}|Código do Trabalho|Lei n\S{0,3} \d{1,3}\/(?:19|20)\d\d|Constituição da República Portuguesa|artigos? \d+\.º/,
    'Portugal',
  ],
  [
    /GDPR|DS-?GVO|RGPD|TFEU|AEUV|\((?:EU|UE|EC|CE|EEC)\)|\/(?:EC|EU|EEC|CE|UE|EG)\b/,
    'European Union',
  ],
];

/** Codes of many countries, by the language of the text. */
export const CODE_OF_LANGUAGE: Readonly<Partial<Record<string, string>>> = {
  es: 'Spain',
  fr: 'France',
  de: 'Germany',
  pt: 'Portugal',
};

/** Signs of a country in a text of a language that several speak. */
export const COUNTRY_SIGNS: readonly ForumCue[] = [
  [/R\$|\bCPF\b|\bCNPJ\b|\bOAB\b|\bLtda\b|\bCEP\b/, 'Brazil'],
  [/\bNIPC\b|\bLda\b/, 'Portugal'],
  [/£\s?\d/, 'England and Wales'],
  [/\bDNI\b|\bCIF\b|\bS\.L\./, 'Spain'],
  [/\bRCS\b|\bSIREN\b/, 'France'],
  [/\bHRB\b|\bGmbH\b/, 'Germany'],
  [/\bRFC\b|M\.N\./, 'Mexico'],
  [/\bCUIT\b/, 'Argentina'],
  [/\bNIT\b|cédula de ciudadanía/, 'Colombia'],
];

/** A sentence on the courts that decide. */
export const COURTS_CLAUSE =
  /\b(?:courts?|tribunals?|venue|arbitrat\w{1,6}|tribunales|juzgados|fuero|foro|tribunaux|tribunal|tribunais|gerichtsstand|gerichte?|comarca)\b/iu;
export const SUBMITS =
  /\b(?:exclusive|submit|consent|venue|jurisdiction|litigat\w*|brought|arbitrat\w*|somet\w*|competen\w*|renunci\w*|compétenc\w*|compétents?|attribution|zuständig|ausschließlich\w*|gerichtsstand|foro|eleg\w*|elei\w*|exclusiv\w*)\b/iu;
