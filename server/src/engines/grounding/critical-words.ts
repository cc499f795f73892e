/** What a word may not be changed in, because it changes what is said. */
export type Critical = 'number' | 'negation' | 'date' | 'name';

const words = (text: string) => new Set(text.trim().split(/\s+/));

// Folded: lower case, straight quotes. English, Spanish, French, German, Portuguese.

/** Also what binds, allows and bounds: "shall" for "may" or "and" for "or" turns a duty round as "not" does. */
const NEGATIONS = words(`
  not no never neither nor none nothing nobody cannot without except excluding unless
  only more less least most fewer maximum minimum before after until above below over under
  may shall must will should can could would or and either both all any each every
  no nunca jamás sin ni ningún ninguna ninguno nada excepto salvo
  ne pas jamais sans aucun aucune sauf ni rien
  nicht nie niemals ohne weder kein keine keiner keinen keinem keines nichts außer
  não nem nunca sem nenhum nenhuma exceto
`);
const NUMBERS = words(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen half quarter
  first second third fourth fifth sixth seventh eighth ninth tenth once twice thrice double triple percent
  cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta sesenta
  noventa cien ciento mil millón millones
  zéro deux trois quatre cinq sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante cent cents mille
  null zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig sechzig neunzig hundert
  tausend million millionen
  dois três quatro cinco sete oito dez doze vinte trinta quarenta cinquenta sessenta noventa cem cento milhão milhões
`);
const DATES = words(`
  january february march april june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday
  day days week weeks month months year years hour hours minute minutes quarter quarters daily weekly monthly quarterly
  annual annually yearly
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves
  viernes sábado domingo día días semana semanas mes meses año años hora horas mañana ayer hoy
  janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi
  samedi dimanche jour jours semaine semaines mois an ans année années heure heures demain hier
  januar februar märz juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag
  tag tage tagen woche wochen monat monate monaten jahr jahre jahren stunde stunden morgen heute gestern
  janeiro fevereiro março maio junho julho setembro outubro novembro dezembro segunda-feira terça-feira quarta-feira
  quinta-feira sexta-feira dia dias mês ano anos amanhã ontem hoje
`);
/** Capital at the beginning of a sentence, and no name. */
const FUNCTION_WORDS = words(`
  a an the this that these those such it its they their he his she her we our you your i my in on of to for by with from as
  at if when where while upon under during within per is are was were be been being has have had do does did there here
  then than so also but however which who whom whose what
  el la los las un una de del en que se su sus le les des du au aux et à der die das den dem des ein eine einer eines im zu
  zur zum von mit auf für und o os as um uma do da dos das no na nos nas e em
`);
const PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'non', 'dis', 'mis', 'anti', 'ex'];

/**
 * What makes it wrong to leave a word out of a quote or to put it in; undefined of a word that may go.
 *
 * @param word folded
 * @param isCapital whether it begins with a capital letter where it stands
 */
export function criticalIn(word: string, isCapital: boolean): Critical | undefined {
  if (/[\p{N}\p{Sc}%‰°+-]/u.test(word) || NUMBERS.has(word)) return 'number';
  if (NEGATIONS.has(word) || /n't$/.test(word)) return 'negation';
  if (DATES.has(word)) return 'date';
  return isCapital && !FUNCTION_WORDS.has(word) ? 'name' : undefined;
}

/** Whether one is the other with a syllable before it that denies it or turns it round, as "unlimited" of "limited". */
export function areOpposites(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length > 2 && PREFIXES.some((prefix) => long === prefix + short);
}
