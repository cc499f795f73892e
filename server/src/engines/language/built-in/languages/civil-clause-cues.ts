import type { TextLanguage } from '../words/text-language.ts';

/** What a clause of a contract in Spanish, French, German or Portuguese settles. */
export type CivilTopic =
  | 'object'
  | 'term'
  | 'renewal_term'
  | 'termination'
  | 'payment'
  | 'cap_on_liability';

/** How a topic shows: in the heading above, in a sentence anywhere, and more weakly in one under such a heading. */
export type ClauseWording = { heading: RegExp; anywhere: RegExp; below: RegExp };

const ANYTHING = /./u;
/** Up to the end of the sentence; the stop within a number is none. */
const NEAR = '(?:[^.;]|(?<=\\d)\\.){0,120}';

function wording(heading: string, anywhere: string, below: RegExp = ANYTHING): ClauseWording {
  return {
    heading: new RegExp(`(?<!\\p{L})(?:${heading})`, 'iu'),
    anywhere: new RegExp(`(?<!\\p{L})(?:${anywhere})`, 'iu'),
    below,
  };
}

const BELOW_TERM =
  /(?<!\p{L})(?:\d{4}|jahre?n?|monate?n?|años?|meses|mois|ans?|anos?|indefinid\p{L}+|indéterminée|indeterminad\p{L}+|unbestimmt\p{L}*)(?!\p{L})/iu;
const BELOW_PAYMENT =
  /\d\s?(?:€|EUR|euros?|%|R\$|Tage?n?|jours?|d[ií]as?)|R\$|€|zahl|rechnung|fällig|zins|pag|abon|factur|intereses|pai|pay|vers|intérêt|juros|fatura/iu;
const BELOW_CAP =
  /begrenzt|beschränkt|höchst|limita|limité|plafon|máxim|maxim|exced|excéder|até|bis zu/iu;

export const CLAUSE_WORDINGS: Readonly<
  Partial<Record<TextLanguage, Readonly<Record<CivilTopic, ClauseWording>>>>
