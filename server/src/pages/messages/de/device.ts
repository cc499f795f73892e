import { html } from '../../markup.ts';
import type { PageMessages } from '../en/messages.ts';

export const device: PageMessages['device'] = {
  heading: 'Gerät verbinden',
  enterCode: 'Geben Sie den Code ein, den Ihr Gerät zeigt.',
  code: 'Code',
  submit: 'Weiter',
  unknownCode:
    'Dieser Code ist unbekannt oder abgelaufen. Prüfen Sie ihn, oder beginnen Sie auf Ihrem Gerät von vorn',
  application: 'Eine Anwendung auf einem anderen Gerät',
  connected: 'Das Gerät ist verbunden',
  denied: 'Der Zugriff wurde abgelehnt',
  goBack: 'Sie können diese Seite schließen und zu Ihrem Gerät zurückkehren.',
  noAccessTitle: 'Kein Zugriff für dieses Gerät',
  noAccess: (email) =>
    html`<strong>${email}</strong> gehört nicht zu dem Arbeitsbereich, in dem die Anwendung
      arbeitet.`,
};
