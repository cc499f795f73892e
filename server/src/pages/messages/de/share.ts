import type { PageMessages } from '../en/messages.ts';

export const share: PageMessages['share'] = {
  missing: 'Hier ist nichts',
  missingReason: 'Dieser Link ist falsch, abgelaufen oder wurde zurückgenommen.',
  addressRefused: 'Nicht von hier',
  addressRefusedReason: (address) =>
    `Der Eigentümer dieses Dokuments erlaubt es nur aus bestimmten Netzen. Sie kommen von ${address}.`,
  passwordTitle: 'Passwort erforderlich',
  passwordHeading: 'Dieses Dokument ist geschützt',
  password: 'Passwort',
  open: 'Öffnen',
  passwordWrong: 'Das ist nicht das Passwort.',
  tooManyAttempts: 'Zu viele Versuche. Warten Sie eine Viertelstunde.',
  pages: (count) => (count === 1 ? '1 Seite' : `${count} Seiten`),
  until: (day) => `geteilt bis ${day}`,
  download: 'Datei herunterladen',
  summary: 'Zusammenfassung',
  page: (number) => `Seite ${number}`,
  textOfPage: (number) => `Text von Seite ${number}`,
  earlierPages: 'Frühere Seiten',
  laterPages: 'Weitere Seiten',
  notReadYet: 'Das Dokument wird noch gelesen. Laden Sie diese Seite gleich noch einmal.',
  noText: 'Das Dokument hat keinen lesbaren Text.',
};
