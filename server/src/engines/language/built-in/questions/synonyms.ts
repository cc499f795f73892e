import { stem } from '../words/stem.ts';
import type { TextLanguage } from '../words/text-language.ts';

/** Words that a question and its answer may use for the same thing; a word may stand in several lines. */
const GROUPS: Readonly<Record<TextLanguage, string>> = {
  en: `
    found establish create form start begin build constitute set
    start begin commence effective open launch initiate
    end finish terminate expire cease conclude stop close lapse
    terminate cancel end withdraw
    die death dead killed
    birth born
    live reside inhabit dwell home
    make produce manufacture create generate construct
    build construct erect
    buy purchase acquire procure
    sell sale vend distribute
    give grant provide supply offer
    get receive obtain gain acquire
    use utilize employ apply utilise
    show demonstrate prove indicate illustrate
    name call know term title refer
    big large great huge biggest largest greatest
    small little tiny smallest minor
    important significant main major key primary principal chief
    many numerous several
    rise increase grow growth raise higher
    fall decrease decline drop reduce lower less
    change alter modify amend amendment vary
    help assist aid support
    fight battle war combat conflict
    win victory defeat beat
    attack raid invade assault
    kill murder slay
    leader head chief ruler commander
    country nation state
    city town capital
    job work occupation employment position
    pay payment remunerate compensate compensation fee
    cost price fee charge expense amount
    money fund funds dollars
    law legislation statute act legal
    govern governing construe interpret
    agreement contract
    happen occur take place event
    location located situate place site
    type kind sort form class category
    part portion section piece segment component
    amount quantity number total
    reason cause because why
    result effect outcome consequence
    belief believe think consider idea
    say state claim argue assert describe
    student pupil undergraduate
    teacher professor instructor faculty
    school university college
    year annual annually yearly
    month monthly
    day daily
    old ancient age
    new modern recent
    need require requirement necessary must
    allow permit let enable consent
    forbid prohibit ban restrict
    join unite merge combine
    divide split separate
    leave depart exit
    move transfer relocate
    assign transfer delegate assignment
    renew renewal extend extension prolong
    own ownership belong title proprietary property
    liable liability responsible responsibility
    limit cap maximum ceiling exceed
    minimum least
    exclusive exclusivity sole solely
    secret confidential confidentiality nondisclosure
    compete competition competitive competing
    insure insurance insured coverage
    audit inspect examine inspection records
    warranty warrant guarantee
    indemnify indemnity indemnification harmless defend reimburse
    breach default violate violation
    notice notify notification
    damages loss losses
    dispute arbitration controversy litigation court
    share split percentage portion royalty
    license licence sublicense
    owner proprietor holder
    employee staff personnel worker
    invent develop design devise
    discover find detect
    write author pen compose
    rule govern control reign
    people population inhabitants residents person
    car vehicle automobile
    movie film
    child children son daughter
    company business firm corporation enterprise
    goods products merchandise
    income revenue earnings sales
    profit earnings income gain
    asset property holdings
    fast quick rapid speed
    enemy opponent foe
    war conflict hostilities
    area region territory zone
    border boundary frontier
    ship vessel boat
    religion faith church
    try attempt seek
    lead cause result produce
    contain include comprise consist
    replace substitute supersede succeed
    choose select elect appoint
    consider regard deem view
    oppose against resist object
    famous known noted renowned
    rich wealthy affluent
    poor poverty
    hard difficult
    easy simple
    connect link join attach
    send transmit deliver
    world global worldwide international
    method technique approach way
    problem issue difficulty
    purpose goal aim objective
    measure gauge measurement
    equal same identical equivalent`,
  es: `
    empezar comenzar iniciar inicio entrar vigor
    terminar finalizar rescindir resolver vencer extinguir expirar rescisión resolución
    pagar abonar pago precio importe renta
    precio importe coste renta cuota
    contrato acuerdo convenio
    ley legislación derecho regir
    tribunal juzgado fuero jurisdicción competente
    plazo duración vigencia período
    prorrogar renovar prórroga renovación
    ceder transferir cesión
    arrendador propietario
    arrendatario inquilino
    confidencial secreto confidencialidad
    comprar adquirir compra
    vender enajenar venta
    avisar notificar preaviso aviso
    indemnizar indemnización daños
    fianza garantía depósito`,
  fr: `
    commencer débuter prendre effet entrer vigueur
    terminer finir résilier expirer résiliation fin échéance
    payer verser régler paiement prix montant loyer
    prix montant coût tarif loyer
    contrat accord convention
    loi droit législation régir
    tribunal juridiction compétent
    durée période délai terme
    renouveler reconduire prolonger renouvellement reconduction
    céder transférer cession
    bailleur propriétaire
    locataire preneur
    confidentiel secret confidentialité
    acheter acquérir achat
    vendre vente
    préavis notification avis
    indemniser indemnité dommages
    garantie caution dépôt`,
  de: `
    beginnen anfangen starten beginn kraft
    enden beenden kündigen kündigung ablaufen ende
    zahlen bezahlen zahlung entgelt vergütung miete
    preis betrag kosten entgelt miete vergütung
    vertrag vereinbarung
    recht gesetz
    gericht gerichtsstand zuständig
    dauer laufzeit zeit frist
    verlängern verlängerung erneuern
    abtreten übertragen abtretung übertragung
    vermieter eigentümer
    vertraulich geheim vertraulichkeit geheimhaltung verschwiegenheit
    kaufen erwerben kauf
    verkaufen verkauf
    mitteilen mitteilung anzeige benachrichtigen
    haften haftung schadensersatz
    sicherheit kaution bürgschaft`,
  pt: `
    começar iniciar início vigor
    terminar rescindir encerrar expirar rescisão término vencer
    pagar pagamento preço valor aluguel renda
    preço valor custo montante aluguel renda
    contrato acordo convênio
    lei legislação direito reger
    foro tribunal jurisdição competente comarca
    prazo duração vigência período
    renovar prorrogar renovação prorrogação
    ceder transferir cessão
    locador senhorio proprietário
    locatário inquilino arrendatário
    confidencial sigilo confidencialidade
    comprar adquirir compra
    vender venda
    aviso notificar notificação
    indenizar indenização danos
    caução garantia depósito`,
};

const byLanguage = new Map<TextLanguage, ReadonlyMap<string, ReadonlySet<string>>>();

/** The stems of words that may stand for a word, given by its stem, without itself. */
export function synonymsOf(stemmed: string, language: TextLanguage): ReadonlySet<string> {
  let synonyms = byLanguage.get(language);
  if (!synonyms) {
    synonyms = readGroups(language);
    byLanguage.set(language, synonyms);
  }
  return synonyms.get(stemmed) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function readGroups(language: TextLanguage): Map<string, Set<string>> {
  const synonyms = new Map<string, Set<string>>();
  for (const line of GROUPS[language].trim().split('\n')) {
    const group = line
      .trim()
      .split(' ')
      .map((word) => stem(word, language));
    for (const one of group) {
      const others = synonyms.get(one) ?? new Set();
      for (const other of group) if (other !== one) others.add(other);
      synonyms.set(one, others);
    }
  }
  return synonyms;
}
