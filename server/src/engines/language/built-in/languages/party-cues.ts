/** What a name's surroundings say for or against its being a party, in log-odds, in Spanish, French, German, Portuguese. */
export type PartyCue = readonly [name: string, wording: RegExp, weight: number];

/** Articles, titles and words for a company that may stand between a cue and the name. */
const LEAD =
  "(?:\\s?[,:(]?\\s?(?:\\(?(?:\\d|[a-z]|[ivx]{1,3})[.)]\\s)?(?:por\\s)?(?:el|la|los|las|le|les|der|dem|den|die|das|o|a|os|as|l'|sociedad|mercantil|entidad|empresa|compañía|société|sociedade|firma|herrn?|frau|monsieur|madame|mademoiselle|mme|mlle|m\\.|don|doña|d\\.|d\\.?ª|dña\\.|sr\\.|sra\\.|senhora?|señora?|dr\\.|prof\\.|eheleute|familie|esposos|cónyuges|époux)?){0,4}\\s?$";

export const ROLES =
  '(?:contratantes?|contratad[ao]s?|locador[ae]?s?|locat[áa]ri[oa]s?|locataires?|bailleur(?:esse)?|preneur|vendedor[ae]?s?|comprador[ae]?s?|vendeur|vendeuse|acheteur|acqu[ée]reur|arrendador[ae]?s?|arrendatari[oa]s?|arrendat[áa]ri[oa]|senhori[oa]|inquilin[oa]|clientes?|client|prestador[ae]?|prestataire|proveedor[ae]?|fornecedor[ae]?|fournisseur|outorgantes?|cedente|cession[áa]ri[oa]|c[ée]dant|cessionnaire|mandante?|mandat[áa]ri[oa]|mandataire|mutuante|mutu[áa]ri[oa]|empregador[ae]?|empregad[oa]|empleador[ae]?|trabajador[ae]?|trabalhador[ae]?|employeur|salari[ée]e?|licenciante|licenciad[oa]|conc[ée]dant|licenci[ée]|franqueador[ae]?|franquead[oa]|franquiciador|franquiciado|franchiseur|franchis[ée]|auftraggeber(?:in)?|auftragnehmer(?:in)?|vermieter(?:in)?|mieter(?:in)?|verk[äa]ufer(?:in)?|k[äa]ufer(?:in)?|arbeitgeber(?:in)?|arbeitnehmer(?:in)?|lizenzgeber(?:in)?|lizenznehmer(?:in)?|verp[äa]chter(?:in)?|p[äa]chter(?:in)?|besteller(?:in)?|lieferant(?:in)?|darlehensgeber(?:in)?|darlehensnehmer(?:in)?|prestamista|prestatari[oa]|pr[êe]teur|emprunteur|parte [ab]|partie [ab12]|partei [ab12]|adquirente|distribuidor[ae]?|distributeur|d[ée]taillant|fabricante?|fiador[ae]?|caution|garante?|b[üu]rgin|b[üu]rge|agente?|agent|comissionista|consultor[ae]?|consultant|sócio|socio|associé|gesellschafter(?:in)?|propietari[oa]|propriet[áa]ri[oa]|propri[ée]taire|usuari[oa]|titulaire|titular|empresa|sociedade|bank|händler(?:in)?|hersteller(?:in)?|dienstleister(?:in)?|kund(?:e|in)|ma[îi]tre d.ouvrage|bauherr(?:in)?|dono d[ae] obra|empreiteir[oa]|promotor[ae]?|contratista|donante|donatari[oa])s?';

