import { anyCue, anyOf, loadAllCues, loadCues, loadPairs } from '../../../../language/cues.ts';

// Patterns of citations in the law of the United States, the Commonwealth, the European Union, Germany, France, Spain,
// Latin America, Portugal and Brazil. Every repetition has a bound, so that the time grows with the text alone.

const SECTION = '\\d[\\w.:/-]{0,14}(?:\\([\\w.]{1,6}\\)){0,6}';
const YEAR = '(?:1[6-9]|20)\\d\\d';
const STATES = loadPairs('en', 'legal/state-abbreviations').map(([abbreviation]) => abbreviation);
const EU_INSTRUMENT = `${anyCue('legal/eu-instruments')}\\s(?:\\((?:EU|EC|EEC|EG|UE|CE)\\)\\s)?(?:[Nn][or]?\\.?[º°]?\\s)?\\d{2,4}\\/\\d{1,4}(?:\\/(?:EC|EU|EEC|EG|UE|CE|CEE|EWG))?`;

/** American citations: `15 U.S.C. § 1125(a)`, `29 CFR 541.100`, `6 Del. C. § 2001`, `Cal. Bus. & Prof. Code § 16600`. */
const AMERICAN: readonly RegExp[] = [
  new RegExp(
    `\\b\\d{1,3}\\s(?:U\\.?\\s?S\\.?\\s?C\\.?(?:\\s?A\\.?)?|C\\.?\\s?F\\.?\\s?R\\.?)\\s(?:§{1,2}\\s?|[Ss]ections?\\s|[Pp]arts?\\s)?${SECTION}`,
    'gu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}.])(?:\\d{1,3}\\s)?(?:${STATES.join('|')})\\b\\.?,?\\s?(?:(?:&|[A-Z][A-Za-z.]{0,14}|and|of|ch\\.|c\\.|art\\.|tit\\.|\\d{1,3}[A-Z]?),?\\s){0,9}§{1,2}\\s?${SECTION}`,
    'gu',
  ),
  /\b\d{1,4}\sILCS\s\d{1,4}\/[\w.-]{1,14}/gu,
  new RegExp(
    `\\b${anyOf(loadCues('en', 'legal/code-abbreviations'))}\\s(?:c(?:h)?\\.\\s?\\w{1,5},?\\s)?(?:§{1,2}\\s?|[Ss]ection\\s|[Aa]rticle\\s)?${SECTION}`,
    'gu',
  ),
  /\bFed\.\s?R\.\s?(?:Civ|Crim|App|Bankr|Evid)\.(?:\s?P\.)?\s\d{1,4}(?:\.\d)?(?:\([\w]{1,4}\)){0,5}/gu,
  /\bFederal Rules? of (?:(?:Civil|Criminal|Appellate|Bankruptcy) Procedure|Evidence) \d{1,4}(?:\.\d)?(?:\([\w]{1,4}\)){0,5}/gu,
  /\bArticle [IVX]{1,5},? [Ss]ection \d{1,3}[a-z]? of the (?:[A-Z][a-z]{2,14}\s){1,3}Constitution\b/gu,
  /\b[A-Z][a-z]{2,8}\.? R\.\s?(?:Civ|Crim|App|Evid)\.\s?(?:P|R)?\.?\s?\d{1,3}(?:\([\w]{1,4}\)){0,4}/gu,
  /\bU\.S\. Const\.,? (?:art|amend)\. [IVX]{1,6}(?:, § \d{1,2})?(?:, cl\. \d{1,2})?/gu,
];

/** Word that must occur anywhere in a text before `AMENDMENTS` are citations: contracts have amendments too. */
export const CONSTITUTION = /\bConstitution(?:al(?:ly)?)?\b|\bU\.S\. Const\b/;
/** Amendments of the Constitution of the United States: `First Amendment`. */
export const AMENDMENTS =
  /\b(?:First|Second|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Thirteenth|Fourteenth|Fifteenth) Amendment\b/gu;

