import type { Messages } from '../en/messages.ts';

export const recorder: Messages['recorder'] = {
  record: 'Aufnehmen',
  start: 'Aufnahme beginnen',
  consent:
    'Alle, die aufgenommen werden, müssen es wissen und vorher zustimmen. Heimliche Aufnahmen sind in vielen Ländern strafbar.',
  source: 'Was aufgenommen wird',
  sources: { microphone: 'Mikrofon', tab: 'Browser-Tab', both: 'Beides' },
  tabHint:
    'Für Gespräche im Browser. Den Tab wählen Sie im nächsten Schritt; sein Bild wird nicht aufgenommen.',
  kept: 'Sie wird beim Sprechen gesendet und bleibt in diesem Browser, bis der Server alles hat.',
  insecure: 'Browser nehmen nur auf Seiten mit https oder auf diesem Rechner selbst auf.',
  refused:
    'Der Browser erlaubt das Mikrofon nicht. Erlauben Sie es neben der Adresse und versuchen Sie es erneut.',
  noMicrophone: 'Es wurde kein Mikrofon gefunden.',
  noTabAudio: {
    refused:
      'Es wurde kein Tab geteilt. Versuchen Sie es erneut und wählen Sie den Tab im Fenster des Browsers.',
    silent:
      'Der Tab wurde ohne seinen Ton geteilt. Wählen Sie ihn erneut und schalten Sie seinen Ton ein. Firefox und Safari teilen keinen Ton, Chrome und Edge schon.',
    unsupported:
      'Dieser Browser kann keinen Tab aufnehmen. Chrome und Edge auf einem Rechner können es; das Mikrofon geht auch hier.',
  },
  tabEnded:
    'Der Tab wird nicht mehr geteilt, deshalb ist die Aufnahme angehalten. Setzen Sie sie mit dem Mikrofon fort.',
  interrupted: 'Die Aufnahme ist beendet. Das Aufgenommene bleibt erhalten.',
  region: 'Aufnahme',
  recording: 'Aufnahme läuft',
  paused: 'Angehalten',
  listening: 'Der Text erscheint hier, während Sie sprechen.',
  readAlong: 'Mitlesen',
  level: 'Lautstärke',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  finish: 'Beenden und transkribieren',
  stop: 'Später beenden',
  unsent: (name, clock) => `${name}, ${clock}, ist nicht beendet`,
  addTo: 'Weiter aufnehmen',
  send: 'Transkribieren',
  discard: 'Verwerfen',
  discarded: (name) => `Verworfen: ${name}`,
  fileName: (time) => `Aufnahme ${time}.wav`,
};
