import type { TextLanguage } from '../words/text-language.ts';

/** What the engine says in its own words; all else it says is cut from the document. */
export const WORDING: Readonly<Record<TextLanguage, { noAnswer: string; yes: string }>> = {
  en: { noAnswer: 'The document does not answer this question.', yes: 'Yes' },
  es: { noAnswer: 'El documento no responde a esta pregunta.', yes: 'Sí' },
  fr: { noAnswer: 'Le document ne répond pas à cette question.', yes: 'Oui' },
  de: { noAnswer: 'Das Dokument beantwortet diese Frage nicht.', yes: 'Ja' },
  pt: { noAnswer: 'O documento não responde a esta pergunta.', yes: 'Sim' },
};
