import { html } from '../../markup.ts';
import type { PageMessages } from '../en/messages.ts';

export const authorization: PageMessages['authorization'] = {
  title: 'Ungültige Anfrage',
  heading: 'Die Anfrage ist ungültig',
  wayOut:
    'Gehen Sie zurück zur Anwendung und versuchen Sie es noch einmal. Bleibt der Fehler, wenden Sie sich an ihren Herausgeber.',
  unknownClient: 'Die Anwendung, die Sie hierher geschickt hat, ist diesem Server nicht bekannt.',
  unregisteredAddress:
    'Die Anwendung, die Sie hierher geschickt hat, will Sie an eine Adresse weiterleiten, die sie nicht registriert hat.',
  refusedDocument: (url, reason) =>
    `Die Beschreibung der Anwendung unter ${url} wird abgelehnt. ${reason}`,
  documentReasons: {
    busy: () => 'Der Server liest gerade zu viele Anwendungen: Versuchen Sie es später wieder.',
    unreachable: () => 'Ihr Server ist nicht erreichbar.',
    status: (status) => `Ihr Server hat mit ${status} geantwortet.`,
    media_type: () => 'Sie ist nicht vom Typ application/json.',
    length: () => 'Sie ist länger als 5 KB.',
    syntax: () => 'Sie ist kein JSON-Objekt.',
    client_id: () => 'Ihre client_id ist nicht die Adresse der Beschreibung.',
    token_endpoint_auth_method: () => 'Ihre token_endpoint_auth_method muss none sein.',
    grant_types: () => 'Ihre grant_types müssen authorization_code enthalten.',
    client_name: () => 'Ihr client_name muss eine Zeile mit bis zu 200 Zeichen sein.',
    redirect_uris: () => 'Ihre redirect_uris müssen eine Liste von 1 bis 20 Adressen sein.',
    redirect_uri: () =>
      'Eine ihrer redirect_uris ist nicht erlaubt: Erlaubt sind https:-Adressen, http:-Adressen auf Loopback und die Form com.example.app:/path, ohne Platzhalter und Fragmente.',
  },
  notMemberTitle: 'Kein Zugriff für diese Anwendung',
  notMember: (application, email) =>
    html`${application} arbeitet in einem Arbeitsbereich, zu dem <strong>${email}</strong> nicht
      gehört.`,
  backToApplication: 'Zurück zur Anwendung',
};
