import type { TextLanguage } from '../../words/text-language.ts';

export type Counted = {
  themes: readonly string[];
  decisions: number;
  risks: number;
  questions: number;
  proposals: number;
};

type Words = {
  about: string;
  and: string;
  /** Each with its singular and plural. */
  decisions: readonly [string, string];
  risks: readonly [string, string];
  questions: readonly [string, string];
  proposals: readonly [string, string];
  found: string;
};

const WORDS: Readonly<Record<TextLanguage, Words>> = {
  en: {
    about: 'The talk was about',
    and: 'and',
    found: 'Found',
    decisions: ['decision', 'decisions'],
    risks: ['risk', 'risks'],
    questions: ['open question', 'open questions'],
    proposals: ['proposal', 'proposals'],
  },
  es: {
    about: 'Se habló de',
    and: 'y',
    found: 'Resultado',
    decisions: ['decisión', 'decisiones'],
    risks: ['riesgo', 'riesgos'],
    questions: ['pregunta abierta', 'preguntas abiertas'],
    proposals: ['propuesta', 'propuestas'],
  },
  fr: {
    about: 'On a parlé de :',
    and: 'et',
    found: 'Résultat',
    decisions: ['décision', 'décisions'],
    risks: ['risque', 'risques'],
    questions: ['question ouverte', 'questions ouvertes'],
    proposals: ['proposition', 'propositions'],
  },
  de: {
    about: 'Besprochen:',
    and: 'und',
    found: 'Ergebnis',
    decisions: ['Entscheidung', 'Entscheidungen'],
    risks: ['Risiko', 'Risiken'],
    questions: ['offene Frage', 'offene Fragen'],
    proposals: ['Vorschlag', 'Vorschläge'],
  },
  pt: {
    about: 'Falou-se de',
    and: 'e',
    found: 'Resultado',
    decisions: ['decisão', 'decisões'],
    risks: ['risco', 'riscos'],
    questions: ['pergunta em aberto', 'perguntas em aberto'],
    proposals: ['proposta', 'propostas'],
  },
};

/** Two sentences in the language of the meetings: what about, and how much of what was found. */
export function writeOverview(counted: Counted, language: TextLanguage): string {
  const words = WORDS[language];
  const counts = [
    count(counted.decisions, words.decisions),
    count(counted.risks, words.risks),
    count(counted.questions, words.questions),
    count(counted.proposals, words.proposals),
  ];
  const themes =
    counted.themes.length > 0 ? `${words.about} ${list(counted.themes, words.and)}. ` : '';
  return `${themes}${words.found}: ${counts.join(', ')}.`;
}

function count(value: number, [one, many]: readonly [string, string]): string {
  return `${value} ${value === 1 ? one : many}`;
}

function list(items: readonly string[], and: string): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
}
