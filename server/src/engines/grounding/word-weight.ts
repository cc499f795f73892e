import { MONTH_NUMBERS } from '../language/built-in/dates/month-dates.ts';
import { foldWord } from './fold-word.ts';

/**
 * What a word is to a sentence: `small` words may be changed and left out, `content` words may be left out; all others
 * say who, when, how much, or whether at all, and stand for themselves.
 */
export type WordWeight = 'small' | 'content' | 'number' | 'date' | 'negation' | 'name';

const setOf = (words: string) => new Set(words.split(/\s+/).filter(Boolean));

/** Articles, linking words and forms of "to be" in English, Spanish, French, German and Portuguese; none that says from whom to whom. */
const SMALL = setOf(`
  a an the this that these those such said of is are was were be been being has have had it its
  el la los las lo un una unos unas de del que es son fue ser ha han se su sus este esta estos estas dicho dicha
  le les une des du d l est sont ce cette ces qui dont
  der die das den dem des ein eine einer eines einem einen ist sind wird werden diese dieser dieses diesem
  o os um uma do da dos das foi seu sua
`);

/** Whether at all, whether one must, under what condition, and in which direction. */
const TURNING = setOf(`
  not no non nor never neither none nobody nothing cannot without except excluding excludes unless hardly
  if only until till before after and or either both all any each every some least most more less fewer greater lower higher
  above below over under maximum minimum exceed exceeds exceeding up down than between from to by
  provided subject notwithstanding but however whether
  shall must may will can should could would might
  sin ni nunca jamás tampoco nadie nada ningún ninguna ninguno salvo excepto si solo sólo hasta antes después y todo toda
  todos todas más menos mínimo máximo debe deberá deben deberán puede podrá pueden podrán
  ne n pas jamais aucun aucune sans sauf sinon rien personne seulement jusque avant après et ou tout toute tous toutes
  plus moins minimum maximum doit doivent devra peut peuvent pourra
  nicht kein keine keiner keines keinem keinen nie niemals ohne außer weder noch wenn falls nur bis vor nach und oder alle
  jede jeder jedes mindestens höchstens mehr weniger muss müssen soll sollen darf dürfen kann können
  não nem sem exceto senão se apenas até depois e todos mais deve deverá devem pode poderá podem nenhum nenhuma ninguém
`);

/** Those that deny what stands beside them. */
const DENYING = setOf(`
  not no never neither nor none cannot ni nunca jamás tampoco ningún ninguna ninguno ne pas jamais aucun aucune
  nicht kein keine keiner keines keinem keinen nie niemals weder não nem nenhum nenhuma
`);

const NUMBER_WORDS = setOf(`
  zero one two three four five six seven eight nine ten eleven twelve half double twice thrice dozen quarter third thirds
  first second hundred thousand million billion percent
  cero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte cien ciento mil millón millones
  zéro deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt cent mille
  null zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
  dois três quatro oito nove dez doze vinte cem cento milhão milhões
`);
/** The endings of those above twelve, and of ordinals. */
const NUMBER_ENDING =
  /(?:teen|teenth|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ieth)|[a-z](?:dred|sand|llion)(?:th)?|(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf)th|(?:ch|nc|se|r)enta|cientos|zehn|zig|ßig|hundert|tausend|million(?:en)?|ante|nta)$/;
const WEEKDAYS = setOf(`
  monday tuesday wednesday thursday friday saturday sunday lunes martes miércoles jueves viernes sábado domingo
  lundi mardi mercredi jeudi vendredi samedi dimanche montag dienstag mittwoch donnerstag freitag samstag sonntag
`);

const ANY_NUMBER = /[\p{N}\p{Sc}%‰§°<>≤≥=±]/u;
const CAPITAL = /^[\p{Lu}\p{Lt}]/u;
/** Of scripts without capitals, where names look like all other words. */
const WITHOUT_CASE = /\p{Lo}/u;

/** @param word as it is written */
export function weightOf(word: string): WordWeight {
  const key = foldWord(word);
  if (ANY_NUMBER.test(word) || NUMBER_WORDS.has(key)) return 'number';
  if (isDenying(key) || (TURNING.has(key) && word !== 'May')) return 'negation';
  if (MONTH_NUMBERS.has(key) || WEEKDAYS.has(key)) return 'date';
  if (SMALL.has(key)) return 'small';
  if (NUMBER_ENDING.test(key)) return 'number';
  return CAPITAL.test(word) || WITHOUT_CASE.test(word) ? 'name' : 'content';
}

/** @param key a folded word */
export function isDenying(key: string): boolean {
  return DENYING.has(key) || key.endsWith("n't");
}
