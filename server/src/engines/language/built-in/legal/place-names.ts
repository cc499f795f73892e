import { splitWords, type Word } from '../words/split-words.ts';
import { findJurisdiction, JURISDICTIONS } from '../contracts/jurisdictions.ts';
import type { Span } from '../text/page-furniture.ts';

/** A state or country that a text names, by its own name, an adjective or a city. */
export type PlaceMention = Span & { place: string; kind: 'name' | 'adjective' | 'city' };

/** Names in other languages, adjectives of all five, and seats of courts; in lower case, by the usual English name. */
const NAMES: Readonly<Record<string, string>> = {
  Spain: 'españa espagne spanien espanha',
  France: 'francia frankreich frança',
  Germany: 'alemania allemagne deutschland alemanha',
  Austria: 'österreich autriche',
  Switzerland: 'suiza suisse schweiz suíça',
  Portugal: 'república_portuguesa',
  Brazil: 'brasil brésil brasilien república_federativa_do_brasil',
  Mexico: 'méxico mexique mexiko estados_unidos_mexicanos',
  Argentina: 'argentine argentinien república_argentina',
  Colombia: 'colombie kolumbien república_de_colombia colômbia',
  Peru: 'perú pérou república_del_perú',
  Belgium: 'bélgica belgique belgien',
  Luxembourg: 'luxemburgo luxemburg',
  Italy: 'italia italie italien itália',
  Netherlands: 'países_bajos pays-bas niederlande países_baixos holanda',
  'United Kingdom': 'reino_unido royaume-uni vereinigtes_königreich',
  'England and Wales': 'inglaterra_y_gales england_und_wales angleterre_et_pays_de_galles',
  England: 'inglaterra angleterre',
  Ireland: 'irlanda irlande irland',
  'United States': 'estados_unidos états-unis vereinigte_staaten',
  'European Union':
    'european_union unión_europea union_européenne europäische_union união_europeia',
  Quebec: 'québec',
};
const ADJECTIVES: Readonly<Record<string, string>> = {
  Spain:
    'spanish español española españoles españolas espagnol espagnole espagnols spanisches spanischem spanische spanischen spanischer espanhol espanhola',
  France:
    'french francés francesa francesas franceses français française françaises französisches französischem französischen französische francês',
  Germany:
    'german alemán alemana alemanas alemanes allemand allemande deutsches deutschem deutschen deutsche deutscher alemão alemã',
  Austria: 'austrian österreichisches österreichischem österreichischen autrichien austriaco',
  Switzerland: 'swiss suizo suiza suisse schweizerisches schweizerischem schweizerischen suíço',
  Portugal:
    'portuguese portugués portuguesa portuguesas portugueses portugais portugaise português',
  Brazil:
    'brazilian brasileño brasileña brésilien brésilienne brasileira brasileiro brasileiras brasileiros brasilianisches',
  Mexico: 'mexican mexicano mexicana mexicanas mexicanos mexicain mexicaine',
  Argentina: 'argentino argentina argentinas',
  Colombia: 'colombian colombiano colombiana colombianas',
  Chile: 'chilean chileno chilena chilenas',
  Peru: 'peruano peruana peruanas',
  Belgium: 'belgian belga belge belges belgisches belgischem',
  Luxembourg: 'luxembourgeois luxembourgeoise',
  Italy: 'italian italiano italiana italien italienne italienisches',
  Netherlands: 'dutch neerlandés neerlandais niederländisches',
  'England and Wales': 'english inglés inglesa anglais anglaise englisches englischem inglês',
  Scotland: 'scottish scots escocés',
  Ireland: 'irish irlandés irlandais irisches',
  Canada: 'canadian canadien canadienne',
  Australia: 'australian',
};
const CITIES: Readonly<Record<string, string>> = {
  Spain: 'madrid barcelona valencia sevilla bilbao zaragoza málaga',
  France: 'paris lyon marseille lille bordeaux nantes toulouse strasbourg rennes nanterre',
  Germany:
    'berlin hamburg münchen munich köln cologne frankfurt stuttgart düsseldorf leipzig hannover bremen nürnberg dresden',
  Austria: 'wien vienna graz salzburg linz',
  Switzerland: 'zürich zurich genève geneva bern basel lausanne',
  Portugal: 'lisboa lisbon porto coimbra braga',
  Brazil:
    'são_paulo rio_de_janeiro brasília curitiba belo_horizonte porto_alegre salvador recife campinas fortaleza',
  Mexico: 'ciudad_de_méxico mexico_city monterrey guadalajara',
  Argentina: 'buenos_aires',
  Colombia: 'bogotá medellín',
  Chile: 'santiago_de_chile',
  Peru: 'lima',
  Belgium: 'bruxelles brussels antwerpen liège',
  Netherlands: 'amsterdam rotterdam den_haag',
  Italy: 'milano milan roma rome',
  'England and Wales': 'london manchester birmingham leeds bristol liverpool cardiff',
  Scotland: 'edinburgh glasgow aberdeen',
  'Northern Ireland': 'belfast',
  Ireland: 'dublin cork',
  Ontario: 'toronto ottawa',
  'British Columbia': 'vancouver',
  Alberta: 'calgary edmonton',
  Quebec: 'montreal montréal',
  'New South Wales': 'sydney',
  Victoria: 'melbourne',
  Queensland: 'brisbane',
  Delaware: 'wilmington',
  California: 'los_angeles san_francisco san_diego san_jose sacramento',
  'New York': 'manhattan brooklyn',
  Illinois: 'chicago',
  Texas: 'dallas houston austin san_antonio',
  Florida: 'miami orlando tampa',
  Massachusetts: 'boston',
  Pennsylvania: 'philadelphia pittsburgh',
  Georgia: 'atlanta',
  Washington: 'seattle',
  Colorado: 'denver',
  Nevada: 'las_vegas',
  Arizona: 'phoenix',
  Minnesota: 'minneapolis',
  Michigan: 'detroit',
  Ohio: 'cleveland cincinnati',
  'District of Columbia': 'washington_dc washington_d_c',
};

