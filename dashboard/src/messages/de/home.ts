import type { Messages } from '../en/messages.ts';

const WORDS = ['keine', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];

function countOf(number: number, one: string, many: string): string {
  return `${WORDS[number] ?? number} ${number === 1 ? one : many}`;
}

export const home: Messages['home'] = {
  title: 'Start',
  nothingWaits: 'Nichts wartet auf Sie.',
  nothing: 'Nichts wartet auf Sie. Legen Sie hier ein Dokument ab, oder wählen Sie eines.',
  tasks: 'Ihre fälligen Aufgaben',
  overdue: (day) => `${day}, überfällig`,
  today: 'Heute',
  failed: 'Fehlgeschlagen',
  failedDocuments: 'Fehlgeschlagene Dokumente',
  failedRecordings: 'Fehlgeschlagene Aufnahmen',
  meetings: 'Besprechungen mit offenen Punkten',
  openItems: (count) => (count === 1 ? '1 offener Punkt' : `${count} offene Punkte`),
  webhooks: 'Empfänger, die nicht erreichbar sind',
  attempts: (number) =>
    number === 1 ? 'ein fehlgeschlagener Versuch' : `${number} fehlgeschlagene Versuche`,
  newestDocuments: 'Neueste Dokumente',
  newestRecordings: 'Neueste Aufnahmen',
  newestMeetings: 'Neueste Besprechungen',
  allDocuments: 'Alle Dokumente',
  allRecordings: 'Alle Aufnahmen',
  allMeetings: 'Alle Besprechungen',
  addSample: 'Einen Beispielvertrag ansehen',
  sampleTitle: 'Was ein Beispielvertrag sagt',
  models: (isOn) => `Generative Modelle: ${isOn ? 'an' : 'aus'}`,
  requests: (number, coversServer) =>
    coversServer
      ? `Anfragen ins Internet seit dem Start: ${number}`
      : `Anfragen ins Internet seit dem Start dieses Prozesses: ${number}`,
  readingSample: 'Der Beispielvertrag wird gelesen',
  pagesDone: (done, total) => `Seite ${done} von ${total}`,
  holds: 'Darin stehen',
  dates: (number) =>
    countOf(number, 'Frist, die Sie versäumen könnten', 'Fristen, die Sie versäumen könnten'),
  clauses: (number) => countOf(number, 'Klausel zum Prüfen', 'Klauseln zum Prüfen'),
  unanswered: (number) =>
    countOf(number, 'Frage, die er nicht beantwortet', 'Fragen, die er nicht beantwortet'),
  inCall: 'In einem Gespräch darüber',
  promised: (number) =>
    `${number === 1 ? 'wurde' : 'wurden'} ${countOf(number, 'Sache zugesagt', 'Dinge zugesagt')}`,
  hearingCall: 'Ein Gespräch darüber wird gehört',
  readingCall: 'Was in einem Gespräch darüber gesagt wurde, wird gelesen',
  noCall: {
    no_speech_engine:
      'Hierher gehört auch ein aufgenommenes Gespräch darüber. Es fehlt: Dieser Server hat keine Spracherkennung für Englisch.',
    missing_scope:
      'Hierher gehört auch ein aufgenommenes Gespräch darüber. Es fehlt: Wer das Beispiel hinzugefügt hat, darf keine Aufnahmen hinzufügen.',
  },
  and: 'und',
  nowYours: 'Jetzt Ihrer',
  nowYoursText:
    'Lassen Sie einen Vertrag irgendwo auf dieser Seite los, oder fügen Sie eine Aufnahme hinzu.',
  chooseFile: 'Vertrag auswählen',
  removeSample: 'Beispiel entfernen',
};
