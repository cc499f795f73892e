import type { TextLanguage } from '../../words/text-language.ts';
import type { FactWordings } from './fact-kind.ts';

/** As in English, for what the extractors find in these languages. `\b` is left out beside letters that ASCII lacks. */
export const CIVIL_WORDINGS: Readonly<Record<Exclude<TextLanguage, 'en'>, FactWordings>> = {
  es: {
    parties: {
      asks: /\bquién(?:es)?\b.*\bpartes?\b|\bcuáles son las partes\b|\bentre quién(?:es)?\b|\bpartes\b.*\bquién/,
      own: /^(?:partes?|contratantes?|celebra\w*|suscrib\w*|intervinientes?)$/,
    },
    effective_date: {
      asks: /\bfecha de (?:inicio|entrada|efectos?|comienzo)\b|(?:(?<!hasta )\bcuándo|\bqué (?:día|fecha))\b.*\b(?:vigor|efectos?|empieza|comienza|inicia|vigente)\b/,
      own: /^(?:inicio|entrada|entra|entró|vigor|efectos?|comienzo|empieza|comienza|inicia|surte|vigente|partir|produce)$/,
    },
    agreement_date: {
      asks: /(?:\bcuándo|\bqué (?:día|fecha)|\bfecha)\b.*\b(?:firm|celebr|suscri|otorg)/,
      own: /^(?:firm\p{L}*|celebr\p{L}*|suscri\p{L}*|otorg\p{L}*)$/u,
    },
    expiration_date: {
      asks: /(?:\bcuándo|\bqué (?:día|fecha)|\bfecha)\b.*\b(?:termina|acaba|venc|finaliza|expira|concluye|caduca|fin\b)|\bhasta cuándo\b/,
      own: /^(?:termina\p{L}*|acaba|venc\p{L}*|finaliza\p{L}*|expira\p{L}*|concluye|caduca|fin|dura|vigente|vigor|válido)$/u,
    },
    term: {
      asks: /\bcuánto (?:tiempo|dura)\b|\b(?:duración|vigencia)\b/,
      own: /^(?:dura|durará|duración|tiempo|vigencia|vigente|vigor|vale|válido|plazo)$/,
    },
    governing_law: {
      asks: /\b(?:ley|leyes|derecho|legislación)\b/,
      own: /^(?:ley|leyes|derecho|legislación|aplicables?|aplica|rige|regula|sometido|aplican|rigen)$/,
    },
    courts: {
      asks: /\btribunal(?:es)?\b|\bjuzgados?\b|\bfuero\b/,
      own: /^(?:tribunal(?:es)?|juzgados?|fuero|competentes?|competencia|tiene|decide\p{L}*|resuelve\p{L}*|disputas?|litigios?|controversias?|someten?)$/u,
    },
    payment: {
      asks: /\bcuánto\b.*\b(?:pag\p{L}*|renta|precio|salario|alquiler|honorarios|cuesta)|\b(?:cuál|qué)\b.*\b(?:renta|precio|salario|alquiler|honorarios|remuneración)/u,
      own: /^(?:cuánto|pag\p{L}*|renta|precio|salario|alquiler|honorarios|remuneración|cuesta|debe|mensual|mes|anual)$/u,
    },
    document_name: {
      asks: /título\b|\bcómo se (?:llama|titula)\b|\bqué (?:tipo|clase) de\b/,
      own: /^(?:título|llama|titula|tipo|clase|nombre)$/,
    },
  },
  fr: {
    parties: {
      asks: /\bqui\b.*\bparties?\b|\bquelles sont les parties\b|\bentre qui\b|\bparties\b.*\bqui\b/,
      own: /^(?:parties?|contractantes?|conclu\p{L}*|signataires?)$/u,
    },
    effective_date: {
      asks: /\bdate (?:d['’](?:effet|entrée)|de (?:début|prise))|(?<!à )\b(?:quand|(?:quelle|la) date|quel jour)\b.*\b(?:effet|vigueur|commence|début|démarre|prend cours)/,
      own: /^(?:effet|entrée|entre|entrera|vigueur|début|débute|commence|démarre|prend|prise|cours|partir)$/,
    },
    agreement_date: {
      asks: /\b(?:quand|quelle date|quel jour|date)\b.*\b(?:signé|signature|conclu|daté)/,
      own: /^(?:sign\p{L}*|conclu\p{L}*|daté\p{L}*)$/u,
    },
    expiration_date: {
      asks: /\b(?:quand|quelle date|date)\b.*(?:\bfin\b|\bfinit|\btermine|\bexpir|échéance|\bcesse)|\bjusqu['’]à quand\b/,
      own: /^(?:fin|finit|termine|prend|expir\p{L}*|échéance|cesse|vigueur|court|dure)$/u,
    },
    term: {
      asks: /\bcombien de temps\b|\bdurée|\bcombien d['’](?:années|ans)\b/,
      own: /^(?:temps|durée|dure|durera|vigueur|valable|court|conclu|années|ans)$/,
    },
    governing_law: {
      asks: /\b(?:droit|loi|lois|législation)\b/,
      own: /^(?:droit|lois?|législation|applicables?|applique|régit|régi|régie|soumis|soumise|gouverne)$/,
    },
    courts: {
      asks: /\btribuna(?:l|ux)\b|\bjuridiction/,
      own: /^(?:tribuna(?:l|ux)|juridictions?|compétente?s?|compétence|litiges?|tranche|saisi)$/,
    },
    payment: {
      asks: /\b(?:combien|quel(?:le)?)\b.*\b(?:pay\p{L}*|prix|loyer|salaire|rémunération|honoraires|coûte)/u,
      own: /^(?:combien|pay\p{L}*|prix|loyer|salaire|rémunération|honoraires|coûte|montant|mensuel|mois|annuel)$/u,
    },
    document_name: {
      asks: /\btitre\b|\bcomment s['’]appelle\b|\bquel (?:type|genre) de\b/,
      own: /^(?:titre|appelle|type|genre|nom)$/,
    },
  },
  de: {
    parties: {
      asks: /\bwer\b.*\bparteien\b|\bwer\b.*\bvertrags(?:parteien|partner)\b|^\W*(?:die )?vertragsparteien\b|\bzwischen wem\b/,
      own: /^(?:(?:vertrags)?parteien|vertragspartner|geschlossen|abgeschlossen|besteht)$/,
    },
    effective_date: {
      asks: /(?<!bis )\bwann\b.*\b(?:kraft|beginn\w*|wirksam|gilt|gültig|start\w*|läuft an)|\b(?:vertragsbeginn|mietbeginn|inkrafttreten)\b/,
      own: /^(?:tritt|trat|treten|kraft|beginn\p{L}*|wirksam|gilt|gültig|start\p{L}*|vertragsbeginn|mietbeginn|inkrafttreten)$/u,
    },
    agreement_date: {
      asks: /\b(?:wann|welchem (?:tag|datum)|datum)\b.*\b(?:unterzeichne|unterschrieben|geschlossen|abgeschlossen|datiert)/,
      own: /^(?:unterzeichne\p{L}*|unterschrieben|geschlossen|abgeschlossen|datiert)$/u,
    },
    expiration_date: {
      asks: /\bwann\b.*\b(?:endet|ende|aus|ab|erlischt|ausläuft|abläuft|vertragsende)\b|\bbis wann\b|^\W*vertragsende\b/,
      own: /^(?:endet|ende|läuft|erlischt|ausläuft|abläuft|vertragsende|gilt|gültig|dauert)$/,
    },
    term: {
      asks: /\bwie lang|\b(?:laufzeit|vertragsdauer|vertragslaufzeit|dauer)\b/,
      own: /^(?:lange?|läuft|gilt|dauert|dauer|laufzeit|vertragsdauer|vertragslaufzeit|besteht|gültig|geschlossen)$/,
    },
    governing_law: {
      asks: /\b(?:recht|rechts|gesetz|rechtswahl|rechtsordnung)\b/,
      own: /^(?:rechts?|gesetze?|gilt|anwendbar\p{L}*|anzuwenden\p{L}*|anwendung|findet|unterliegt|maßgeblich\p{L}*|rechtswahl|rechtsordnung|landes)$/u,
    },
    courts: {
      asks: /\bgericht(?:e|sstand)?\b/,
      own: /^(?:gericht(?:e|sstand)?|zuständig\p{L}*|entscheide\p{L}*|streit\p{L}*|ort|vereinbart)$/u,
    },
    payment: {
      asks: /\b(?:wie ?viel|wie hoch|was|welche\p{L}?)\b.*(?:vergütung|preis|miete|mietzins|entgelt|honorar|gehalt|gezahlt|bezahlt|kostet)/u,
      own: /^(?:viel|hoch|vergütung|preis|miete|mietzins|entgelt|honorar|gehalt|gezahlt|bezahlt|kostet|beträgt|monatlich\p{L}*|monat|vereinbart\p{L}*)$/u,
    },
    document_name: {
      asks: /\btitel\b|\bwie heißt\b|\bwas für ein\b|\bwelche art\b/,
      own: /^(?:titel|heißt|art|name|handelt)$/,
    },
  },
  pt: {
    parties: {
      asks: /\bquem\b.*\bpartes?\b|\bquais são as partes\b|\bentre quem\b|\bpartes\b.*\bquem\b/,
      own: /^(?:partes?|contratantes?|celebrad\w*|firmad\w*)$/,
    },
    effective_date: {
      asks: /\bdata de (?:início|entrada|vigência)|(?<!até )\b(?:quando|(?:qual|que) (?:data|dia|é a data))\b.*\b(?:vigor|efeitos?|começa|inicia|início)/,
      own: /^(?:início|entrada|entra|entrou|vigor|vigência|efeitos?|começa|inicia|partir|produz)$/,
    },
    agreement_date: {
      asks: /\b(?:quando|que dia|data)\b.*\b(?:assina|celebra|firma)/,
      own: /^(?:assin\p{L}*|celebr\p{L}*|firmad\p{L}*)$/u,
    },
    expiration_date: {
      asks: /\b(?:quando|data)\b.*(?:\btermina|\bacaba|\bvenc|\bexpira|\bfim\b|término|\bencerra)|\baté quando\b/,
      own: /^(?:termina|término|acaba|venc\p{L}*|expira\p{L}*|fim|encerra|vigora|vigor|válido|dura)$/u,
    },
    term: {
      asks: /\bquanto tempo\b|\bduração\b|\bvigência\b/,
      own: /^(?:tempo|duração|dura|vigência|vigora|vigor|válido|vale|prazo)$/,
    },
    governing_law: {
      asks: /\b(?:lei|leis|direito|legislação)\b/,
      own: /^(?:leis?|direito|legislação|aplicável|aplica|rege|regido|regida|regula|aplicáveis)$/,
    },
    courts: {
      asks: /\btribuna(?:l|is)\b|\bforo\b|\bcomarca\b/,
      own: /^(?:tribuna(?:l|is)|foro|comarca|competentes?|competência|eleito|litígios?|disputas?|decide)$/,
    },
    payment: {
      asks: /\b(?:quanto|qual)\b.*(?:pag\p{L}*|preço|renda|salário|aluguel|honorários|remuneração|custa)/u,
      own: /^(?:quanto|pag\p{L}*|preço|renda|salário|aluguel|honorários|remuneração|custa|valor|mensal|mês|anual)$/u,
    },
    document_name: {
      asks: /título\b|\bcomo se chama\b|\bque tipo de\b/,
      own: /^(?:título|chama|tipo|nome)$/,
    },
  },
};
