import type { TextLanguage } from '../../words/text-language.ts';
import type { Form, Modality } from './commitment.ts';
import type { Pattern } from './patterns.ts';

/** Words before what is to be done, by who is to do it and how firmly it is put; each an expression of whole words. */
type OtherLanguage = Exclude<TextLanguage, 'en'>;

type Cues = Partial<Record<`${Form} ${Modality}`, string>>;

const PRONOUNS: Readonly<Record<OtherLanguage, string>> = {
  es: '(?: (?:yo|ya|me|te|le|les|lo|la|los|las|os|se|nos|también|hoy|mismo|mañana|luego|entonces|pues|,))*',
  fr: "(?: (?:le|la|les|lui|leur|te|vous|me|y|en|aussi|alors|donc|bien|déjà|s'il te plaît|s'il vous plaît|,))*",
  de: '(?: (?:mich|mir|dir|euch|ihnen|auch|dann|noch|mal|bitte|gerne?|kurz|darum|,))*',
  pt: '(?: (?:eu|já|me|te|lhe|lhes|o|a|os|as|vos|se|também|hoje|mesmo|amanhã|então|,))*',
};

const CUES: Readonly<Record<OtherLanguage, Cues>> = {
  es: {
    'self will': 'voy a|me encargo de|me ocupo de|prometo',
    'self can': 'puedo|podría yo|yo podría|si quieres',
    'self must': 'tengo que|debo',
    'ask can':
      '¿?(?:puedes|podrías|podéis|podríais|puede|podría usted|te importa|te importaría|serías capaz de|te encargas de|te ocupas de)',
    'ask please':
      'por favor|no te olvides de|no olvides|no os olvidéis de|acuérdate de|recuerda|asegúrate de',
    'ask must': 'tienes que|tendrías que|deberías|necesito que|quiero que',
    'someone can': '¿?alguien (?:puede|podría)|quién (?:puede|podría|va a)',
    'someone must': 'alguien (?:tiene que|tendría que|debe|debería)|hace falta que alguien',
    'team must': 'hay que|tenemos que|habría que|debemos|deberíamos',
    'team will': 'vamos a',
    'named will': '(?<who>@\\d+(?: @(?!\\d))*) (?:va a|se encarga de|tiene que)',
  },
  fr: {
    'self will': "je vais|je m'occupe de|je me charge de|je promets de|je compte",
    'self can': 'je peux|je pourrais',
    'self must': "je dois|il faut que j'|il faut que je",
    'ask can':
      '(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez|tu pourrais|vous pourriez|est-ce que (?:tu|vous) (?:peux|pouvez|pourrais|pourriez)|veux-tu|voulez-vous|tu veux bien|vous voulez bien)',
    'ask please':
      "n'oublie pas (?:de|d')|n'oubliez pas (?:de|d')|merci de|pense à|pensez à|s'il te plaît|s'il vous plaît|veuillez",
    'ask must': 'tu dois|vous devez|tu devrais|vous devriez|il faut que tu|il faut que vous',
    'someone can': "quelqu'un (?:peut|pourrait)|qui (?:peut|pourrait|va)",
    'someone must': "quelqu'un (?:doit|devrait)|il faut que quelqu'un",
    'team must': 'il faut|il faudrait|on doit|on devrait|nous devons',
    'team will': 'on va|nous allons',
    'named will': '(?<who>@\\d+(?: @(?!\\d))*) (?:va|doit|se charge de)',
  },
  de: {
    'self will': 'ich werde|ich verspreche|werde ich',
    'self can': 'ich kann|kann ich|ich könnte',
    'self must': 'ich muss|muss ich|ich soll',
    'ask can':
      '(?:kannst du|könntest du|können sie|könnten sie|könnt ihr|würdest du|würden sie|magst du|willst du)',
    'ask please': 'bitte|vergiss nicht|vergessen sie nicht|denk daran|denken sie daran',
    'ask must': 'du musst|du sollst|du solltest|sie müssen|sie sollten',
    'someone can': '(?:kann|könnte) (?:jemand|wer|einer)|wer (?:kann|könnte|wird)',
    'someone bare': 'wer (?:kümmert sich um|macht|übernimmt|organisiert|bestellt)',
    'someone must': 'jemand (?:muss|müsste|sollte|soll)',
    'team must':
      'wir (?:müssen|müssten|sollten)|man (?:muss|müsste|sollte)|(?:müssen|müssten|sollten) wir',
    'team will': 'wir werden|lass uns|lasst uns',
    'named will': '(?<who>@\\d+(?: @(?!\\d))*) (?:wird|soll|muss)',
  },
  pt: {
    'self will': 'vou|comprometo-me a|trato de|fico de',
    'self can': 'posso|eu podia|eu poderia|consigo',
    'self must': 'tenho de|tenho que|preciso de|preciso|devo',
    'ask can':
      '(?:podes|podias|pode|podia|poderia|poderias|você pode|você poderia|podem|consegues|consegue|importas-te de)',
    'ask please':
      'por favor|não te esqueças de|não se esqueça de|não esqueças de|lembra-te de|lembre-se de',
    'ask must': 'tens de|tens que|você tem que|você precisa|precisas de|devias',
    'someone can': 'alguém (?:pode|podia|poderia|consegue)|quem (?:pode|vai|podia)',
    'someone must': 'alguém (?:tem de|tem que|deve|devia|precisa(?: de)?)',
    'team must': 'temos de|temos que|é preciso|precisamos de|precisamos|devíamos|devemos',
    'team will': 'vamos',
    'named will': '(?<who>@\\d+(?: @(?!\\d))*) (?:vai|tem de|tem que|fica de)',
  },
};

