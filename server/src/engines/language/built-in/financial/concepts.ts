/**
 * What the rows of financial statements are called, in English, Spanish, French, German and Portuguese. Within a concept
 * the plainest label stands first: of two rows the one whose label comes first counts.
 */
export type Concept =
  | 'revenue'
  | 'cost_of_sales'
  | 'gross_profit'
  | 'expenses'
  | 'operating_income'
  | 'ebitda'
  | 'income_before_tax'
  | 'income_tax'
  | 'net_income'
  | 'total_assets'
  | 'current_assets'
  | 'current_liabilities'
  | 'total_liabilities'
  | 'equity'
  | 'liabilities_and_equity'
  | 'cash'
  | 'inventories'
  | 'operating_cash_flow';

/** Sources of regular expressions over a whole label, in small letters and without numbering and notes. */
const LABELS: Readonly<Record<Concept, readonly string[]>> = {
  revenue: [
    '(?:total )?(?:consolidated )?(?:net )?(?:group )?(?:operating )?revenues?(?:,? net)?|total (?:net )?(?:operating )?(?:revenues?|sales|turnover)(?: and (?:other income|support))?|revenues?,? total|(?:group |net )?turnover|(?:group |consolidated )?net sales(?: revenues?)?|sales revenues?|revenues? (?:from|for|of) (?:contracts with customers|operations|sales|the (?:year|period|quarter)|external customers).*',
    '(?:konzern-?|netto-?|gesamt-?)?umsatz(?:erlöse?)?(?: gesamt| netto)?|summe (?:der )?umsatzerlöse|nettoerlöse?(?: aus lieferungen und leistungen)?|betriebsertrag(?: aus lieferungen und leistungen)?',
    "(?:total (?:du |de )?)?(?:le )?chiffre d[' ]affaires?(?: net| consolidé| total| ht| hors taxes?)*|montant net du chiffre d[' ]affaires|produits des activités ordinaires",
    '(?:importe neto de la )?cifra (?:neta )?de negocios?|ingresos (?:totales|netos|ordinarios|de (?:las )?actividades ordinarias.*|netos por ventas)|total (?:de )?ingresos(?: .*)?|ventas netas|ingresos por ventas',
    'receitas? (?:operacional )?líquidas?(?: (?:de vendas.*|operacional|total))*|vendas líquidas|volume de negócios|vendas e (?:serviços prestados|prestaç.*)',
    'sales(?:,? net)?|total (?:income|receipts|operating income|premiums?.*)|(?:sales|revenues?) (?:of|from) (?:goods|products|services).*|premiums? (?:earned|revenue)|income',
    'erlöse|erträge(?: gesamt)?|(?:summe|total) (?:der )?(?:erträge|einnahmen)|gesamt(?:ertrag|erlöse|leistung|einnahmen)|einnahmen|betriebserträge',
    "ventes(?: nettes)?|(?:total (?:des )?)?produits(?: d[' ]exploitation| d[' ]activité)?|total des (?:recettes|produits)(?: .*)?|revenus?(?: totaux)?|recettes(?: totales)?",
    'ingresos(?: operativos| de explotación| operacionales)?|ventas(?: totales)?|facturación',
    'receitas? (?:total|totais|de vendas.*)|receitas?|total d[ea]s? receitas?|rendimentos totais|vendas|faturamento(?: líquido)?',
    'gross revenues?|gross sales|receita (?:operacional )?bruta(?: .*)?|umsatz brutto|rohumsatz|ingresos brutos',
  ],
  cost_of_sales: [
    'costs? of (?:sales|goods sold|revenues?|products sold|services)|total costs? of (?:sales|revenues?|goods sold)',
    'herstellungskosten.*|umsatzkosten|materialaufwand|kosten der umsatzerlöse|warenaufwand',
    'coûts? des (?:ventes|produits vendus)|achats consommés|coût de revient',
    'costes? de (?:las )?ventas|costo de (?:las )?ventas|aprovisionamientos|costo de (?:la )?mercanc.*',
    'custos? d[oa]s? (?:vendas?|produtos vendidos|mercadorias vendidas.*|bens.*|serviços.*)|cpv|cmv',
  ],
  gross_profit: [
    'gross (?:profit|margin|income)(?: \\(loss\\))?|bruttoergebnis(?: vom umsatz)?|rohergebnis|bruttogewinn|marge brute|margen bruto|(?:resultado|beneficio|utilidad) brut[oa]|lucro bruto|resultado bruto',
  ],
  expenses: [
    'total (?:operating )?(?:costs? and )?expenses|total (?:operating )?costs?(?: and expenses)?|total expenditures?|total costs,? expenses.*',
    'gesamtaufwand|summe (?:der )?(?:betrieblichen )?(?:aufwendungen|aufwände|kosten)|(?:betriebliche )?aufwendungen gesamt|gesamtkosten|total aufwand|betriebsaufwand|aufwendungen(?: insgesamt)?',
    "total (?:des )?(?:charges|dépenses)(?: d[' ]exploitation| opérationnelles)?|charges(?: totales| d[' ]exploitation| opérationnelles)",
    'total (?:de )?(?:los )?(?:gastos|costes|costos)(?: (?:de explotación|operativos|y gastos|de operación|operacionales))*|gastos (?:totales|operativos|de explotación|de operación)|total costos y gastos',
    'total (?:de |das |dos )?(?:despesas|custos|gastos)(?: (?:operacionais|e despesas))*|despesas (?:totais|operacionais)|custos e despesas(?: totais)?|gastos totais|(?:total de )?custos e despesas(?: operacionais)?',
    'operating expenses(?:, (?:net|total))?|operating costs|expenses|expenditures?|costs and expenses',
  ],
  operating_income: [
    '(?:total )?(?:income|profit|loss|\\(loss\\)|earnings)[/ ]*(?:\\(?loss\\)? )?from operations|operating (?:income|profit|result|earnings|loss|surplus)(?:[/ ]*\\(?loss\\)?)?|ebit|operating \\(loss\\)[/ ]*(?:income|profit)|results? from operating activities',
    'betriebsergebnis|operatives ergebnis|ergebnis der (?:betrieblichen|gewöhnlichen) (?:geschäfts)?tätigkeit|betriebsgewinn|ergebnis vor zinsen und (?:ertrag)?steuern.*',
    "résultat (?:d[' ]exploitation|opérationnel)(?: courant| net)?",
    'resultado (?:de (?:la )?)?(?:explotación|operación|operativo)|(?:utilidad|beneficio|pérdida) (?:operativ[oa]|de operación|de explotación|operacional)',
    'resultado operacional|lucro operacional|resultado (?:antes do resultado financeiro.*)|prejuízo operacional',
  ],
  ebitda: [
    '(?:adjusted |bereinigtes |ajustado |ajusté )?(?:ebitda|lajida)(?: \\(.*\\)| ajusté| ajustado| adjusted)?',
  ],
  income_before_tax: [
    '(?:net )?\\(?(?:income|profit|loss|earnings|result)\\)?[/ ]*(?:\\(?(?:loss|profit)\\)? )?before (?:provision for |benefit from )?(?:income )?tax(?:es|ation)?.*|ergebnis vor (?:ertrag)?steuern|résultat avant impôts?.*|resultado antes de impuestos|(?:beneficio|utilidad) antes de impuestos.*|(?:resultado|lucro)(?:\\/prejuízo)? antes d(?:os|e|o) (?:impostos?|tribut|imposto de renda|ir).*|ebt',
  ],
  income_tax: [
    '(?:provision for |benefit from )?(?:income )?tax(?:es)?(?: (?:expense|benefit|charge|credit).*)?|(?:steuern vom einkommen und )?(?:ertrag)?steuern(?:.*ertrag)?|ertragsteueraufwand|impôts? sur (?:les (?:bénéfices|sociétés)|le résultat)|impuestos? (?:sobre|a las|a la) .*|imposto de renda.*|imposto sobre o rendimento.*',
  ],
  net_income: [
    '(?:consolidated |group )?net (?:income|profit|earnings|loss|result|surplus|deficit)(?: ?\\/? ?\\(?(?:loss|deficit|profit|income)\\)?)?(?: for the (?:year|period|quarter|month|half-?year|six months|nine months|three months|financial year))?|net \\(loss\\)[/ ]*(?:income|profit|earnings)?(?: for the (?:year|period|quarter))?|net (?:income|profit|loss|earnings) after tax(?:es|ation)?',
    '\\(?(?:profit|loss|income|result|surplus|deficit|earnings)\\)?(?:[/ ]*\\(?(?:loss|deficit|profit)\\)?)? (?:for the (?:financial )?(?:year|period|quarter|month|half-?year|six months|nine months|three months)|after (?:income )?tax(?:es|ation)?).*|total (?:profit|loss|net income|net profit)',
    '(?:konzern-?)?jahres(?:überschuss|fehlbetrag|ergebnis|gewinn|verlust)(?: ?\\/? ?[-–]?\\(?-?(?:jahres)?(?:fehlbetrag|überschuss|verlust)\\)?)?(?: des konzerns| nach steuern)?|konzern(?:jahres)?(?:überschuss|ergebnis|gewinn|verlust|periodenergebnis|fehlbetrag)|perioden(?:ergebnis|überschuss|gewinn|verlust|fehlbetrag)|ergebnis nach (?:ertrag)?steuern|(?:rein|unternehmens)(?:gewinn|ergebnis)|nettoergebnis|nettogewinn|nettoverlust|reinverlust|(?:konzern-?)?ergebnis (?:des (?:geschäftsjahres|jahres)|der periode)|(?:jahres)?(?:gewinn|verlust)(?: ?\\/ ?-?(?:verlust|gewinn))?|(?:einnahmen)?überschuss|fehlbetrag|(?:quartals|halbjahres|semester)(?:überschuss|ergebnis|fehlbetrag|verlust|gewinn)|vorläufiges ergebnis',
    "(?:bénéfice|perte|résultat)(?: ou perte| \\(perte\\))? net(?:te)?(?: .*)?|(?:bénéfice|profit) ou perte|(?:excédent|déficit)(?: (?:ou|\\/) (?:excédent|déficit))?(?: de l[' ]exercice)?|(?:bénéfice|perte|résultat)(?: (?:ou|\\/|et) (?:perte|bénéfice))? (?:de l[' ]exercice|de la période|du (?:trimestre|semestre))",
    '\\(?(?:resultado|beneficio|pérdida|utilidad|ganancia)s?\\)?(?: (?:resultado|beneficio|utilidad|ganancia)| \\(pérdida\\)|[/ ]+pérdida)? (?:consolidad[oa] )?(?:neto|neta|netas)(?: .*)?|(?:resultado|beneficio|pérdida|utilidad|ganancia)s?(?: consolidad[oa])?(?: ?\\(?(?:pérdida)\\)?)? del? (?:ejercicio|periodo|período|año|trimestre|semestre).*|(?:resultado|beneficio) después de impuestos',
    '(?:lucro|prejuízo|resultado)(?: ?[/(] ?\\(?(?:prejuízo|lucro)\\)?)? (?:líquido)(?: .*)?|(?:lucro|prejuízo|resultado)(?: ?[/(] ?\\(?(?:prejuízo|lucro)\\)?)? d[oe] (?:exercício|período|trimestre|semestre|ano).*',
    '(?:net )?\\(?(?:income|profit|loss|earnings)\\)?.*attributable to.*(?:shareholders|stockholders|owners|parent|equity holders).*|(?:net )?(?:surplus|deficit|profit|loss|result)(?: ?\\/ ?\\(?(?:deficit|surplus|loss)\\)?)?|result for the .*|ergebnis|net (?:increase|decrease) in net assets.*|excess of revenues? over expenses|change in net assets',
  ],
  total_assets: [
    "total assets|assets,? total|(?:bilanzsumme|summe (?:der )?aktiva|gesamtvermögen|aktiva gesamt|total aktiven|summe aktiva)|total (?:de l[' ]|des )?actifs?(?: consolidé)?|(?:total (?:de |del )?)?activos? tota(?:l|les)|total (?:de |del )?activos?|(?:total d[oe] )?ativos?(?: total)?|total d[oe]s? ativos?",
  ],
  current_assets: [
    'total current assets|current assets|umlaufvermögen|kurzfristige vermögenswerte|total umlaufvermögen|(?:total (?:des )?)?actifs? (?:circulants?|courants?)|(?:total (?:de |del )?)?activos? (?:corrientes?|circulantes?)|(?:total d[oe] )?ativos? (?:circulantes?|correntes?)',
  ],
  current_liabilities: [
    'total current liabilities|current liabilities|kurzfristige (?:verbindlichkeiten|schulden|fremdkapital)|kurzfristiges fremdkapital|(?:total (?:des )?)?passifs? (?:circulants?|courants?)|(?:total (?:de |del )?)?pasivos? (?:corrientes?|circulantes?)|(?:total d[oe] )?passivos? (?:circulantes?|correntes?)',
  ],
  total_liabilities: [
    'total liabilities|liabilities,? total|(?:summe )?(?:schulden|verbindlichkeiten|fremdkapital)(?: gesamt| total)?|total fremdkapital|total (?:des )?(?:dettes|passifs? exigibles?)|total (?:de |del )?pasivos?|pasivos? totales?|total d[oe]s? passivos?(?: exigível)?',
  ],
  equity: [
    "(?:total )?(?:share|stock)holders['’]? ?(?:equity|deficit|\\(deficit\\)|equity \\(deficit\\)|funds|[(]?deficiency[)]?)(?: .*)?|total (?:equity|deficit|net assets)(?: \\(.*\\))?|equity|net assets|(?:total )?owners['’]? equity|total capital and reserves",
    'eigenkapital(?: gesamt)?|summe eigenkapital|total eigenkapital|(?:total (?:des )?)?capitaux propres(?: .*)?|(?:total (?:de |del )?)?patrimonio(?: neto)?(?: total)?|(?:total d[oe] )?patrim[ôó]nio líquido(?: total)?|total d[oe] capital próprio|capital próprio',
  ],
  liabilities_and_equity: [
    'total (?:liabilities|equity) (?:and|&) .*(?:equity|deficit|liabilities|funds|net assets).*|summe (?:der )?passiva|passiva gesamt|total passiven|total (?:du )?passif(?: et .*)?|total (?:de |del )?(?:patrimonio neto|pasivos?) y .*|total d[oe] passivo e .*|total d[oe] (?:capital próprio|patrimônio líquido) e .*',
  ],
  cash: [
    '(?:total )?cash(?: and (?:cash|short-term) (?:equivalents?|deposits|investments?)| at bank.*| & cash equivalents| on hand)?(?:,? (?:at )?end of (?:the )?(?:year|period))?|(?:zahlungsmittel|liquide mittel|flüssige mittel)(?: und .*)?|kassenbestand.*|trésorerie(?: et .*)?|disponibilités|efectivo(?: y .*)?|tesorería|caixa(?: e .*)?',
  ],
  inventories: [
    '(?:total )?inventor(?:y|ies)(?:,? net)?|vorräte|stocks?(?: et en-?cours)?|existencias|inventarios|estoques|inventários',
  ],
  operating_cash_flow: [
    '(?:total )?net cash (?:flows? )?(?:provided|generated|used|from|\\().*operati.*|cash (?:flows?|generated|used) (?:from|by|in) operati.*|operating cash flow|cash ?flow aus (?:der )?(?:laufenden geschäfts|betrieblicher |betrieblichen )tätigkeit|flux (?:nets? )?de trésorerie .*(?:opérationnel|exploitation).*|flujos? de efectivo .*(?:explotación|operación).*|(?:caixa|fluxo) .*atividades operacionais',
  ],
};