> = {
  de: {
    object: wording(
      '(?:vertrags)?gegenstand|leistungsumfang|mietobjekt',
      'gegenstand (?:des|dieses) vertrag',
    ),
    term: wording(
      '(?:vertrags)?(?:laufzeit|dauer)|miet(?:zeit|dauer)|vertragsbeginn|befristung|inkrafttreten',
      `(?:\\p{L}*vertrag|\\p{L}*verhältnis|vereinbarung|er|es|sie)\\s(?:beginnt|endet|läuft|tritt|wird auf|wird für|ist (?:bis|auf))${NEAR}(?:\\d{4}|zeit|jahr|monat|kraft)|(?:vertrags)?laufzeit (?:beträgt|von)`,
      BELOW_TERM,
    ),
    renewal_term: wording(
      'verlängerung',
      'verlängert sich|stillschweigend verlängert|automatisch verlängert',
    ),
    termination: wording(
      '\\p{L}*kündigung|beendigung',
      '\\p{L}*(?:ge)?kündig(?!ungsschutz)',
      /kündig|beend/iu,
    ),
    payment: wording(
      'vergütung|\\p{L}*preise?|\\p{L}*zahlung|(?:miete|mietzins)(?!\\p{L})|entgelt|honorar|gehalt',
      `(?:zahlt|zahlen|bezahlen|entrichtet|zahlbar|beträgt)${NEAR}(?:€|EUR|euro)|(?:€|EUR|euro)${NEAR}(?:zahlen|zahlbar|fällig)`,
      BELOW_PAYMENT,
    ),
    cap_on_liability: wording(
      'haftung',
      `(?:haft\\p{L}*|schadensersatz)${NEAR}(?:begrenzt|beschränkt|höchstens|maximal|bis zu)`,
      BELOW_CAP,
    ),
  },
  es: {
    object: wording('objeto', 'el objeto del (?:presente )?contrato|constituye el objeto'),
    term: wording(
      'duraci[óo]n|vigencia|plazo',
      'duraci[óo]n (?:de|del contrato)|vigencia de|entrar[áa] en vigor|surtir[áa] efectos?|tiempo indefinido|duraci[óo]n (?:ser[áa] )?indefinida',
      BELOW_TERM,
    ),
    renewal_term: wording(
      'pr[óo]rroga|renovaci[óo]n',
      'prorrog|pr[óo]rroga|se renovar|renovaci[óo]n',
    ),
    termination: wording(
      'resoluci[óo]n|terminaci[óo]n|rescisi[óo]n|extinci[óo]n|desistimiento',
      `(?:resolver|rescindir|desistir|dar por (?:terminad|resuelt)|terminar)${NEAR}(?:contrato|acuerdo|arrendamiento)|resoluci[óo]n (?:anticipada|del (?:presente )?contrato)`,
    ),
    payment: wording(
      'rentas?(?!\\p{L})|precio|pagos?|honorarios|retribuci[óo]n|remuneraci[óo]n|forma de pago|contraprestaci|salario',
      `(?:pagar|abonar|satisfar)\\p{L}*${NEAR}(?:€|EUR|euro|pesos|d[óo]lares)|(?:precio|renta)${NEAR}(?:€|EUR|euro|pesos|d[óo]lares)`,
      BELOW_PAYMENT,
    ),
    cap_on_liability: wording(
      'responsabilidad|l[íi]mite|limitaci[óo]n de',
      `responsabilidad${NEAR}(?:limita|m[áa]xim|no (?:podr[áa] )?(?:exceder|superar))`,
      BELOW_CAP,
    ),
  },
  fr: {
    object: wording(
      'objet',
      "le présent (?:contrat|bail) a pour objet|l'objet du (?:présent )?contrat",
    ),
    term: wording(
      "durée|prise d'effet|entrée en vigueur",
      `(?:prend(?:ra)? effet|entre(?:ra)? en vigueur)${NEAR}(?:\\d{4}|signature|durée)|(?:pour une durée|durée (?:in)?déterminée|conclu pour|durée du (?:présent )?(?:contrat|bail))`,
      BELOW_TERM,
    ),
    renewal_term: wording(
      'renouvellement|reconduction',
      'tacite reconduction|(?:se |être )?renouvel|reconduit',
    ),
    termination: wording(
      'résiliation|résolution|rupture|fin du contrat',
      'résili|mettre fin|dénonc(?:er|é)',
      /résili|résol|mettre fin|dénonc|préavis|manquement/iu,
    ),
    payment: wording(
      'prix|paiement|rémunération|loyer|facturation|redevance|honoraires|conditions financières|salaire',
      `(?:vers(?:era|e|er)|paiera|paie|payer|payable|règle(?:ra)?|s'élève|est fixé)(?!\\p{L})${NEAR}(?:€|EUR|euros)`,
      BELOW_PAYMENT,
    ),
    cap_on_liability: wording(
      'responsabilité',
      `responsabilité${NEAR}(?:limitée|plafonn|ne (?:peut|pourra|saurait)[^.;]{0,30}(?:excéder|dépasser)|maximum)`,
      BELOW_CAP,
    ),
  },
  pt: {
    object: wording(
      'obje(?:c)?to',
      'o presente contrato tem por obje(?:c)?to|constitui obje(?:c)?to',
    ),
    term: wording(
      'vig[êe]ncia|prazo|dura[çc][ãa]o',
      `entra(?:rá)? em vigor|vigora(?:rá)?(?!\\p{L})|prazo de vig[êe]ncia|vig[êe]ncia (?:de|deste|do)|dura[çc][ãa]o de|prazo (?:in)?determinado`,
      BELOW_TERM,
    ),
    renewal_term: wording('renova[çc][ãa]o|prorroga[çc][ãa]o', 'renova|prorrog'),
    termination: wording(
      'rescis[ãa]o|resolu[çc][ãa]o|den[úu]ncia|cessa[çc][ãa]o|extin[çc][ãa]o',
      `rescindi|rescis[ãa]o|(?:denunciar|resolver|pôr termo|pôr fim)${NEAR}contrato|resolu[çc][ãa]o do contrato`,
    ),
    payment: wording(
      'pre[çc]o|pagamento|rendas?(?!\\p{L})|alugue[lr]|remunera[çc][ãa]o|valor|honor[áa]rios|retribui[çc]|sal[áa]rio',
      `(?:paga(?!\\p{L})|pagar|pagam|pre[çc]o)\\p{L}*${NEAR}(?:€|EUR|euros|R\\$|reais)`,
      BELOW_PAYMENT,
    ),
    cap_on_liability: wording(
      'responsabilidade',
      `responsabilidade${NEAR}(?:limitad|m[áa]xim|não (?:poderá )?(?:exced|ultrapass)|limita-se)`,
      BELOW_CAP,
    ),
  },
};

/** Sums that fall due for a wrong are no price. */
export const PENALTY =
  /vertragsstrafe|verzug|penalizaci|cl[áa]usula penal|multa|pénalité|clause pénale|penalidade|indemniza|indenniza/iu;
