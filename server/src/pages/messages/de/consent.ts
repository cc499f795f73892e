import { html } from '../../markup.ts';
import type { PageMessages } from '../en/messages.ts';

export const consent: PageMessages['consent'] = {
  title: (application) => `Zugriff für ${application}`,
  heading: (application) => html`${application} Zugriff geben?`,
  unverified: 'ungeprüft',
  unverifiedWarning: (host) =>
    html`Diese Anwendung ist <strong>ungeprüft</strong>: Sie wurde hier nicht registriert. Ihre
      Beschreibung kommt von <strong>${host}</strong>. Erlauben Sie den Zugriff nur, wenn Sie diesen
      Host kennen und ihm vertrauen.`,
  deviceWarning: (code) =>
    html`Erlauben Sie dies nur, wenn Sie es selbst begonnen haben und Ihr Gerät den Code ${code}
    zeigt.`,
  requestedFrom: (address) => `Die Anfrage kam von der Adresse ${address}.`,
  nothing: (application) => html`${application} verlangt nichts, was Sie geben können.`,
  could: (workspace) => html`Im Arbeitsbereich ${workspace} könnte sie in Ihrem Namen:`,
  scopes: {
    'read:documents':
      'Dokumente mit Texten, Analysen, Fragen und Suchen sehen, und was aus ihnen erzeugt wurde.',
    'write:documents': 'Dokumente hochladen, analysieren, ändern und teilen.',
    'delete:documents': 'Dokumente löschen.',
    'read:transcripts': 'Besprechungen, Aufnahmen, Transkripte und Zusammenfassungen sehen.',
    'write:transcripts': 'Aufnahmen und Besprechungen einreichen, ändern, auswerten und löschen.',
    'read:meetings': 'Der ältere Name von `read:transcripts`.',
    'write:meetings': 'Der ältere Name von `write:transcripts`.',
    'read:tasks': 'Aufgaben sehen, und ihre Übertragung in andere Programme.',
    'write:tasks': 'Aufgaben anlegen, ändern, löschen und in andere Programme übertragen.',
    'read:webhooks': 'Webhooks, ihre Zustellungen und das Ereignisprotokoll sehen.',
    'write:webhooks': 'Webhooks anlegen, ändern, testen und löschen.',
    'mcp:write':
      'Ein Sprachmodell diese Rechte nutzen lassen, um über MCP Daten zu ändern, wo der Arbeitsbereich es erlaubt.',
    'admin:all':
      'Alles im Arbeitsbereich: auch Mitglieder, API-Schlüssel, Einstellungen, Integrationen und Anwendungen verwalten.',
    'admin:*': 'Der ältere Name von `admin:all`.',
  },
  roles: { viewer: 'Leser', member: 'Mitglied', admin: 'Administrator', owner: 'Eigentümer' },
  adminWarning:
    'Das sind alle Rechte eines Administrators. Die Anwendung könnte Schlüssel anlegen und Personen entfernen.',
  refused: (role) =>
    `Sie verlangt auch dies, was Ihre Rolle (${role}) nicht geben kann. Sie wird es nicht erhalten:`,
  cannotGive: 'Sie können keinen Zugriff geben',
  otherWorkspaces: 'Anderen Arbeitsbereich wählen:',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  destination: (target) => html`Nach Ihrer Entscheidung geht es weiter zu ${target}.`,
  applicationHere: (host) => `${host}, einer Anwendung auf diesem Gerät`,
  appHere: (scheme) => `${scheme}, einer App auf diesem Gerät`,
  endAnyTime: 'Sie können den Zugriff jederzeit bei Ihren Sitzungen beenden.',
};
