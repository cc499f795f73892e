import type { TextLanguage } from '../words/text-language.ts';

/** What kind of thing a question asks for. */
export type AnswerType =
  | 'person'
  | 'date'
  | 'place'
  | 'money'
  | 'percent'
  | 'duration'
  | 'number'
  | 'reason'
  | 'existence'
  | 'name'
  | 'other';

type Pattern = readonly [type: AnswerType, wording: RegExp];

/** Read from the top; the first that fits decides. */
const PATTERNS: Readonly<Record<TextLanguage, readonly Pattern[]>> = {
  en: [
    ['percent', /\b(?:percent|percentage|what (?:share|proportion|fraction|rate))\b/],
    [
      'money',
      /\bhow much (?:money|does .* cost|is .* paid|was .* paid|must|will|did)\b|\b(?:what|which) (?:\w+ ){0,2}(?:price|cost|fee|fees|salary|rent|budget|amount of money|revenue|sum)\b|\bhow (?:expensive|costly)\b|\bto what amount\b/,
    ],
    [
      'duration',
      /\bhow (?:long|many (?:days|weeks|months|years|hours|minutes))\b|\bfor what period\b|\bhow (?:much|many \w+) (?:advance |prior )?notice\b|\bwhat (?:is the )?(?:term|duration|notice period|length of time)\b/,
    ],
    [
      'date',
      /\bwhen\b|\b(?:what|which) (?:\w+ ){0,2}(?:year|date|day|month|century|decade|deadline|era)\b|\bhow (?:soon|early|late)\b|\bsince what\b|\bby what time\b/,
    ],
    [
      'number',
      /\bhow (?:many|much|old|far|tall|large|big|fast|high|deep|wide|often|heavy)\b|\bwhat (?:is the |was the |are the )?(?:\w+ ){0,2}(?:number|amount|population|size|quantity|area|distance|temperature|speed|height|length|total)\b/,
    ],
    [
      'person',
      /\b(?:who|whose|whom)\b|\b(?:what|which) (?:\w+ ){0,2}(?:person|people|scientist|king|queen|president|man|woman|emperor|leader|author|general|governor|minister|professor|philosopher|engineer|party|parties|physicist|mathematician)\b/,
    ],
    [
      'place',
      /\bwhere\b|\b(?:what|which) (?:\w+ ){0,2}(?:city|country|place|state|location|region|river|town|nation|continent|province|jurisdiction|island|area|street|district)\b/,
    ],
    ['reason', /\bwhy\b|\b(?:for what|what) (?:reason|cause|purpose)\b|\bwhat caused\b/],
    [
      'existence',
      /^(?:is|are|was|were) there\b|^(?:does|do|did) .*\b(?:have|contain|include|provide)\b/,
    ],
    ['name', /\bname\b|\bcalled\b|\bnamed\b|\b(?:what|which) \w+/],
  ],
  es: [
    ['percent', /\bporcentaje\b/],
    [
      'money',
      /\bcuánto (?:cuesta|dinero|se paga|debe|cobra|vale)\b|\bqué (?:precio|importe|salario|honorarios|renta)\b|\bcuál es (?:el|la) (?:precio|importe|renta|salario|tarifa)\b/,
    ],
    [
      'duration',
      /\bcuánto (?:tiempo|dura)\b|\bcuántos (?:días|meses|años)\b|\bqué (?:plazo|duración)\b|\bcuál es (?:el plazo|la duración)\b/,
    ],
    ['date', /\bcuándo\b|\bqué (?:fecha|año|día|mes)\b|\bcuál es la fecha\b/],
    ['number', /\bcuánt[oa]s?\b|\bqué (?:número|cantidad)\b/],
    ['person', /\bquién(?:es)?\b/],
    ['place', /\b(?:a|de)?dónde\b|\bqué (?:ciudad|país|lugar|región|ley)\b/],
    ['reason', /\bpor qué\b/],
    ['existence', /^¿?\s?(?:hay|existe|tiene|contiene|incluye)\b/],
  ],
  fr: [
    ['percent', /\bpourcentage\b|\bquel taux\b/],
    [
      'money',
      /\bcombien (?:coûte|d['’]argent|doit|faut-il payer)\b|\bquel(?:le)?s? (?:est le |est la |est l['’])?(?:prix|montant|salaire|loyer|rémunération)\b/,
    ],
    [
      'duration',
      /\bcombien de (?:temps|jours|mois|ans|années)\b|\bquel(?:le)? (?:est la |est le )?(?:durée|délai|préavis)\b/,
    ],
    ['date', /\bquand\b|\b(?:à )?quelle (?:est la )?(?:date|année)\b|\bquel (?:jour|mois)\b/],
    ['number', /\bcombien\b|\bquel (?:nombre|est le nombre)\b/],
    ['person', /\bqui\b/],
    ['place', /\boù\b|\bquel(?:le)? (?:ville|pays|lieu|région)\b/],
    ['reason', /\bpourquoi\b/],
    ['existence', /^(?:y a-t-il|existe-t-il|est-ce qu)/],
  ],
  de: [
    ['percent', /\bprozent(?:satz)?\b/],
    [
      'money',
      /\bwie ?viel (?:kostet|geld|zahlt|muss|beträgt)\b|\bwie (?:hoch|teuer)\b|\bwas kostet\b|\bwelche[rs]? (?:preis|betrag|miete|vergütung)\b/,
    ],
    [
      'duration',
      /\bwie lang[e]?\b|\bwie ?viele (?:tage|wochen|monate|jahre)\b|\bwelche (?:frist|dauer|laufzeit|kündigungsfrist)\b/,
    ],
    [
      'date',
      /\bwann\b|\b(?:welche[smr]?|an welchem|in welchem) (?:datum|jahr|tag|monat)\b|\bseit wann\b/,
    ],
    ['number', /\bwie ?viele?\b|\bwie (?:groß|alt|weit|oft)\b|\bwelche (?:anzahl|zahl)\b/],
    ['person', /\b(?:wer|wem|wen|wessen)\b/],
    ['place', /\b(?:wo|woher|wohin)\b|\bwelche[smr]? (?:stadt|land|ort|region|recht)\b/],
    ['reason', /\b(?:warum|weshalb|wieso)\b/],
    ['existence', /^(?:gibt es|besteht|bestehen|enthält)\b/],
  ],
  pt: [
    ['percent', /\bporcentagem\b|\bpercentagem\b/],
    [
      'money',
      /\bquanto (?:custa|dinheiro|deve|se paga|vale)\b|\bqual (?:é |o )*(?:preço|valor|salário|aluguel|montante|renda)\b/,
    ],
    [
      'duration',
      /\bquanto tempo\b|\bquantos (?:dias|meses|anos)\b|\bqual (?:é |o |a )*(?:prazo|duração)\b/,
    ],
    ['date', /\bquando\b|\b(?:que|qual) (?:é |a )*(?:data|ano|dia|mês)\b/],
    ['number', /\bquant[oa]s?\b|\bque (?:número|quantidade)\b/],
    ['person', /\bquem\b/],
    ['place', /\b(?:a)?onde\b|\b(?:que|qual) (?:cidade|país|lugar|região|lei)\b/],
    ['reason', /\bpor ?qu[eê]\b/],
    ['existence', /^(?:há|existe|tem|contém|inclui)\b/],
  ],
};

export function answerTypeOf(question: string, language: TextLanguage): AnswerType {
  const text = question.toLowerCase().trim();
  return PATTERNS[language].find(([, wording]) => wording.test(text))?.[0] ?? 'other';
}
