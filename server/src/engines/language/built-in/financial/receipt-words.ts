/** What the lines at the head of receipts and invoices are made of. */

export const REGISTRATION =
  /\s*[([]?\s*(?:co\.?\s?(?:reg\.?|no\.?)\s?:?\s?|reg\.?\s?no\.?\s?:?\s?)?\(?\s*(?:[A-Z]{0,2}\d{4,}[A-Z\d]*\s?[-–]?\s?[A-Z\d]{0,2}|\d{4,}\s?[A-Z]?)\s*\)?\s*[)\]]?\s*(?:\([A-Z]{2,4}\))?\s*$/iu;
export const LEGAL_FORM =
  /\b(?:sdn\.?\s?bhd|s\/b|s\.?b\.?|bhd|ltd|limited|inc|llc|l\.l\.c|corp|corporation|plc|gmbh|ag|kg|ohg|e\.k|se|sarl|sas|s\.a\.r\.l|s\.a\.s|s\.a|sa|s\.l\.?u?|ltda|eireli|s\.p\.a|b\.v|pty|co|company|ab|oy|as|a\/s)\b\.?/iu;
export const TRADE_WORD =
  /\b(?:enterprise|trading|restaurant|restoran|cafe|café|kitchen|bakery|bakeries|confectionery|mart|market|supermarket|hypermarket|minimarket|store|shop|stationery|books?|hardware|pharmacy|clinic|hotel|station|fuel|petro\w*|services?|group|holdings?|international|industries|marketing|retail|centre|center|house|pasaraya|perniagaan|syarikat|kedai|pasar|bistro|bar|pub|salon|motors?|foods?|beverages?|cash & carry|apotheke|bäckerei|café|boulangerie|pharmacie|librairie|farmacia|panadería|tienda|farmácia|padaria|mercado|restaurante|verein|club|verlag)\b/iu;
export const ADDRESS =
  /\b(?:jalan|jln|lorong|lot|taman|tmn|bandar|kawasan|street|st|road|rd|avenue|ave|lane|drive|floor|level|block|unit|suite|plaza|mall|section|seksyen|selangor|johor|kuala|lumpur|perindustrian|p\.?o\.? box|straße|strasse|str\.|platz|weg|rue|place|boulevard|calle|avenida|plaza|rua|no\.?\s?\d)\b|\b\d{5}\b/iu;
export const CONTACT =
  /\b(?:tel|fax|phone|hp|mobile|whatsapp|email|e-mail|www|http|\.com|@)\b|@|\.com|\+?\d[\d\s-]{7,}/iu;
export const NUMBERED =
  /\b(?:reg|gst|vat|tax|id|uid|ust|siret|nif|cif|cnpj|abn|roc|co\.?\s?no|company\s?no|invoice|inv|bill|doc|receipt|order|table|cashier|staff|counter|trans|date|time|no)\b\s?(?:no\.?|number|id|#)?\s?[.:#]/iu;
export const DOCUMENT_WORD =
  /^\W*(?:simplified\s|cash\s|sales\s|official\s|guest\s)*(?:tax\s?invoice|invoice|receipt|cash(?:\ssales?)?|bill|check|copy|welcome|thank|rechnung|quittung|beleg|facture|ticket|factura|recibo|nota fiscal|statement|annual|report|posted|page|duplicate)\b/iu;
export const BUSINESS_OF = /\b(?:owned by|licensee of|operated by|trading as|franchis)/iu;
export const RECEIVER =
  /^\W*(?:to|bill to|sold to|ship to|customer|attn|kunde|client|cliente|an)\b\s?:?/iu;
export const REGISTRATION_LINE =
  /^\W*(?:\(?\s*(?:co\.?\s?)?(?:reg\.?\s?)?(?:no\.?)?\s?:?\s?[A-Z]{0,3}\d{4,}[-\s]?[A-Z\d]{0,3}\s*\)?|.*\b(?:co\.?|company|reg\.?|roc|business)\s?-?\s?(?:reg\.?)?\s?(?:no|number)\b.*)\W*$/iu;
