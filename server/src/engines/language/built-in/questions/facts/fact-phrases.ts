import type { TextLanguage } from '../../words/text-language.ts';

/** The words around a fact; the fact itself is always the document's. */
type FactPhrases = {
  parties(names: string): string;
  and: string;
  isParty(term: string, name: string): string;
  takesEffect(date: string): string;
  isDated(date: string): string;
  endsOn(date: string): string;
  /** Left out where the words of a duration change with the sentence that they stand in. */
  lasts?(duration: string): string;
  governedBy(place: string): string;
  isCalled(title: string): string;
};

export const FACT_PHRASES: Readonly<Record<TextLanguage, FactPhrases>> = {
  en: {
    parties: (names) => `The parties are ${names}.`,
    and: 'and',
    isParty: (term, name) => `${term} is ${name}.`,
    takesEffect: (date) => `It takes effect on ${date}.`,
    isDated: (date) => `It is dated ${date}.`,
    endsOn: (date) => `It ends on ${date}`,
    lasts: (duration) => `It lasts ${duration}`,
    governedBy: (place) => `It is governed by the law of ${withArticle(place)}`,
    isCalled: (title) => `It is called “${title}”.`,
  },
  es: {
    parties: (names) => `Las partes son ${names}.`,
    and: 'y',
    isParty: (term, name) => `${term} es ${name}.`,
    takesEffect: (date) => `Entra en vigor el ${date}.`,
    isDated: (date) => `Lleva fecha del ${date}.`,
    endsOn: (date) => `Termina el ${date}`,
    lasts: (duration) => `Su duración es de ${duration}`,
    governedBy: (place) => `Ley aplicable: ${place}`,
    isCalled: (title) => `Se titula «${title}».`,
  },
  fr: {
    parties: (names) => `Les parties sont ${names}.`,
    and: 'et',
    isParty: (term, name) => `${term} est ${name}.`,
    takesEffect: (date) => `Il prend effet le ${date}.`,
    isDated: (date) => `Il est daté du ${date}.`,
    endsOn: (date) => `Il prend fin le ${date}`,
    lasts: (duration) => `Sa durée est de ${duration}`,
    governedBy: (place) => `Droit applicable : ${place}`,
    isCalled: (title) => `Il s’intitule « ${title} ».`,
  },
  de: {
    parties: (names) => `Die Parteien sind ${names}.`,
    and: 'und',
    isParty: (term, name) => `${term} ist ${name}.`,
    takesEffect: (date) => `Der Vertrag beginnt am ${date}.`,
    isDated: (date) => `Der Vertrag ist auf den ${date} datiert.`,
    endsOn: (date) => `Der Vertrag endet am ${date}`,
    governedBy: (place) => `Anwendbares Recht: ${place}`,
    isCalled: (title) => `Der Titel lautet „${title}“.`,
  },
  pt: {
    parties: (names) => `As partes são ${names}.`,
    and: 'e',
    isParty: (term, name) => `${term} é ${name}.`,
    takesEffect: (date) => `Entra em vigor em ${date}.`,
    isDated: (date) => `Tem a data de ${date}.`,
    endsOn: (date) => `Termina em ${date}`,
    lasts: (duration) => `A sua duração é de ${duration}`,
    governedBy: (place) => `Lei aplicável: ${place}`,
    isCalled: (title) => `Intitula-se “${title}”.`,
  },
};

const TAKES_ARTICLE =
  /^(?:United|People|Netherlands|Philippines|Bahamas|Republic|Kingdom|Czech|Dominican|District|Commonwealth|Cayman Islands|British Virgin)/;

function withArticle(place: string): string {
  return TAKES_ARTICLE.test(place) ? `the ${place}` : place;
}

/** `a, b and c`; names that have commas themselves are set apart by semicolons. */
export function listOf(items: readonly string[], language: TextLanguage): string {
  const last = items.at(-1)!;
  if (items.length === 1) return last;
  const before = items.slice(0, -1);
  const sign = items.length > 2 && items.some((item) => item.includes(',')) ? ';' : ',';
  const tail = sign === ';' ? '; ' : ' ';
  return `${before.join(`${sign} `)}${tail}${FACT_PHRASES[language].and} ${last}`;
}

/** An ISO date in words, as `April 1, 2026`. */
export function dateInWords(iso: string, language: TextLanguage): string {
  const locale = language === 'en' ? 'en-US' : language;
  const date = new Date(`${iso}T00:00:00Z`);
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const written = words.format(date);
  return language === 'fr' ? written.replace(/^1 /, '1er ') : written;
}