type Known = { place: string; kind: PlaceMention['kind'] };

const WORDS_MAX = 5;
let known: ReadonlyMap<string, Known> | undefined;

/** Names of states and countries in a passage, in order, the longest where several begin together. */
export function placesIn(passage: string): PlaceMention[] {
  const places = (known ??= makeTable());
  const words = splitWords(passage);
  const found: PlaceMention[] = [];
  for (let at = 0; at < words.length; at++) {
    const match = longestAt(words, at, places);
    if (!match) continue;
    const { count, place, kind } = match;
    found.push({ place, kind, start: words[at]!.start, end: words[at + count - 1]!.end });
    at += count - 1;
  }
  return found;
}

/** English adjectives and all names have capitals; `español` and `français` have none. */
const LOWER_CASE =
  /^(?:espa|franc|franç|alem|portug|brasil|mexic|argentin|colomb|chilen|peru|bel[gr]|su[ií]|ingl|angl|deutsch|österr|schweiz|span|franz|ital|engl|allem|autri|brés|luxemb)/;

function longestAt(words: readonly Word[], at: number, places: ReadonlyMap<string, Known>) {
  for (let count = Math.min(WORDS_MAX, words.length - at); count > 0; count--) {
    const key = words.slice(at, at + count).map((word) => word.text);
    const match = places.get(key.join(' '));
    if (!match) continue;
    const isName = words[at]!.isCapitalized;
    const isAdjective = match.kind === 'adjective' && LOWER_CASE.test(key[0]!);
    if (isName || isAdjective) return { count, ...match };
  }
  return undefined;
}

function makeTable(): Map<string, Known> {
  const table = new Map<string, Known>();
  const add = (list: Readonly<Record<string, string>>, kind: PlaceMention['kind']) => {
    for (const [place, names] of Object.entries(list)) {
      for (const name of names.replaceAll('_', '-').split(' ')) {
        table.set(wordsOf(name), { place, kind });
      }
    }
  };
  add(CITIES, 'city');
  add(ADJECTIVES, 'adjective');
  add(NAMES, 'name');
  for (const name of JURISDICTIONS) {
    table.set(wordsOf(name), { place: findJurisdiction(name)!, kind: 'name' });
  }
  return table;
}

function wordsOf(name: string): string {
  return splitWords(name)
    .map((word) => word.text)
    .join(' ');
}
