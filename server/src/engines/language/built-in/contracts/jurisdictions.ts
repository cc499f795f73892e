const US = `Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois
Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana
Nebraska Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio Oklahoma Oregon
Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee Texas Utah Vermont Virginia Washington|West Virginia|
Wisconsin Wyoming|District of Columbia|Puerto Rico`;

const CANADA = `Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Nova Scotia|Ontario|
Prince Edward Island|Quebec|Québec|Saskatchewan`;

const AUSTRALIA = `New South Wales|Victoria|Queensland|Western Australia|South Australia|Tasmania|
Australian Capital Territory|Northern Territory`;

const COUNTRIES = `England and Wales|England & Wales|England|Wales|Scotland|Northern Ireland|United Kingdom|Great Britain|
Hong Kong Special Administrative Region|Hong Kong SAR|Hong Kong|Macau|People's Republic of China|PRC|P.R.C.|China|Taiwan|
Republic of China|Republic of Korea|South Korea|Korea|Japan|Singapore|Malaysia|Indonesia|Philippines|Thailand|Vietnam|India|
Pakistan|Bangladesh|Sri Lanka|Papua New Guinea|Australia|New Zealand|Canada|Mexico|United States of America|United States|
Brazil|Argentina|Chile|Colombia|Peru|Ecuador|Uruguay|Paraguay|Bolivia|Venezuela|Guatemala|El Salvador|Honduras|Nicaragua|
Dominican Republic|Cuba|Panama|Costa Rica|Bermuda|Cayman Islands|British Virgin Islands|Bahamas|
Barbados|Jamaica|Ireland|France|Germany|Federal Republic of Germany|Switzerland|Austria|Netherlands|Belgium|Luxembourg|Italy|
Spain|Portugal|Greece|Cyprus|Malta|Sweden|Norway|Denmark|Finland|Iceland|Estonia|Latvia|Lithuania|Poland|Czech Republic|
Slovakia|Hungary|Romania|Bulgaria|Croatia|Slovenia|Serbia|Ukraine|Russian Federation|Russia|Turkey|Israel|Saudi Arabia|
United Arab Emirates|Dubai|Qatar|Kuwait|Bahrain|Oman|Jordan|Lebanon|Egypt|Morocco|Tunisia|Nigeria|Ghana|Kenya|South Africa|
Tanzania|Uganda|Angola|Mozambique|Cape Verde|Algeria|Senegal|Ivory Coast|Cameroon|Rwanda|Zambia|Zimbabwe|Botswana|Namibia|
Kazakhstan|Uzbekistan|Azerbaijan|Armenia|Albania|North Macedonia|Montenegro|Moldova|Belarus|Mongolia|Nepal|Cambodia|Myanmar|
Iraq|Fiji|Trinidad and Tobago|Seychelles|Mauritius|Liberia|Marshall Islands|Jersey|Guernsey|Isle of Man|Gibraltar|Liechtenstein|Monaco|
Catalonia|España|México|Brasil|Deutschland|Bundesrepublik Deutschland|Österreich|Schweiz|Suisse|Belgique`;

const SINGLE_WORD_LISTS = [US];
const NAMES = [
  ...SINGLE_WORD_LISTS.flatMap((list) => list.split(/[|\n]/).flatMap(splitWordList)),
  ...[CANADA, AUSTRALIA, COUNTRIES].flatMap((list) => list.split('|')),
]
  .map((name) => name.replace(/\s+/g, ' ').trim())
  .filter((name) => name !== '');

/** In the list of the United States a name of two words stands between bars, the others between blanks. */
function splitWordList(part: string): string[] {
  return /^(?:New|North|South|West|Rhode|District|Puerto) /.test(part.trim())
    ? [part]
    : part.split(/\s+/);
}

/** States, provinces and countries whose law contracts name, the longest first. */
export const JURISDICTIONS: readonly string[] = [...new Set(NAMES)].toSorted(
  (a, b) => b.length - a.length || (a < b ? -1 : 1),
);

const USUAL_NAMES = new Map(
  Object.entries({
    'England & Wales': 'England and Wales',
    'Hong Kong Special Administrative Region': 'Hong Kong',
    'Hong Kong SAR': 'Hong Kong',
    PRC: "People's Republic of China",
    'P.R.C.': "People's Republic of China",
    'United States of America': 'United States',
    'Federal Republic of Germany': 'Germany',
    'Bundesrepublik Deutschland': 'Germany',
    Deutschland: 'Germany',
    España: 'Spain',
    México: 'Mexico',
    Brasil: 'Brazil',
    Österreich: 'Austria',
    Schweiz: 'Switzerland',
    Suisse: 'Switzerland',
    Belgique: 'Belgium',
  }),
);
const BY_LOWER_CASE = new Map(JURISDICTIONS.map((name) => [name.toLowerCase(), name]));

/** The usual spelling of a jurisdiction, as `New York` for `NEW YORK`; undefined when the list does not have it. */
export function findJurisdiction(written: string): string | undefined {
  const plain = written.toLowerCase().replace(/\s+/g, ' ').trim();
  const name = BY_LOWER_CASE.get(plain) ?? BY_LOWER_CASE.get(plain.replace(/^the /, ''));
  return name && (USUAL_NAMES.get(name) ?? name);
}
