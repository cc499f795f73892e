import { stem } from '../words/stem.ts';
import type { TextLanguage } from '../words/text-language.ts';
import { ENGLISH_SYNONYMS } from './english-synonyms.ts';

/** By language, lines as those of ENGLISH_SYNONYMS. */
const GROUPS: Readonly<Record<TextLanguage, string>> = {
  en: ENGLISH_SYNONYMS,
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
