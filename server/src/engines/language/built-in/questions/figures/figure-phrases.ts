import type { TextLanguage } from '../../words/text-language.ts';

/** The words around a figure; the figure and its label are always the document's. */
type FigurePhrases = {
  is: (label: string, when: string, figure: string) => string;
  /** Of a year. */
  inYear: (year: string) => string;
  isDated: (date: string) => string;
  issuedBy: (name: string) => string;
  scale: Readonly<Record<number, string>>;
};

export const FIGURE_PHRASES: Readonly<Record<TextLanguage, FigurePhrases>> = {
  en: {
    is: (label, when, figure) => `${label}${when} amounted to ${figure}.`,
    inYear: (year) => ` in ${year}`,
    isDated: (date) => `It is dated ${date}.`,
    issuedBy: (name) => `It was issued by ${name}.`,
    scale: { 1e3: 'thousand', 1e6: 'million', 1e9: 'billion' },
  },
  es: {
    is: (label, when, figure) => `La cifra de «${label}»${when} es de ${figure}.`,
    inYear: (year) => ` en ${year}`,
    isDated: (date) => `Lleva fecha del ${date}.`,
    issuedBy: (name) => `Lo emitió ${name}.`,
    scale: { 1e3: 'miles de', 1e6: 'millones de', 1e9: 'miles de millones de' },
  },
  fr: {
    is: (label, when, figure) => `Le montant de « ${label} »${when} est de ${figure}.`,
    inYear: (year) => ` en ${year}`,
    isDated: (date) => `Il est daté du ${date}.`,
    issuedBy: (name) => `Il a été émis par ${name}.`,
    scale: { 1e3: 'milliers de', 1e6: 'millions de', 1e9: 'milliards de' },
  },
  de: {
    is: (label, when, figure) => `Der Betrag für „${label}“${when} ist ${figure}.`,
    inYear: (year) => ` im Jahr ${year}`,
    isDated: (date) => `Das Datum ist der ${date}.`,
    issuedBy: (name) => `Aussteller ist ${name}.`,
    scale: { 1e3: 'Tausend', 1e6: 'Millionen', 1e9: 'Milliarden' },
  },
  pt: {
    is: (label, when, figure) => `O valor de “${label}”${when} é de ${figure}.`,
    inYear: (year) => ` em ${year}`,
    isDated: (date) => `Tem a data de ${date}.`,
    issuedBy: (name) => `Foi emitido por ${name}.`,
    scale: { 1e3: 'milhares de', 1e6: 'milhões de', 1e9: 'mil milhões de' },
  },
};
