/** What stands before a colon in notes and is nobody. */
const LABELS = new Set(
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
  ].flatMap((line) => line.split(' ')),
);
const LABEL_PHRASES = new Set([
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

/** Letters, numbers and what names are written with; a sentence has other marks. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()_#@|/+-]*$/u;

/** True of what may be the name of somebody, by its form alone. */
export function isNameLike(text: string): boolean {
  if (text.length === 0 || text.length > NAME_LENGTH_MAX || !NAME.test(text)) return false;
  if (!/\p{L}/u.test(text) || /[.,]{2}|\. \p{Ll}/u.test(text)) return false;
  // `Speaker 1` and `SPEAKER_00`, but no date.
  if (/\d/.test(text) && !/^[^\d]+\d{1,3}$/.test(text)) return false;
  const words = text.split(' ');
  if (words.length > NAME_WORDS_MAX) return false;
  const key = text.toLowerCase();
  return !LABEL_PHRASES.has(key) && !(words.length === 1 && LABELS.has(key));
}

/** Small words inside names, as in `Ludwig van Beethoven`. */
const PARTICLES = new Set(
  'al bin da das de del della den der di dos du el la le ten ter van von y zu'.split(' '),
);

/** True where each word begins as names do, or the script knows no capitals; also `Speaker 1` and `SPEAKER_00`. */
export function isCapitalised(name: string): boolean {
  return name
    .split(/[ -]/)
    .every((word, index) => !/^\p{Ll}/u.test(word) || (index > 0 && PARTICLES.has(word)));
}

/** By which names are compared. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
