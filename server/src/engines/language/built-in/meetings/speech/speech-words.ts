import type { TextLanguage } from '../../words/text-language.ts';

/** Sounds people make while they think, in any language. */
export const HESITATION =
  'u+h+m*|u+m+|e+r+m*|e+h+m?|h+m+|mm+|mhm|mm-hmm|uh-huh|a+h+|o+h+|euh+|ä+h*m*|äh+|hã|hein|huh|tja';

/** What people begin with before they say something, as alternatives of a pattern. */
export const LEADERS: Readonly<Record<TextLanguage, string>> = {
  en: "okay|ok|'kay|alright|all right|right(?=[,.]| so| okay)|righto|so(?! (?:far|much|many|long|that|be|as)\\b)|well(?=,| (?:i|we|you|he|she|it|they|the|that|this|there|if|my|our)\\b)|yeah|yep|yes(?=,| that| it| i| we| the| but)|yup|sure(?=,)|great(?=,)|good(?=,)|and|but|or(?=,)|anyway|anyways|now(?=,| (?:the|i|we|if)\\b)|look(?=,)|listen(?: up)?(?=,)|you know(?=,)|i mean|you see(?=,)|i guess(?=,)|actually(?=,)|basically|honestly|like(?=,)|see(?=,)|oh|ah|then again|the thing is,?(?: is)?(?: that)?|also(?=,)|sorry(?=,)|thanks(?=,)|thank you(?=,)|cool(?=,)|exactly(?=,)|true(?=,)|fine(?=,)|perfect(?=,)|of course(?=,)|first of all(?=,)|by the way(?=,)|'cause",
  es: 'pues|bueno|vale|entonces(?=,)|o sea|mira(?=,)|oye(?=,)|y|pero|es que|a ver|claro(?=,)|venga(?=,)|sí(?=,)',
  fr: "bon|ben|alors|donc|voilà|enfin|et|mais|oui(?=,)|ouais|écoutez?(?=,)|du coup|tu vois(?=,)|vous voyez(?=,)|eh bien|d’accord(?=,)|d'accord(?=,)",
  de: 'also|ja(?=[, ])|na ja|naja|gut(?=,)|okay|ok|genau(?=,)|und|aber|nun(?=,)|so(?=,)|ach|schau(?=,)|wie gesagt(?=,)|alles klar(?=,)',
  pt: 'bom|então(?=,)|pois(?=,)|é(?=,)|e|mas|olha(?=,)|tá|certo(?=,)|pronto(?=,)|quer dizer|ok|sim(?=,)|pois é',
};

/** What says nothing where commas stand around it. */
export const BETWEEN_COMMAS: Readonly<Record<TextLanguage, string>> = {
  en: "you know|i mean|like|sort of|kind of|i guess|you see|well|okay|right|yeah|basically|actually|honestly|anyway|obviously|let's say|what was it|what is it|look|and stuff|mate",
  es: 'eh|o sea|pues|bueno|vale|sabes|digamos|mira|en plan|a ver',
  fr: 'euh|quoi|enfin|tu sais|vous savez|disons|bon|ben|genre|voilà|tu vois',
  de: 'also|halt|sozusagen|ja|ne|naja|na ja|sagen wir|wie gesagt|weißt du|quasi',
  pt: 'né|tipo|assim|sabe|digamos|enfim|pois|quer dizer|tá|bom',
};

/** What people end with to hear assent. */
export const TAILS: Readonly<Record<TextLanguage, string>> = {
  en: 'right|okay|ok|yeah|well|you know|you know what i mean|i guess|i mean|so|and|but|or|or something|or whatever|and stuff|and so|by the way|though|anyway|actually|like',
  es: 'no|vale|eh|sabes|y|pero|verdad|o algo así',
  fr: "quoi|hein|non|voilà|et|mais|donc|tu vois|d'accord|ou quelque chose",
  de: 'ne|oder|ja|oder so|und|aber|genau|gell|nicht wahr',
  pt: 'né|tá|certo|sabe|e|mas|ok|não é|ou algo assim',
};

/** Written out, as it was meant. */
export const SPELLED_OUT: readonly (readonly [RegExp, string])[] = [
  [/\b(g)on na\b|\b(g)onna\b/gi, '$1$2oing to'],
  [/\b(w)an na\b|\b(w)anna\b/gi, '$1$2ant to'],
  [/\b(g)ot ta\b|\b(g)otta\b/gi, '$1$2ot to'],
  [/\b(l)em me\b|\b(l)emme\b/gi, '$1$2et me'],
  [
    /(?<!\p{L})['’]?cause\b(?=\s(?:i|we|you|he|she|it|they|the|that|this|there|of)\b)/giu,
    'because',
  ],
  [/(?<!\p{L})['’]em\b/giu, 'them'],
];