/** End of a title, which is read backwards from here: `Companies Act 2006`, `Equality Act 2010 (Amendment) Order 2023`. */
export const TITLE_END = new RegExp(
  `\\b(?:Act|Ordinance|Regulations|Order|Rules|Code|Laws?|Statutes)(?:\\s(?:Ann\\.|Annotated))?(?:\\s\\((?:Northern Ireland|Scotland|Wales|Amendment)\\))?(?:,?\\s(?:of\\s)?${YEAR})?(?:\\s\\((?:Cth|NSW|Vic|Qld|WA|SA|Tas|NT|ACT|NZ|UK|Imp)\\))?(?![\\p{L}])`,
  'gu',
);
/** Words of the title directly before its end, at the end of the text that precedes `TITLE_END`. */
export const TITLE_WORDS =
  /(?:(?:[A-Z][\p{L}'.-]{0,24}(?:,(?=\s))?|\([A-Z][\p{L}' .&-]{1,60}\)|of|and|for|on|the|to|in|by|from|with|&|etc\.?)\s){1,14}$/u;
/** Sections after the title: `, s 172`, `, S.O. 2000, c. 41, s. 61`, `§ 2`. */
export const TITLE_SECTIONS = new RegExp(
  `^(?:,?\\s(?:R\\.?S\\.?|S\\.?)(?:[A-Z]\\.?){1,3},?\\s(?:${YEAR},?\\s)?(?:c|ch)\\.?\\s[\\w.-]{1,8}){0,1}(?:,?\\s(?:ss?|sect?s?|sections?|regs?|regulations?|arts?|articles?|rr?|rules?|p(?:ar)?t|Part|sch(?:ed(?:ule)?)?|Schedule|para(?:graph)?|O|§{1,2})\\.?\\s?${SECTION}(?:(?:\\s(?:and|to|or)\\s|,\\s|-)${SECTION}(?![\\p{L}])){0,4}){0,3}`,
  'u',
);
/** Sections before the title: `section 1(1) of the `. */
export const SECTIONS_OF = new RegExp(
  `\\b(?:[Ss]s?\\.?|[Ss]ections?|[Ss]ec(?:s|t)?\\.|[Rr]egulations?|[Rr]eg\\.?|[Rr]ules?|[Aa]rticles?|[Pp]art|[Ss]chedule|[Pp]ara(?:graph)?s?|[Tt]itle)\\s(?:${SECTION}|[IVX]{1,5})(?:(?:\\s(?:and|to|or)\\s|,\\s(?:and\\s)?)${SECTION}){0,4}(?:,?\\sof\\s(?:Schedule|Part)\\s\\w{1,4})?,?\\s(?:of|to|in|under)\\s(?:the\\s)?$`,
  'u',
);
/** Citations of the English Civil Procedure Rules: `CPR r. 3.4(2)`, `CPR Part 36`. */
export const UNDER_CPR = /\bCPR\s(?:r(?:ule)?\.?\s|Part\s)?\d{1,3}[\w.]{0,6}(?:\(\w{1,4}\)){0,4}/gu;

const ARTICLES =
  '(?:[Aa]rt(?:ikels?|icles?|[íi]culos?|igos?|s?\\.)?|ARTICLE)\\s(?:[LRDA]\\.?\\s?\\*?)?\\d{1,5}[\\w.º°-]{0,10}(?:\\([\\w]{1,5}\\)){0,5}(?:\\s?(?:bis|ter|quater)\\b)?';
