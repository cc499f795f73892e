/** Texts of the pages behind a share link. */
export const share = {
  missing: 'Nothing here',
  missingReason: 'This link is wrong, has expired, or was taken back.',
  addressRefused: 'Not from here',
  addressRefusedReason: (address: string) =>
    `The owner of this document allows it only from certain networks. You come from ${address}.`,
  passwordTitle: 'Password needed',
  passwordHeading: 'This document is protected',
  password: 'Password',
  open: 'Open',
  passwordWrong: 'That is not the password.',
  tooManyAttempts: 'Too many attempts. Wait a quarter of an hour.',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  until: (day: string) => `shared until ${day}`,
  download: 'Download the file',
  summary: 'Summary',
  page: (number: number) => `Page ${number}`,
  textOfPage: (number: number) => `Text of page ${number}`,
  earlierPages: 'Earlier pages',
  laterPages: 'Later pages',
  notReadYet: 'The document is still being read. Load this page again in a moment.',
  noText: 'The document has no text that could be read.',
};
