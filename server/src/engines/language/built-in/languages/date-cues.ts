/** Wording by which Spanish, French, German and Portuguese contracts say what a date or a duration is of. */

/** Before the day from which a contract holds. The nearest cue before a date decides. */
export const BEGINS =
  /(?:entr(?:ar[áa]n?|a|e|ada) e[mn] (?:vigor|vig[êe]ncia)|en(?:tre(?:ra)?|trée) en vigueur|surt\p{L}{1,6} (?:sus )?efectos?|produ\p{L}{1,6} (?:os )?(?:seus )?efeitos|(?:con|com) efeitos?|con efectos?|efectos? desde|a partir|à partir|à compter|a contar|a computar|desde|depuis|dès|inici\p{L}{0,6}|início|comienz\p{L}{0,3}|comenz\p{L}{1,6}|empez\p{L}{1,6}|começ\p{L}{0,5}|arranca|prend(?:ra)? (?:effet|cours|ses effets)|débute(?:ra)?|débutant|commen(?:ce(?:ra)?|çant)|date d'effet|fecha de efecto|beginnt|beginn\b|\bab\b|mit wirkung|tritt|gilt|startet|\bseit\b|(?:fecha|data) de entrada)/giu;
/** German puts the verb behind: `tritt am 1. April 2026 in Kraft`. */
export const BEGINS_BEHIND =
  /^(?:[^.;\d]{0,25}\b(?:in kraft|wirksam|beginn(?:t|en|end)|zu laufen)|,?\s(?:date (?:à (?:laquelle|partir de laquelle)|de prise d'effet)|data a partir da qual|fecha (?:en la que|a partir de la cual)|ab diesem tag)(?![^.;]{0,40}(?:fin\b|expire|caduca|termina|vence)))/iu;

/** Before the last day. */
export const ENDS =
  /(?:hasta|finali[zs]\p{L}{0,6}|(?<!\p{L})termin(?:a|e|ar[áa]|aci[óo]n|ando)(?!\p{L})|término|termo|conclu(?:ye|ir[áa]|i)(?!\p{L})|venc(?:e|er[áa]|imiento|imento)(?!\p{L})|expir\p{L}{0,4}|extingu\p{L}{1,6}|caduc\p{L}{1,4}|met(?:tant)? fin|jusqu'|prend(?:ra)? fin|se termine(?:ra)?|(?:arriv\p{L}{1,4}|vient|viendra) à (?:échéance|(?:son )?terme)|(?<!première |chaque |prochaine |dernière )échéance(?!s)|s'achève(?:ra)?|\bbis\b|endet|läuft|ablauf|befristet|vertragsende|até|finda(?:r[áa])?|encerra\p{L}{0,4}|cess(?:a|ar[áa])(?!\p{L})|última|fecha de fin|fim\b)/giu;
export const ENDS_BEHIND =
  /^(?:[^.;\d]{0,25}\b(?:endet|enden|aus(?:läuft)?|abläuft|befristet|ab\b)|[^.\d]{0,40}[;,]\s(?:mit diesem tag|an diesem tag|date à laquelle|date de fin|fecha en (?:la )?que|data em que|data do termo|fecha de (?:fin|término))[^.;]{0,40}(?:endet|fin\b|expire|caduca|termina|termo|vence|cessa|finda|finaliza|contrat))/iu;

/** Between two dates: from the first to the second. */
export const RANGE =
  /^,?\s?(?:hasta|al|a|ao|au|et|y|jusqu'au|bis|até|-)(?:\s(?:el|o|ao|zum|dem|le|d[ií]a|\(?inclusive\)?)){0,2}\s?$/iu;
export const RANGE_OPENS =
  /(?:\b(?:del?|desde|du|vom|von|entre|de)|d[oe])(?:\s(?:el|le|dem|d[ií]a|o))?\s?$/iu;

/** Before the day on which the contract was made: `En Madrid, a`, `Fait à Lille, le`, `Köln, den`. */
export const SIGNED_AT =
  /(?:(?:^|[\n\u2029.]\s?)\p{Lu}[\p{L}.' -]{1,40}(?:[/-]\p{Lu}{2})?,\s|\b(?:[Ee]n|EN|[Ee]m|EM|zu)\s(?:la ciudad de |a cidade de )?\p{Lu}[\p{L}.' -]{1,40}(?:[/-]\p{Lu}{2})?,?\s|(?:^|[\n\u2029.]\s?)(?=Aos?\s|A los\s)|[Ff]ait (?:à|en)\s[^.;\n]{2,60}?,?\s)(?:(?:[Aa]|à|el|le|den|am|[Aa]os?|em|en|dia|día|los?|de)\s){0,4}$/u;
export const SIGNED =
  /(?:celebrad[oa]|convenue?|acordad[oa]|vereinbart|acceptée?|aceptad[oa]|firmad[oa]|suscrit[oa]|assinad[oa]|formalizad[oa]|conclue?|signée?|établie?|geschlossen|unterzeichnet|fecha|data|date|datum|hecho|feito|lavrad[oa]|vom|de fecha)(?!\p{L})[^.;\d]{0,45}$/iu;

/** Before a date of something else: of birth, of a law, of a deed. */
export const OTHER_THING =
  /(?:nacid[oa]|(?<!\p{L})née?(?!\p{L})|geboren|nascid[oa]|(?<!\p{L})(?:leyes?|ley|real decreto|decreto|loi|décret|ordonnance|gesetz|verordnung|lei|reglamento|règlement|regulamento|directiva|directive|richtlinie|escritura|notari\p{L}{1,4}|notar|sentencia|arrêt|urteil|beschluss|acórdão|inscri\p{L}{1,5}|factura|facture|rechnung|fatura|expedid[oa]|ausgestellt|emitid[oa]|oferta|devis|angebot|proposta|presupuesto|orçamento)(?!\p{L}))[^.;\u2029]{0,50}$/iu;

/** The sentence speaks of the contract's own term. */
export const OF_CONTRACT =
  /\b(?:contrato|acuerdo|convenio|arrendamiento|vigencia|vigente|vigor|duraci[óo]n|plazo|relación laboral|contrat|accord|bail|durée|mission|vertrag\p{L}{0,3}|\p{L}{3,25}vertrag\p{L}{0,3}|vereinbarung|laufzeit|mietverhältnis|arbeitsverhältnis|\p{L}{0,12}dauer|acordo|vigência|prazo|duração|arrendamento|locação)\b/iu;

/** The sentence speaks of another period: of payment, notice, renewal, secrecy. */
export const OF_OTHER =
  /(?:preaviso|antelaci[óo]n|pr[óo]rrog|renov|factura|pag(?:o|ar|amento)|confidencial|garant[íi]a|penali|demora|entrega|préavis|renouvel|reconduction|paiement|facture|confidential|garantie|livraison|pénalité|kündig|frist\b|verlänger|zahlung|rechnung|gewährleist|geheimhalt|liefer|probezeit|tilgung|\brate[n]?\b|zinsen|amorti|rembours|mensualité|cuota|prestações|parcela|übergabe|prueba|essai|experiência|aviso prévio|antecedência|pagamento|após|después de|après|nach (?:ablauf|beendigung|ende)|garantia|concurrence|competencia|concorrência|wettbewerb)/iu;

/** A period said to be that of the contract. */
export const LASTS =
  /(?:duraci[óo]n|plazo|vigencia|vigente|vigor|período|periodo|t[ée]rmino|durée|période|laufzeit|dauer|zeitraum|mietzeit|befristet|prazo|vigência|vigorar|duração|validade|válid[oa]|valable|gültig|läuft|gilt)[^.;]{0,70}$/iu;
/** A period, perhaps of the contract. */
export const FOR =
  /\b(?:por|für|pour|pendant|durante|de|d'|von|sur)\s(?:un|une|uma|eine[rn]?|l[ao]s?)?\s?(?:\p{L}{3,12}\s(?:de|d'|von)\s?)?$/iu;

export const INDEFINITE =
  /(?:duraci[óo]n[^.;]{0,40}indefinid|contrato indefinido|contrat à durée indéterminée|durée[^.;]{0,30}indéterminée|duraci[óo]n indefinida|tiempo indefinido|plazo indefinido|carácter indefinido|durée indéterminée|unbestimmte (?:zeit|dauer|laufzeit)|unbefristet|prazo indeterminado|tempo indeterminado|duração indeterminada|duração ilimitada)/iu;

const UNITS =
  'a[ñn]os?|ans?|années?|jahr(?:e[ns]?|es)?|mes(?:es)?|mois|monat(?:e[ns]?|s)?|semanas?|semaines?|wochen?|d[ií]as?|jours?|tag(?:e[ns]?|es)?';
export const UNIT = new RegExp(`(?<=[\\s)])(${UNITS})(?![\\p{L}])`, 'giu');