/** Parts of an article: `Abs. 1 Satz 2`, `, apartado 3`, `alinéa 2`, `, § 2º,`, `, inciso IV,`, `und 7`. */
const PARTS =
  '(?:,?\\s?(?:i\\.\\s?V\\.\\s?m\\.\\s)?(?:§{1,2}\\s?\\d{1,4}[a-z]?\\.?[º°]?|(?:Abs(?:atz|\\.)|Satz|S\\.|Nr\\.|Nummer|Alt\\.|Hs\\.|lit\\.|Buchst(?:abe|\\.)|Var\\.|UAbs\\.|alin[ée]a|al\\.|apartados?|p[áa]rrafos?|incisos?|letras?|numeral|n\\.?[º°]|n[uú]mero|par[áa]grafo|caput|point|paragraphe?|I{1,3}V?|VI{0,3}|IX|X)\\s?"?(?:[\\w]{1,8}[º°.]{0,2})?"?\\)?|(?:und|bis|et|à|y|e|a|and|to|,)\\s(?:[LRD]\\.?\\s?)?\\d{1,5}[\\w.º°-]{0,8}(?:\\([\\w]{1,5}\\)){0,4}|\\d{1,3}[.º°]{1,2}|"?[a-z]"?\\))){0,8}';
const OF =
  "(?:,?\\s(?:(?:of|to)\\s(?:the\\s)?|de(?:\\sla|\\slos|l)?\\s|d[uao]s?\\s|des\\s|der\\s|de\\sl')?|\\s)";

/** European acts, as cited after an article. */
const EUROPEAN = `(?:${EU_INSTRUMENT}|${loadAllCues('legal/eu-acts').join('|')})`;
const GERMAN_LAW =
  '(?:\\p{Lu}[\\p{L}-]{0,14}\\p{Lu}(?:[\\s-](?:[IVX]{1,4}|EG))?(?![\\p{L}])|\\p{Lu}\\p{Ll}{2,40}(?:gesetz(?:es|buche?s)?|ordnung)(?![\\p{L}]))';
const FRENCH_CODE =
  "(?:[Cc]ode\\s(?:civil|pénal|électoral|rural|(?:général\\s)?des\\s\\p{Ll}{3,20}(?:\\sterritoriales)?|de\\s(?:la\\s|l'|procédure\\s)?\\p{Ll}{3,20}(?:\\s(?:intellectuelle|publique|sociale|civile|pénale|administrative|routière|et\\sde\\sl'\\p{Ll}{3,20}))?|du\\s\\p{Ll}{3,20}(?:\\set\\sdu\\s\\p{Ll}{3,20})?|d'\\p{Ll}{3,20}|monétaire\\set\\sfinancier)|CPC|(?:de\\sla\\s|la\\s)?[Ll]oi\\s(?:organique\\s)?(?:n[°ºo.]{1,2}\\s?\\d{2,4}-\\d{1,5}(?:\\sdu\\s\\d{1,2}(?:er)?\\s\\p{Ll}{3,9}\\s\\d{4})?|du\\s\\d{1,2}(?:er)?\\s\\p{Ll}{3,9}\\s\\d{4}|Informatique et Libertés)|(?:[Dd]écret|[Oo]rdonnance)\\sn[°ºo.]{1,2}\\s?\\d{2,4}-\\d{1,5}(?:\\sdu\\s\\d{1,2}(?:er)?\\s\\p{Ll}{3,9}\\s\\d{4})?|[Cc]onstitution)";
const IBERIAN_TITLE =
  '(?:\\s(?!(?:e|y)\\s(?:d[aeo]s?|del|de|el|la|l[oa]s|C[óo]digo|Lei|Ley|Decreto|art))(?:(?:d[aeo]s?|de\\sl[ao]s?|del|e|y|General|Federal|Nacional)\\s){0,3}\\p{Lu}\\p{L}{2,20})';
