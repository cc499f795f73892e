import type { TextLanguage } from '../../words/text-language.ts';

type Lexicon = { good: ReadonlySet<string>; bad: ReadonlySet<string> };

/** Words that praise and words that complain, in the forms in which they are said. */
export const SENTIMENT_WORDS: Readonly<Record<TextLanguage, Lexicon>> = {
  en: {
    good: setOf(`good great excellent amazing awesome fantastic wonderful brilliant perfect beautiful lovely nice happy glad
      pleased delighted thrilled excited exciting proud love loved loves enjoy enjoyed enjoying like liked fun impressive
      impressed success successful succeed succeeded win won winning better best improved improvement improving helpful
      useful valuable strong stronger solid promising confident optimistic hopeful smooth smoothly easy easier efficient
      effective reliable stable safe secure clean clear thanks grateful appreciate appreciated welcome congratulations
      congrats positive benefit benefits gain growth healthy satisfied satisfying comfortable relaxed friendly kind fair
      generous smart clever creative elegant attractive popular favourite favorite ideal fine worth praise praised cheer
      celebrate celebrated relief relieved works worked works resolved solved fixed achieved accomplished`),
    bad: setOf(`bad worse worst terrible horrible awful poor weak ugly sad unhappy angry furious upset annoyed annoying
      frustrated frustrating frustration disappointed disappointing disappointment worried worry worries worrying afraid
      scared fear nervous anxious stressed stressful stress tired exhausted overwhelmed confused confusing difficult
      difficulty hard painful pain trouble troubles problem problems issue issues fail failed failing fails failure
      failures broken breaks break crash crashed lost lose loses losing loss miss missed missing late delay delayed delays
      risk risky dangerous danger threat wrong mistake mistakes error errors bug bugs mess messy chaos nightmare disaster
      slow slower expensive waste wasted useless worthless hate hated hates dislike disliked complain complained complaint
      complaints rejected refuse refused unfair unacceptable impossible stuck blocked bored boring doubt doubtful
      suspicious conflict blame blamed sorry unfortunately sadly short lack lacking garbage damage damaged hurt sick ill
      dead dies died crisis unclear unsure unable regret tight`),
  },
  es: {
    good: setOf(
      `bueno buena buenos buenas bien genial excelente perfecto perfecta estupendo fantástico feliz contento contenta encanta gusta éxito mejor mejora gracias fácil útil claro orgulloso satisfecho ganado ganamos`,
    ),
    bad: setOf(
      `mal malo mala malos peor terrible horrible problema problemas difícil preocupa preocupado preocupada retraso retrasos error errores fallo fallos falta faltan perdido perder pierde caro queja quejas roto rota cansado enfadado triste imposible lento avería riesgo miedo desastre`,
    ),
  },
  fr: {
    good: setOf(
      `bon bonne bons bien super excellent excellente parfait parfaite génial content contente heureux heureuse ravi ravie aime réussi réussite succès mieux meilleur merci facile utile clair fier satisfait gagné`,
    ),
    bad: setOf(
      `mal mauvais mauvaise pire terrible horrible problème problèmes difficile inquiet inquiète retard retards erreur erreurs échec panne manque perdu perdre cher plainte plaintes cassé fatigué fâché triste impossible lent risque peur catastrophe déçu`,
    ),
  },
  de: {
    good: setOf(
      `gut gute guter gutes super toll prima hervorragend perfekt schön freue froh glücklich zufrieden liebe gefällt erfolg erfolgreich besser beste danke einfach nützlich klar stolz gewonnen klappt`,
    ),
    bad: setOf(
      `schlecht schlechte schlimm schlimmer schrecklich furchtbar problem probleme schwierig sorge sorgen besorgt verspätung fehler ausfall fehlt fehlen verloren verlieren teuer beschwerde beschwerden kaputt müde wütend traurig unmöglich langsam risiko angst katastrophe enttäuscht leider`,
    ),
  },
  pt: {
    good: setOf(
      `bom boa bons boas bem ótimo ótima excelente perfeito perfeita maravilhoso feliz contente adoro gosto gostei sucesso melhor obrigado obrigada fácil útil claro orgulhoso satisfeito ganhamos`,
    ),
    bad: setOf(
      `mal mau má ruim pior terrível horrível problema problemas difícil preocupa preocupado preocupada atraso atrasos erro erros falha falhas falta faltam perdido perder caro queixa reclamação quebrado cansado zangado triste impossível lento risco medo desastre infelizmente`,
    ),
  },
};

/** Turns what follows it round. */
export const NEGATIONS = setOf(
  `not no never none nobody nothing neither nor without hardly barely cannot ni nunca sin pas jamais sans aucun nicht kein keine keinen nie ohne não nem sem`,
);

/** Makes what follows it stronger. */
export const STRONGER = setOf(
  `very really so extremely absolutely totally completely incredibly super particularly deeply too muy tan très vraiment tellement sehr wirklich total muito tão demais`,
);

/** Makes what follows it weaker. */
export const WEAKER = setOf(
  `slightly somewhat fairly rather quite bit little kind sort partly mildly poco algo un-peu assez plutôt etwas ziemlich bisschen pouco meio`,
);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
