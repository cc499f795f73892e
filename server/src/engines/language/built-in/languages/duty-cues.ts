import type { Obligation } from '../../../../contract/analysis.ts';
import type { TextLanguage } from '../words/text-language.ts';

/** Wording by which contracts in four languages lay down duties. */

/** A verb of duty; in Spanish and Portuguese the future tense is one. */
export const MODAL: Readonly<Partial<Record<TextLanguage, RegExp>>> = {
  es: /(?<!\p{L})(?:deber[áa]n?|deben?|(?:se )?obligan?(?:do)? a|queda(?:n|rá|rán)? obligad[oa]s? a|se comprometen? a|tendr[áa]n? (?:la obligación de|que)|podr[áa]n? en ningún caso|no podr[áa]n?|\p{L}{3,14}(?:[aei]r[áa]|[aei]rán))(?!\p{L})/u,
  fr: /(?<!\p{L})(?:doi(?:ven)?t|devra|devront|s'engage(?:nt)? à|s'oblige(?:nt)? à|s'interdi(?:t|sent) de|(?:est|sont) tenue?s? (?:de|à|au)|ne peu(?:ven)?t|ne pourra|vers(?:e|era|ent)|pai(?:e|era|ent)|règle(?:ra)?|remet(?:tra)?|livre(?:ra)?|fourni(?:t|ra)|garanti(?:t|ra)|assure(?:ra)?)(?!\p{L})/u,
  de: /(?<!\p{L})(?:muss|müssen|(?:ist|sind) verpflichtet|verpflichte(?:t|n) sich|(?:hat|haben)(?=\s(?:[^.;]|\.(?=\d)){3,120}\szu\s)|dar(?:f|fen) (?:\p{L}+\s){0,4}nicht|schulde(?:t|n)|zahl(?:t|en)|liefer(?:t|n)|übergib?t|übernimmt|gewährleistet|erbringt|wird(?=\s[^.;]{3,80}(?:zahlen|liefern|übergeben|mitteilen|vorlegen)))(?!\p{L})/u,
  pt: /(?<!\p{L})(?:dever[áa](?:ão)?|dever[ãa]o|deve[m]?|obriga(?:m)?-se a|fica(?:m|rá|rão)? obrigad[oa]s? a|compromete(?:m)?-se a|não poder[áa]|não pode[m]?|\p{L}{3,14}(?:[aei]rá|[aei]rão))(?!\p{L})/u,
};

/** Future tenses that lay down no duty. */
export const NO_DUTY =
  /^(?:ser[áa]n?|serão|estar[áa]n?|tendr[áa]n?$|terá|terão|podr[áa]n?|poderá|poderão|comenzar[áa]|entrar[áa]|finalizar[áa]|terminar[áa]|vigorará|iniciará|concluir[áa]|surtirá|regir[áa]|aplicar[áa]|considerar[áa]n?|entender[áa]|habrá|haverá|bastará|corresponder[áa]|quedar[áa]|ficará)$/u;

/** What is to be paid, whoever is to pay it. */
export const PAYABLE =
  /(?<!\p{L})(?:(?:ist|sind)\s(?=(?:[^.;]|\.(?=\d)){3,100}\szu\s(?:be)?zahlen)|zahlbar (?=innerhalb|binnen|bis)|(?:est|sont) payables?|se (?:abonar|pagar)án?|ser(?:á|án) (?:pagad|abonad|satisfech)\p{L}+|ser(?:á|ão) pag[oa]s?(?!\p{L}))/iu;

/** Speaks of both sides. */
export const ALL_PARTIES =
  /(?<!\p{L})(?:(?:l|a)s partes|ambas partes|cada (?:una de las )?partes?|les parties|chaque partie|die (?:vertrags)?parteien|jede (?:vertrags)?partei|beide (?:vertrags)?parteien|ambas as partes|as partes)(?!\p{L})/iu;

type DutyType = readonly [type: Obligation['type'], wording: RegExp];

export const TYPES: readonly DutyType[] = [
  ['indemnity', /indemni|schadlos|freistell|freizustellen|responderá de los daños/iu],
  [
    'insurance',
    /(?<!\p{L})seguros?(?!\p{L})|(?<!as?s)segurar|asegurar (?:el|la|los|las) (?:local|inmueble|vivienda|bien|mercanc|veh[íi]culo)|assurance|s'assurer|assurer (?:contre|les (?:lieux|biens|locaux))|versicher(?:n|ung|t)/iu,
  ],
  ['confidentiality', /(?:confidenci|confidentialit|geheim|vertraulich|sigilo|secret)/iu],
  [
    'notice',
    /(?:comunicar|notificar|avisar|preaviso|notifier|prévenir|informer|préavis|mitteil|mitzuteil|anzeig|benachrichtig|avis[oa]r?(?!\p{L})|comunicação)/iu,
  ],
  [
    'reporting',
    /(?:informe(?!\p{L})|informes|rendir cuentas|relevé|rapport|compte rendu|bericht|abrechnung|vorleg|relatório|prestar contas)/iu,
  ],
  [
    'payment',
    /(?:pag(?:ar|o|u|am)|abon(?:ar|o)|retribuci|renta(?!\p{L})|precio|fianza|cauci[óo]n|caução|garantía de|pai(?:e|er|ement)|vers(?:e|er|ement)|loyer|règle|zahl|vergüt|entrichten|miete(?!\p{L})|mensalidade|preço|remunera)/iu,
  ],
  [
    'delivery',
    /(?:entreg|suministr|prestar|realizar|livr|fourni|remet|exécut|liefer|übergeb|übergibt|erbring|fornec|executar)/iu,
  ],
  [
    'compliance',
    /(?:cumpl|respet|normativa|respect|conform|einhalt|einzuhalten|beacht|vorschrift|observar)/iu,
  ],
];

export const DUE =
  /(?:(?:en (?:el|un) plazo de|dentro de|a los|antes del?|en los|como máximo|a más tardar|dans (?:un délai de|les)|sous|avant le|au plus tard|à|binnen|innerhalb(?: von)?|spätestens|bis zum|vor dem|no prazo de|dentro de|em|até|antes de|o mais tardar)\s)[^,;.]{0,25}?(?:\d{1,3}|\p{L}{2,15})\s(?:\([^()]{1,20}\)\s)?(?:\p{L}{3,12}\s){0,2}(?:d[ií]as?|jours?|tagen?|werktagen?|semanas?|semaines?|wochen?|mes(?:es)?|mois|monaten?|\p{L}{3,10}\s(?:de|d')?\s?\d{4})[^,;.]{0,50}/iu;

/** Where a phrase of when is over. */
export const NEXT_PART =
  /\s(?:(?:y|o|et|ou|und|oder|sowie|e|que|qui|salvo|sauf|außer)\s|zu \p{L}+en(?!\p{L})).*$/iu;
export const LOOSE_END =
  /(?:\s(?:de|del|la|el|los|las|du|des|le|les|der|die|das|den|dem|nach|a|o|do|da|dos|das|à|au|por|par|en|em|con|avec|com|mit|von|vom|zu|zum))+$/iu;

/** How often, in the words of the answer. */
export const RECURRENCES: readonly (readonly [word: string, wording: RegExp])[] = [
  [
    'daily',
    /(?<!\p{L})(?:diari[oa]s?|diariamente|cada día|quotidien\p{L}{0,6}|chaque jour|täglich\p{L}{0,2}|jeden tag)(?!\p{L})/iu,
  ],
  [
    'weekly',
    /(?<!\p{L})(?:semanal(?:es|mente)?|semanais|cada semana|hebdomadaire\p{L}{0,4}|chaque semaine|wöchentlich\p{L}{0,2}|jede woche)(?!\p{L})/iu,
  ],
  [
    'monthly',
    /(?<!\p{L})(?:mensual(?:es|mente)?|mensal(?:mente)?|mensais|cada m[eê]s|al mes|por m[eê]s|mensuel\p{L}{0,6}|chaque mois|par mois|monatlich\p{L}{0,2}|jede[ns]? monats?|pro monat)(?!\p{L})/iu,
  ],
  [
    'quarterly',
    /(?<!\p{L})(?:trimestral(?:es|mente)?|trimestrais|cada trimestre|trimestriel\p{L}{0,6}|chaque trimestre|vierteljährlich\p{L}{0,2}|quartalsweise|jedes quartal|pro quartal)(?!\p{L})/iu,
  ],
  [
    'semi-annually',
    /(?<!\p{L})(?:semestral(?:es|mente)?|semestrais|cada semestre|semestriel\p{L}{0,6}|chaque semestre|halbjährlich\p{L}{0,2})(?!\p{L})/iu,
  ],
  [
    'annually',
    /(?<!\p{L})(?:anual(?:es|mente)?|anuais|cada (?:año|ano)|por (?:año|ano)|annuel\p{L}{0,6}|chaque année|par an|(?<!viertel|halb)jährlich\p{L}{0,2}|jedes jahr|pro jahr)(?!\p{L})/iu,
  ],
];

/** A verb that names a duty; the future and present tenses only imply one. */
export const STRONG_VERB =
  /^(?:deb|(?:se )?obliga|queda|se compromet|tendr|no pod|doi|devr|s'engage|s'oblige|s'interdi|est |sont |ne peu|ne pou|muss|müssen|ist |sind |verpflicht|hat|haben|darf|dürfen|schuld|dev|fica|compromete|não pod)/iu;
