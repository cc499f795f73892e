import { TEXT_LANGUAGES, type TextLanguage } from './text-language.ts';

/** Words that say nothing about what a text or a question is about, in lower case. Question words are among them. */
const STOP_WORDS: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: setOf(`a about above after again all along also although am among an and any are around as at be became because
    been before being below between both but by can cannot could did do does doing down due during each either for from
    further had has have having he hence her here hers herself him himself his how however i if in into is it its itself
    just me more most much my myself neither no nor not now of off on once only onto or other our ours ourselves out over
    own same shall she should since so some such than that the their theirs them themselves then there thereby therefore
    these they this those though through thus to too toward towards under until up upon us very via was we were what
    whatever when where whereas whether which while who whom whose why will with within without would yet you your yours
    yourself don didn doesn isn wasn aren won't s t ll re ve`),
  es: setOf(`a al algo algún alguna algunas alguno algunos ante antes aquel aquella aquellas aquellos aquí así aun aunque
    bajo bien cada como cómo con contra cual cuál cuales cuáles cualquier cuando cuándo cuanto cuánto cuánta cuántas
    cuántos de del desde donde dónde durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta
    está están estar estas este esto estos fue fueron ha había haber hace hacia han hasta hay la las le les lo los más me
    mediante mi mis mismo muy nada ni no nos nosotros o os otra otras otro otros para pero poco por porque pues que qué
    quien quién quienes quiénes se sea sean según ser será serán si sí sido siendo sin sobre son su sus tal también tan
    tanto te tiene tienen toda todas todo todos tras tu tus un una unas uno unos usted ustedes y ya yo`),
  fr: setOf(`a à ai ainsi alors au aucun aucune aussi autre autres aux avant avec avoir c ça car ce ceci cela celle
    celles celui cependant ces cet cette ceux chaque chez ci combien comme comment d dans de depuis des donc dont du elle
    elles en encore entre est et était étaient été être eu eux fait font il ils j je jusque l la là laquelle le lequel
    les lesquelles lesquels leur leurs lors lorsque lui m ma mais me même mêmes mes moi moins mon n ne ni non nos notre
    nous on ont or où ou par parce pas pendant peu peut peuvent plus pour pourquoi qu quand que quel quelle quelles quels
    qui quoi s sa sans se selon sera seront ses si soit sommes son sont sous sur t ta te tes toi ton tous tout toute
    toutes très tu un une vers vos votre vous y`),
  de: setOf(`aber alle allem allen aller alles als also am an andere anderem anderen anderer anderes auch auf aus außer
    bei beim bereits bin bis bist da dabei dadurch dafür daher damit danach dann daran darauf daraus darf darin darüber
    das dass daß davon dazu dein deine dem den denn der deren des dessen die dies diese diesem diesen dieser dieses doch
    dort du durch ein eine einem einen einer eines er es etwa euch euer für gegen gegenüber haben hat hatte hatten hier
    hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist ja jede jedem jeden jeder jedes jedoch
    jene jetzt kann kein keine keinem keinen keiner können könnte man mehr mein meine mich mir mit muss müssen nach nicht
    nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seines seit sich sie sind so sofern solche
    soll sollen sollte sondern sowie über um und uns unser unsere unter vom von vor wann war waren warum was wegen
    weil welche welchem welchen welcher welches wem wen wenn wer werde werden wessen wie wieder wieviel wieviele will
    wir wird wo wodurch wofür wohin womit wurde wurden würde zu zum zur zwar zwischen`),
  pt: setOf(`a à ao aos aquela aquelas aquele aqueles aquilo as às até cada com como contra cuja cujo da das de dela
    delas dele deles depois desde dessa dessas desse desses desta destas deste destes do dos durante e é ela elas ele
    eles em enquanto entre era eram essa essas esse esses esta está estão estas este estes eu foi foram há isso isto já
    lhe lhes lo mais mas me mediante mesmo meu meus minha muito muita muitos muitas na não nas nem nenhum nenhuma no nos
    nós nossa nosso num numa o onde os ou outra outras outro outros para pela pelas pelo pelos perante pois por porém
    porque qual quais qualquer quando quanta quantas quanto quantos que quê quem são se seja sejam sem sendo ser será
    serão seu seus si sido sob sobre sua suas também tal tanto te tem têm teu toda todas todo todos tu tudo um uma umas
    uns você vocês`),
};

/** @param word in lower case */
export function isStopWord(word: string, language: TextLanguage): boolean {
  return STOP_WORDS[language].has(word);
}

/**
 * The language whose small words a short text has most of, where `eld` has too little to go by.
 *
 * @param words in lower case
 * @returns undefined when none has more of them than every other
 */
export function languageOfWords(words: readonly string[]): TextLanguage | undefined {
  const counted = TEXT_LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => isStopWord(word, language)).length,
  })).toSorted((a, b) => b.count - a.count);
  const [first, second] = counted;
  return first!.count > second!.count ? first!.language : undefined;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
