import type { Messages } from '../en/messages.ts';

export const recorder: Messages['recorder'] = {
  record: 'Aufnehmen',
  start: 'Aufnahme beginnen',
  consent:
    'Alle, die aufgenommen werden, müssen es wissen und vorher zustimmen. Heimliche Aufnahmen sind in vielen Ländern strafbar.',
  tabAudio: 'Auch den Ton eines Tabs oder des Systems',
  tabAudioHint:
    'Für Gespräche im Browser. Den Tab wählen Sie im nächsten Schritt; sein Bild wird nicht aufgenommen.',
  kept: 'Sie wird beim Sprechen gesendet und bleibt in diesem Browser, bis der Server alles hat.',
  insecure: 'Browser nehmen nur auf Seiten mit https oder auf diesem Rechner selbst auf.',
  refused:
    'Der Browser erlaubt das Mikrofon nicht. Erlauben Sie es neben der Adresse und versuchen Sie es erneut.',
  noMicrophone: 'Es wurde kein Mikrofon gefunden.',
  noTabAudio:
    'Es wurde nichts mit Ton geteilt. Wählen Sie einen Tab und schalten Sie seinen Ton ein.',
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
