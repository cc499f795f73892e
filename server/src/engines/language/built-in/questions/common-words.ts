import { stem } from '../words/stem.ts';
import type { TextLanguage } from '../words/text-language.ts';

/** Words so frequent in questions and texts of every kind that they tell little, however rare in one document. */
const COMMON: Readonly<Record<TextLanguage, string>> = {
  en: `able according act actually add age ago allow also amount appear area around ask associate back base bad become begin
    believe best better big body bring build call came cause certain change city close come common compare complete
    consider contain continue country create current day decide describe despite determine develop different does
    early effect end ever example exist expect fact far feel few find first follow form found full gain general get
    give go good great group grow hand happen hard help high hold hope idea important include increase instead
    involve issue keep kind know known large last late later lead leave left less let life like line list little live
    local long look lose low main major make man many mean mention method might move much name near need new next
    number occur old one open order original others own part people period person place plan play point possible
    prevent problem process produce provide put purpose reach reason receive refer relate remain require result
    right role run said say second see seem send separate set several show side significance similar situation
    small social sort start state still stop study success such suggest support system take tell term thing think
    three time today together took total true try turn two type typical unique use usual various want way well went
    whole word work world year`,
  es: `año caso cosa dar decir deber día ejemplo forma gran hacer ir lugar manera nombre nuevo número parte persona poder
    primero querer saber tener tiempo tipo usar vez ver`,
  fr: `an année cas chose dire devoir exemple faire forme grand jour lieu manière mettre nom nombre nouveau partie personne
    pouvoir premier prendre prévoir savoir temps type utiliser venir voir`,
  de: `art beispiel bekommen bestehen bleiben fall finden geben gehen groß gut jahr kommen lassen liegen machen mensch
    müssen name neu sagen sehen sollen stehen tag teil weise zahl zeit ziel`,
  pt: `ano caso coisa dar dever dia dizer exemplo fazer forma grande ir lugar maneira nome novo número parte pessoa poder
    primeiro querer saber tempo ter tipo usar ver vez`,
};

const stems = new Map<TextLanguage, ReadonlySet<string>>();

export function isCommonStem(stemmed: string, language: TextLanguage): boolean {
  let common = stems.get(language);
  if (!common) {
    common = new Set(COMMON[language].split(/\s+/).map((word) => stem(word, language)));
    stems.set(language, common);
  }
  return common.has(stemmed);
}