/**
 * First person of the present, which says what one is about to do (`mañana llamo`), with the form that a list of tasks
 * would have where it differs.
 */
const PRESENT: Readonly<Record<OtherLanguage, string>> = {
  es: 'llamo:llamar escribo:escribir mando:mandar envío:enviar reviso:revisar preparo:preparar hago:hacer pido:pedir compro:comprar hablo:hablar pregunto:preguntar busco:buscar miro:mirar paso:pasar traigo:traer llevo:llevar termino:terminar actualizo:actualizar organizo:organizar reservo:reservar confirmo:confirmar cierro:cerrar redacto:redactar corrijo:corregir subo:subir aviso:avisar consulto:consultar contacto:contactar gestiono:gestionar pongo:poner saco:sacar recojo:recoger encargo:encargar',
  fr: "j'envoie:envoie j'appelle:appelle j'écris:écris j'organise:organise j'apporte:apporte j'actualise:actualise prépare contacte demande vérifie relis réserve finis termine corrige rappelle transmets cherche commande fais rédige mets",
  de: 'schicke sende rufe schreibe mache erledige bereite prüfe kläre frage buche bestelle organisiere aktualisiere reserviere melde bringe hole übernehme kontaktiere überarbeite liefere besorge stelle gebe',
  pt: 'ligo:ligar escrevo:escrever mando:mandar envio:enviar revejo:rever preparo:preparar faço:fazer peço:pedir compro:comprar falo:falar pergunto:perguntar procuro:procurar vejo:ver trago:trazer levo:levar termino:terminar atualizo:atualizar organizo:organizar reservo:reservar confirmo:confirmar fecho:fechar corrijo:corrigir aviso:avisar consulto:consultar contacto:contactar marco:marcar entrego:entregar trato:tratar',
};

const LISTED = new Map(
  Object.values(PRESENT).flatMap((words) =>
    words.split(' ').map((word) => {
      const [said = '', listed = said] = word.split(':');
      return [said, listed] as const;
    }),
  ),
);

/** `llamo` → `llamar`; other words as they are. */
export function listedForm(word: string): string {
  return LISTED.get(word) ?? word;
}

function patternsOf(language: OtherLanguage): Pattern[] {
  const verbs = PRESENT[language].split(' ').map((word) => word.split(':')[0]);
  const subject = language === 'fr' ? "(?: je|(?= j'))" : '(?: (?:ich|yo|eu|ya|já))?';
  const modal = Object.entries(CUES[language]).map(([key, source]): Pattern => {
    const [form, modality] = key.split(' ') as [Form, Modality];
    return { form, modality, regex: new RegExp(` (?:${source})${PRONOUNS[language]}(?= )`, 'gu') };
  });
  const present = new RegExp(`${subject}${PRONOUNS[language]}(?= (?:${verbs.join('|')}) )`, 'gu');
  return [...modal, { form: 'self', modality: 'will', facts: ['present tense'], regex: present }];
}

/** The commonest turns of speech only; English has many more. */
export const OTHER_PATTERNS: Readonly<Record<OtherLanguage, readonly Pattern[]>> = {
  es: patternsOf('es'),
  fr: patternsOf('fr'),
  de: patternsOf('de'),
  pt: patternsOf('pt'),
};

/** The facts of `contextFacts` that other languages have words for. */
export function otherFacts(before: string, behind: string): string[] {
  const facts: string[] = [];
  if (/ (?:no|ne|não|nicht|nunca|jamais|nie)(?: [^ ]+)? $/u.test(before)) facts.push('negated');
  if (/ (?:nicht|kein(?:e|en|er|em)?) |^(?: [^ ]+){1,2} (?:pas|plus|jamais) /u.test(behind)) {
    facts.push('negated');
  }
  if (/ (?:si|wenn|falls|sofern|se|caso) /u.test(before)) facts.push('if before');
  if (
    / (?:algún día|un jour|irgendwann|eines tages|um dia|algum dia) /u.test(` ${before}${behind} `)
  ) {
    facts.push('someday');
  }
  if (
    / ¿?(?:cómo|qué|comment|pourquoi|quoi|warum|wieso|wie|was|como|porquê|o que) (?:[^ ]+ ){0,2}$/u.test(
      before,
    )
  ) {
    facts.push('question word');
  }
  return facts;
}