const PATTERNS = Object.entries(LABELS).map(
  ([concept, labels]) =>
    [concept as Concept, labels.map((label) => new RegExp(`^(?:${label})$`, 'u'))] as const,
);

/** What a row's label stands for. */
export type ConceptMatch = {
  concept: Concept;
  /** 0 for the plainest label, more for those that stand in for it. */
  rank: number;
  /** Whether the label says that a positive figure is a loss. */
  isLoss: boolean;
};

const LOSS =
  /(?:^|\W)(?:net |total )?(?:loss|deficit)(?!\))|fehlbetrag|verlust|^perte|^pérdida|^prejuízo|^déficit/u;
const GAIN =
  /income|profit|earnings|überschuss|gewinn|bénéfice|beneficio|utilidad|ganancia|lucro|resultado|résultat|ergebnis|surplus/u;
const LABEL_LENGTH_MAX = 120;

/** @param label as the row writes it */
export function conceptOf(label: string): ConceptMatch | undefined {
  const plain = plainLabel(label);
  if (plain === '' || plain.length > LABEL_LENGTH_MAX) return undefined;
  const isLoss = LOSS.test(plain) && !GAIN.test(plain);
  for (const form of [plain, plain.replace(/\s*\([^)]*\)/g, '')]) {
    for (const [concept, patterns] of PATTERNS) {
      const rank = patterns.findIndex((pattern) => pattern.test(form));
      if (rank !== -1) return { concept, rank, isLoss };
    }
  }
  return undefined;
}

/** Small letters, without numbering (`I.`, `1.`, `a)`), notes, units in brackets, signs and leaders behind. */
export function plainLabel(label: string): string {
  return label
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(
      /^\s*(?:[=+\-–*•>]+\s*|(?:[ivx]{1,4}|(?:[a-z]\.)?\d{1,2}(?:\.\d{1,2})*|[a-z])[.)]\s+)+/u,
      '',
    )
    .replace(/^\s*(?:[ivx]{1,4}|\d{1,2})\s+(?=\p{L}{3})/u, '')
    .replace(
      /\s*\((?:note|notes|anm\.?|anhang|nota|unaudited|audited|ungeprüft|non audité|no auditado|não auditado|restated|r\$|€|\$|£|eur|usd|chf|teur|t€|k€|m€|in |en |em |see )[^)]*\)/giu,
      '',
    )
    .replace(/[*†‡¹²³⁴⁵]+|\(\d{1,2}\)|\[\d{1,2}\]/gu, '')
    .replace(/[\s.…:_·,;|-]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}