const IBERIAN_DATE = '(?:,?\\sde\\s\\d{1,2}\\sde\\s\\p{Ll}{4,10}(?:\\sde\\s\\d{4})?)?';
const IBERIAN_CODES = [
  ...loadCues('es', 'legal/code-abbreviations'),
  ...loadCues('pt', 'legal/code-abbreviations'),
];
const IBERIAN_LAW = `(?:C[óo]digo\\s(?:civil|penal|de\\s(?:comercio|trabajo)|(?:d[aeo]s?\\s|de\\sla\\s|del\\s)?\\p{Lu}\\p{L}{2,20}${IBERIAN_TITLE}{0,3})|(?:Real\\s)?Decreto(?:-[Ll]ey?i?|\\s(?:Legislativo|Ley))?\\s(?:n\\.?[º°]?\\s?)?\\d{1,6}(?:\\.\\d{3})?[-/A-Z]{0,3}\\/?\\d{2,4}${IBERIAN_DATE}|(?:Ley|Lei)(?:\\s(?:Org[áa]nica|Complementar|General|Federal|Nacional))?\\s(?:n(?:\\.?[º°o]\\.?|[úu]m\\.)\\s?)?\\d{1,3}(?:\\.\\d{3}|\\d{0,3})(?:\\/\\d{2,4}|\\sde\\s\\d{4})?${IBERIAN_DATE}|(?:Ley|Lei)${IBERIAN_TITLE}{1,5}|Estatuto${IBERIAN_TITLE}{1,3}|Consolida[çc][ãa]o das Leis do Trabalho|Constitui[çc](?:[ãa]o|i[óo]n)(?:\\s(?:Federal|Espa[ñn]ola|da\\sRep[úu]blica(?:\\sPortuguesa)?|Nacional|Pol[íi]tica))?|${IBERIAN_CODES.join('|')})(?![\\p{L}])`;

const ARTICLE_OF = new RegExp(
  `(?<![\\p{L}])${ARTICLES}${PARTS}${OF}(?:${EUROPEAN}|${FRENCH_CODE}|${IBERIAN_LAW})`,
  'gu',
);
const GERMAN_ARTICLE_OF = new RegExp(
  `(?<![\\p{L}])(?:Art\\.?|Artikels?)\\s\\d{1,5}[a-z]?${PARTS}(?:\\s(?:des|der)\\s|\\s)${GERMAN_LAW}`,
  'gu',
);
const PARAGRAPH_OF = new RegExp(
  `§{1,2}\\s?\\d{1,4}[a-z]?${PARTS}(?:\\s(?:des|der)\\s|\\s)${GERMAN_LAW}`,
  'gu',
);

/** Laws that are cited without an article. */
const LAW_ALONE: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}])(?:${EU_INSTRUMENT})`, 'gu'),
  /(?<![\p{L}])(?:[Ll]oi|[Dd]écret|[Oo]rdonnance)\sn[°ºo.]{1,2}\s?\d{2,4}-\d{1,5}(?:\sdu\s\d{1,2}(?:er)?\s\p{Ll}{3,9}\s\d{4})?/gu,
  new RegExp(
    `(?<![\\p{L}])(?:(?:Ley|Lei)(?:\\s(?:Org[áa]nica|Complementar|General|Federal))?\\s(?:n(?:\\.?[º°o]\\.?|[úu]m\\.)\\s?)?\\d{1,3}(?:\\.\\d{3}|\\d{0,3})(?:\\/\\d{2,4}|\\sde\\s\\d{4})${IBERIAN_DATE}|Lei\\sn\\.?[º°]\\s?\\d{1,3}\\.\\d{3}${IBERIAN_DATE}|(?:Real\\s)?Decreto(?:-[Ll]ey?i?|\\sLegislativo)?\\s(?:n\\.?[º°]?\\s?)?\\d{1,6}(?:\\.\\d{3})?(?:-[A-Z])?\\/\\d{2,4}${IBERIAN_DATE})`,
    'gu',
  ),
  new RegExp(`\\b${anyCue('legal/named-laws')}\\b`, 'gu'),
];

/** Every pattern of a citation whose text is complete in itself. */
export const CITATIONS: readonly RegExp[] = [
  ...AMERICAN,
  ARTICLE_OF,
  GERMAN_ARTICLE_OF,
  PARAGRAPH_OF,
  UNDER_CPR,
  ...LAW_ALONE,
];
