/** Words before a colon that are not speakers, as in notes. */
const NON_SPEAKER_LABELS = new Set(
  [
    'action actions agenda answer attachment attendees bcc budget cc chapter conclusion context date',
    'deadline decision decisions description duration example fyi from goal goals id idea',
    'important info invitees item items keywords language link links location meeting mission minutes nb',
    'note notes objective option outcome outline owner participants password phone place priority ps',
    'purpose question re reason recording recorded reminder result risk risks section source speakers',
    'start end status step subject summary tbd time tip title to todo todos topic topics transcript url',
    'warning when where who why http https mailto ftp tel hinweis notiz notizen thema termin datum ort',
    'teilnehmer zusammenfassung tagesordnung uhrzeit nota notas fecha hora lugar asistentes participantes',
    'resumen tema remarque heure lieu résumé sujet data local pauta assunto resumo',
    'present absent apologies anwesend entschuldigt abwesend présents excusés absents presentes ausentes',
  ].flatMap((line) => line.split(' ')),
);
const NON_SPEAKER_PHRASES = new Set([
  'action item',
  'action items',
  'meeting id',
  'meeting title',
  'next steps',
  'next step',
  'ordre du jour',
  'summary keywords',
  'to do',
  'transcribed by',
  'transcript by',
]);

const NAME_LENGTH_MAX = 60;
const NAME_WORDS_MAX = 6;

/** Letters, digits and punctuation of names. Sentences have other punctuation. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()_#@|/+-]*$/u;

/** Returns true when a text has the form of a name. */
export function isNameLike(text: string): boolean {
  if (text.length === 0 || text.length > NAME_LENGTH_MAX || !NAME.test(text)) return false;
  if (!/\p{L}/u.test(text) || /[.,]{2}|\. \p{Ll}/u.test(text)) return false;
  // Digits occur in `Speaker 1` and `SPEAKER_00`, but a date is not a name.
  if (/\d/.test(text) && !/^[^\d]+\d{1,3}$/.test(text)) return false;
  const words = text.split(' ');
  if (words.length > NAME_WORDS_MAX) return false;
  const key = text.toLowerCase();
  return !NON_SPEAKER_PHRASES.has(key) && !(words.length === 1 && NON_SPEAKER_LABELS.has(key));
}

/** Lowercase particles inside names, such as `van` in `Ludwig van Beethoven`. */
const PARTICLES = new Set(
  'al bin da das de del della den der di dos du el la le ten ter van von y zu'.split(' '),
);

/** Returns true when each word starts with a capital, or with a letter of a script without case. */
export function isCapitalized(name: string): boolean {
  return name
    .split(/[ -]/)
    .every((word, index) => !/^\p{Ll}/u.test(word) || (index > 0 && PARTICLES.has(word)));
}

/** Returns the key that compares names: without case, extra spaces and compatibility forms. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
