import { isStopWord } from '../../words/stop-words.ts';
import type { TextLanguage } from '../../words/text-language.ts';

/** Words that people say in every meeting, whatever it is about. */
const SPOKEN: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: setOf(`um uh yeah okay ok mm hmm hm right like know think thing things well get got go going gonna wanna want oh just
    say said yes yep one ones actually really kind sort mean guess lot much let us see need good maybe make something
    anything thank thanks mhm alright sure quite little bit way back come put take look talk give work stuff never
    today tomorrow yesterday week still always everything everyone everybody somebody someone people first next last
    great fine nice sorry please morning hello bye already maybe probably basically`),
  es: setOf(
    `bueno pues vale entonces creo tengo vamos ver decir gracias hola cosa cosas ahora luego hacer poner ir voy va eh claro mira bien hoy mañana tener puede podemos`,
  ),
  fr: setOf(
    `bon alors donc oui ouais voilà euh merci bonjour chose choses faire dire aller vais va vois crois pense maintenant après aujourd hui demain peu bien peux peut faut`,
  ),
  de: setOf(
    `gut ja nein okay also halt mal eben danke hallo sache sachen machen sagen gehen geht glaube denke jetzt dann heute morgen haben müssen bitte schon wirklich eigentlich`,
  ),
  pt: setOf(
    `bom então pois sim né tá obrigado obrigada olá coisa coisas fazer dizer ir vou vai acho agora depois hoje amanhã gente bem pode temos`,
  ),
};

/** Whether a word says nothing about what is spoken of. @param word in lower case */
export function isSpokenStopWord(word: string, language: TextLanguage): boolean {
  return isStopWord(word, language) || SPOKEN[language].has(word);
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