export const BEFORE: readonly PartyCue[] = [
  [
    'slot',
    new RegExp(
      `(?:\\bentre|\\bzwischen|\\b(?:una|otra|um|outro|uma|outra) (?:parte|lado)|\\bde (?:outro|um)|\\bd'une part|\\bd'autre part|\\breunidos|\\bsoussign[ée]e?s|\\bcomparecen|\\bcomparece|\\bpartes|\\bparteien|\\bparties)${LEAD}`,
      'i',
    ),
    2.5,
  ],
  ['and', new RegExp(`(?:^|[\\s,;)"-])(?:y|e|et|und)${LEAD}`, 'i'), 1],
  ['label', new RegExp(`(?:${ROLES})"?\\)?\\s?[:-]${LEAD}`, 'i'), 3],
  [
    'asRole',
    new RegExp(`(?:\\bcomo|\\bals|en tant que|en qualité de)\\s(?:${ROLES}),?${LEAD}`, 'i'),
    3,
  ],
  [
    'joined',
    /\p{Lu}\p{L}+,?\s(?:(?:\p{Ll}{3,15},\s)?)(?:y|e|et|und)\s(?:don|doña|d\.ª?|dña\.|mme|m\.|monsieur|madame|frau|herrn?|sra?\.)\s$/u,
    2,
  ],
  ['number', /(?:^|[\n\u2029])\s?\(?(?:\d|[a-z]|[ivx]{1,3})[.)]\s(?:[^\n\u2029]{0,12}\s)?$/i, 1],
  ['line', /[\n\u2029]\s?$/, 0.5],
  [
    'title',
    /\b(?:monsieur|madame|mademoiselle|mme|herrn?|frau|don|doña|señora?|senhora?)\s$|(?:^|\s)(?:M|D|Sr|Sra|Dña|D\.?ª)\.\s?$/i,
    1,
  ],
  [
    'company',
    /\b(?:sociedad|mercantil|entidad|empresa|compañía|société|sociedade|firma)\s(?:denominada\s)?$/i,
    1.5,
  ],
  [
    'represented',
    /\b(?:(?:nombre y )?representaci[óo]n(?: legal)?|en nombre|em (?:nome|representação)|(?:au nom|pour le compte)|im namen)(?: y por cuenta)?\s(?:del?|d[aeo]|des?|du|der|von|la|\s){1,4}[^,.;]{0,40}$/i,
    3,
  ],
  [
    'representative',
    /(?<![\p{L}])(?:representad[ao]s?|l[ao] representan?|repr[ée]sent[ée]e?s?|agissant par|por intermedio de|vertreten)(?![\p{L}])(?:(?!denominar|adelante|ci-après|nachfolgend|folgenden|doravante|adiante|designad|otra parte|outro lado|outra parte|otro lado|,\s(?:y|e|et|und)\s|\n[^\n]{0,30}:|\n\(?\d{1,2}[.)])[^;()"\u2029]){0,130}$/iu,
    -5,
  ],
  [
    'office',
    /\b(?:geschäftsführer(?:in)?|vorstand|administrador[ae]?|g[ée]rante?|directeur|directrice|director[ae]?|pr[ée]sidente?|diretor[ae]?|s[óo]ci[oa](?:-\w+)?|apoderad[oa]|procurador[ae]?|prokurist(?:in)?)(?: [\p{L}-]{3,20}){0,2}[,:]?\s(?:herrn?\s|frau\s|d\.\s|don\s|doña\s|m\.\s|mme\s|monsieur\s|madame\s|sr\.?ª?\s|sra\.\s)?$/iu,
    -3,
  ],
  [
    'place',
    /\b(?:en|à|in|em|aus|sis|sise|calle|c\/|rue|rua|avenida|avenue|avda\.|av\.|plaza|place|praça|straße|bairro|boulevard|bd|quai|impasse|chemin|allée|travessa|largo|paseo|carrera|polígono|ciudad de|cidade d[eo]|comarca d[aeo]|municipio de|provincia de|estado d[aeo]|notari[oa](?: público)?(?: de)?|registro mercantil de|r\.?c\.?s\.?(?: de)?|amtsgericht|handelsregister(?: des)?|tribunal(?: de)?|greffe(?: du)?|conservatória(?: do)?)\s$/i,
    -4,
  ],
  ['comma', /[\p{L}.)],\s$/u, -1.2],
  ['brackets', /\([^()]{0,40}$/, -1.5],
  [
    'signsFor',
    /\b(?:por (?:el|la|los|las)|pel[ao]s?|pour (?:le|la|les)|für (?:den|die|das))\s[^.:;\u2029]{2,40}[:,]\s(?:don\s|doña\s|d\.\s)?$/i,
    -5,
  ],
  ['quotes', /"(?:el |la |los |las |le |die |der |den |o |a |l')?$/i, -4],
];

export const BEHIND: readonly PartyCue[] = [
  [
    'called',
    /^[^"]{0,350}?(?:en adelante|en lo sucesivo|ci-après|ci après|nachfolgend|nachstehend|im folgenden|fortan|doravante|adiante|de ora em diante|denominad[ao]|denominará|dénommée?)/i,
    1.5,
  ],
  ['term', /^,?\s?[(-]?\s?"[^"]{1,60}"/, 1],
  [
    'roleBehind',
    new RegExp(
      `^[^;"\\u2029]{0,140}?(?:\\((?:${ROLES})\\)|\\b(?:como|als|as|en qualité de|na qualidade de)\\s(?:el |la |o |a )?(?:${ROLES})(?![a-zà-ÿ]))`,
      'i',
    ),
    3,
  ],
  [
    'number',
    /^[^;]{0,200}?(?:\b(?:nif|cif|dni|nie|rut|rfc|cuit|nit|rcs|r\.c\.s|siren|siret|hrb|hra|cnpj|cpf|nipc|rg|c\.i\.f|n\.i\.f|d\.n\.i)\b|handelsregister|registro mercantil|immatricul|inscrit[ao]|pessoa (?:jur[íi]dica|colectiva|coletiva|singular)|contribuinte|pasaporte|passeport|ausweis|c[ée]dula|ust-id)/i,
    2,
  ],
  [
    'person',
    /^,?\s(?:\([^)]{0,30}\)\s?,?\s?)?(?:mayor(?:es)? de edad|maior(?:es)? de idade|née?\s(?:le|à)|geboren|geb\.|brasileir[oa]|portugu[eê]sa?|español[a]?|mexican[oa]|argentin[oa]|de nationalité|de nacionali[dz]ad|solteir[oa]|casad[oa]|soltero|divorciad[oa]|viúv[oa]|viud[oa]|vecin[oa]s?\s|hermanos|mariée?s?\s|célibataire|divorcée?|verheiratet|ledig|rentner)/i,
    3,
  ],
  [
    'address',
    /^[^;"]{0,120}?\b(?:con domicilio|domiciliad[ao]|con sede|dont le siège|demeurant|domiciliée?|ayant son siège|sise?\s|mit (?:dem )?sitz|wohnhaft|geschäftsansässig|com sede|com domicílio|residente|sede (?:em|na|no|social)|con residencia)/i,
    1.5,
  ],
  [
    'kind',
    /^,?\s(?:una |un |une |eine? |uma )?(?:sociedad|société|sociedade|pessoa|gesellschaft|entidad|empresa|association|asociación|associação|verein)\b/i,
    1.5,
  ],
  [
    'actsFor',
    /^(?:(?!otra parte|outro lado|outra parte|otro lado|repr[ée]sent[ée]e|representad|vertreten)[^;"\u2029]){0,260}?(?:(?:en|em) (?:su |sua )?(?:nombre y )?representa(?:ci[óo]n|ção)|en nombre y|agissant (?:au nom|pour le compte)|(?:en (?:su |sa )?|na sua |na )(?:calidad|condición|qualité|qualidade) de (?:administrador|apoderad|director|gerente|representante|consejer|gérant|président|directeur|directrice|diretor|sóci|procurador)|im namen)/iu,
    -12,
  ],
  [
    'streetBehind',
    /^,?[\s\u2029](?:\p{Lu}[\p{L}.-]{2,30}\s?){1,4}\s\d{1,4}\s?[a-z]?(?:[,\s\u2029]|$)/u,
    2,
  ],
  ['street', /^,?\s\d{1,4}\b/, -2],
];

export const IN_NAME: readonly PartyCue[] = [
  [
    'document',
    /\b(?:contrato|contrat|vertrag|acte|cession|condiciones|condições|conditions|bedingungen|offre|angebot|\p{L}{2,30}vertrag|acuerdo|accord|acordo|convenio|vereinbarung|cl[áa]usulas?|art[íi]culos?|artikel|anexo|annexe|anlage|objeto|objet|instrumento|partes|parties|parteien|reunidos|exponen|manifiestan|intervienen|préambule|präambel|ley|código|code|gesetz|lei|registro|notaría|notario|tribunal|juzgado|amtsgericht|landgericht|handelsregister)\b/iu,
    -4,
  ],
  [
    'place',
    /\b(?:calle|rue|rua|avenida|avenue|plaza|praça|boulevard|piso|planta|cedex|cep|bairro|código postal)\b|(?:stra(?:ß|ss)e|platz|weg|allee|gasse)\b|\bstr\.|^\d|\s\d{1,4}$/iu,
    -4,
  ],
  [
    'office',
    /\b(?:geschäftsführer(?:in)?|inhaber(?:in)?|vorstand|administrador|gérante?|directeur|director|président|presidente|diretor|sócio|apoderado|procurador)\b/iu,
    -3,
  ],
];

/** Names of a role, a register or a title, and words that begin none. */
export const NOT_A_NAME = new RegExp(
  `^(?:(?:el|la|los|las|le|les|der|die|das|o|a|os|as|l')\\s)?(?:(?:primeir[oa]|segund[oa]|terceir[oa]|primer[ao]?|premi[eè]re?|seconde?)\\s)?(?:${ROLES}|espa[ñn]a|france|deutschland|brasil|portugal|m[ée]xico|don|do[ñn]a|d[ñn]a|d\\.?ª|sr\\.?ª?|sra|mme|mlle|frau|herrn?|et|und|y|e|entre|zwischen|partes?|lado|ci-apr[eè]s|nachfolgend|en adelante|doravante|sociedad|soci[ée]t[ée]|sociedade|empresa|firma|(?:les )?soussign[ée]e?s)\\.?$|^(?:como|als|en|em|fait|feito|dado|hecho|cif|c\\.i\\.f|nif|n\\.i\\.f|nipc|rcs|siren|siret|cnpj|cpf|dni|d\\.n\\.i|nie|hrb|hra|rg|nit|rut|rfc|cuit|iban|bic|tva|iva|ust|cep|n\\.?º|nº)(?![\\p{L}])`,
  'iu',
);
