import type { TextLanguage } from '../../../../language/text-language.ts';
import type { CommitmentForm } from './commitment.ts';

/** Verbs in the future tense of one language. */
type FutureTense = {
  /** Patterns of the verb, by who acts: `enviaré`, `prepararemos`, `@3 enviará`. */
  forms: Readonly<Partial<Record<CommitmentForm, string>>>;
  /** Endings of the tense behind the infinitive. */
  endings: RegExp;
  /** Stems that are no infinitive, with it. */
  irregular: Readonly<Record<string, string>>;
};

/** Stems in `-ar` and `-ir` whose past looks like a future: `preparé` is no form of `prepararé`. */
const PAST_STEMS =
  '(?:pre|com|re|se)?par|declar|aclar|dispar|encar|(?:re|es)?tir|a?d?mir|gir|respir|(?:des)?esper|oper|gener|recuper|super|consider|liber|alter|moder|enter|quer|cor|mor|her';
const PERSON = '@\\d+(?: @(?!\\d))*';
const IBERIAN_BETWEEN = '(?: (?:ya|también|já|também|te|os|le|les|lo|la|los|las|se|nos|me|lhe|lhes))*';

const TENSES: Readonly<Partial<Record<TextLanguage, FutureTense>>> = {
  es: {
    forms: {
      self: `(?: yo)?${IBERIAN_BETWEEN}(?= (?!(?:${PAST_STEMS})é |(?:ser|estar|podr|querr)é )(?:\\p{L}{2,}[aei]r|har|dir|pondr|tendr|saldr|vendr|traer)é )`,
      team: `(?: nosotros)?${IBERIAN_BETWEEN}(?= (?!(?:${PAST_STEMS}|ser|estar|podr|querr)emos )(?:\\p{L}{2,}[aei]r|har|pondr|saldr)emos )`,
      named: ` (?<who>${PERSON})${IBERIAN_BETWEEN}(?= (?!será|estará|habrá|podrá|querrá|sabrá)(?:\\p{L}{2,}[aei]r|har|pondr|tendr|saldr|vendr)á )`,
    },
    endings: /(?:é|emos|á)$/u,
    irregular: { har: 'hacer', dir: 'decir', pondr: 'poner', tendr: 'tener', saldr: 'salir', vendr: 'venir' },
  },
  pt: {
    forms: {
      self: `(?: eu)?${IBERIAN_BETWEEN}(?= (?!(?:${PAST_STEMS}|ser|estar|poder)ei )(?:\\p{L}{2,}[aei]r|far|dir|trar|porei)ei )`,
      team: `(?: nós)?${IBERIAN_BETWEEN}(?= (?!(?:${PAST_STEMS}|ser|estar|poder)emos )(?:\\p{L}{2,}[aei]r|far|trar)emos )`,
      named: ` (?:o |a )?(?<who>${PERSON})${IBERIAN_BETWEEN}(?= (?!será|estará|haverá|poderá|saberá)(?:\\p{L}{2,}[aei]r|far|trar)á )`,
    },
    endings: /(?:ei|emos|á)$/u,
    irregular: { far: 'fazer', dir: 'dizer', trar: 'trazer' },
  },
  fr: {
    forms: {
      self: "(?: je(?: (?:te|vous|le|la|les|lui|leur|l'))*|(?= j'))(?= (?:j')?(?!serai|aurai|pourrai|devrai|saurai|voudrai)\\p{L}{2,}rai )",
      team: '(?: nous)(?: (?:vous|le|la|les|lui|leur))*(?= (?!serons|aurons|pourrons|devrons|saurons|voudrons)\\p{L}{2,}rons )',
      named: ` (?<who>${PERSON})(?: (?:te|vous|le|la|les|lui|leur))*(?= (?!sera|aura|pourra|devra|saura|voudra)\\p{L}{2,}ra )`,
    },
    endings: /(?:ai|ons|a)$/u,
    irregular: {
      enverr: 'envoyer',
      renverr: 'renvoyer',
      fer: 'faire',
      verr: 'voir',
      ir: 'aller',
      viendr: 'venir',
      tiendr: 'tenir',
      recevr: 'recevoir',
    },
  },
};

/** Pattern of a verb in the future tense, with who acts. */
export function futurePatterns(
  language: TextLanguage,
): readonly { form: CommitmentForm; regex: RegExp }[] {
  const forms = Object.entries(TENSES[language]?.forms ?? {}) as [CommitmentForm, string][];
  return forms.map(([form, source]) => ({ form, regex: new RegExp(source, 'gu') }));
}

/** Returns the infinitive of a verb in the future tense: `enviar` of `enviaré`; undefined for another word. */
export function infinitiveOfFuture(word: string, language: TextLanguage): string | undefined {
  const tense = TENSES[language];
  const plain = word.replace(/^j['’]/, '');
  const stem = plain.replace(tense?.endings ?? /$/, '');
  if (!tense || stem === plain || !stem.endsWith('r')) return undefined;
  const irregular = tense.irregular[stem];
  return irregular ?? (language === 'fr' ? frenchInfinitive(stem) : stem);
}

/** Verbs in `-ire`, whose future loses the last letter: `écrirai`. */
const IRE = /(?:cri|tradui|condui|produi|rédui|construi|introdui|li|di)r$/u;

function frenchInfinitive(stem: string): string {
  if (stem.endsWith('ir')) return IRE.test(stem) ? `${stem}e` : stem;
  if (!stem.endsWith('er')) return `${stem}e`;
  // `appellerai`, `achèterai`, `mènerai`
  return stem.replace(/(?<=app|rapp)eller$/, 'eler').replace(/è(?=[tvnlms]er$)/, 'e');
}
