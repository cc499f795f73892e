import type { TextLanguage } from '../../words/text-language.ts';
import type { Cue } from './point.ts';

/** What makes a sentence a proposal of what to do. */
export const RECOMMENDATION_CUES: Readonly<Record<TextLanguage, readonly Cue[]>> = {
  en: [
    [
      / (?:we|you|they|the (?:team|company|board)|everyone|people) (?:\w+ )?(?:should|ought to|had better) /,
      0.55,
    ],
    [
      / i (?:would |really |strongly |do )*(?:suggest|recommend|propose|advise|urge|advocate) /,
      0.65,
    ],
    [/ (?:my|our|the) (?:suggestion|recommendation|proposal|advice) (?:is|would be|was) /, 0.65],
    [/ why do not we | why not | how about (?:we )?(?:\w+ing|if)| what if we /, 0.5],
    [
      / (?:it|that) (?:would|might|could) be (?:\w+ )?(?:good|better|best|great|nice|wise|worth|useful|helpful|safer|smart|sensible|an idea|a good idea) /,
      0.5,
    ],
    [
      / (?:we|you) (?:really |just |also |definitely |urgently )?(?:need to|have to|must) (?!be honest|say|admit|go back|move on|wait and)/,
      0.4,
    ],
    [/ (?:we|you) could (?:also |just |maybe |perhaps |always )?(?!not )\w+ /, 0.4],
    [
      / (?:it is|is) (?:better|best|worth|time|important|essential|crucial) (?:to|if we|that we) /,
      0.45,
    ],
    [
      / (?:the best (?:way|thing|option)|one (?:option|idea|way|possibility)|a good idea|best practice) (?:is|would|to|might) /,
      0.45,
    ],
    [/ (?:otherwise|because|so that|that way|in order to|since|which would) /, 0.1],
  ],
  es: [
    [
      / (?:deberíamos|deberías|propongo|sugiero|recomiendo|habría que|tendríamos que|podríamos|tenemos que|hay que|lo mejor (?:es|sería)) /,
      0.55,
    ],
  ],
  fr: [
    [
      / (?:(?:on|nous) (?:devrait|devrions|pourrait|pourrions)|je (?:propose|suggère|recommande)|il (?:faut|faudrait|vaut mieux)|le mieux (?:est|serait)) /,
      0.55,
    ],
  ],
  de: [
    [
      / (?:wir (?:sollten|müssen|könnten)|ich (?:schlage vor|empfehle|würde vorschlagen)|mein vorschlag|am besten|es wäre (?:gut|besser)) /,
      0.55,
    ],
  ],
  pt: [
    [
      / (?:(?:nós )?(?:deveríamos|devemos|poderíamos)|a gente (?:deveria|podia)|proponho|sugiro|recomendo|temos que|o melhor (?:é|seria)|seria bom) /,
      0.55,
    ],
  ],
};

export const NO_RECOMMENDATION_CUES: Readonly<Record<TextLanguage, readonly Cue[]>> = {
  en: [
    [
      / (?:someday|some day|at some point|one day|if (?:we|i) had|in a perfect world|could have|should have) /,
      -0.5,
    ],
    [
      / (?:you should (?:see|know|have|be|get|find)|we should be (?:able|fine|good|okay|ok|done|ready)|should (?:work|arrive|be there|be (?:fine|ready|done))|we could (?:not|lose|miss|fail|be)|you could (?:say|see|not|be)|do not think we) /,
      -0.4,
    ],
    [/ (?:i guess|not sure|they say|they said|he said|she said) /, -0.15],
    [/ (?:we need to (?:start|go|leave|finish|hurry|know)|need to (?:go|leave|run)) /, -0.2],
  ],
  es: [[/ (?:algún día|si tuviéramos) /, -0.5]],
  fr: [[/ (?:un jour|si on avait) /, -0.5]],
  de: [[/ (?:irgendwann|wenn wir .* hätten) /, -0.5]],
  pt: [[/ (?:um dia|se tivéssemos) /, -0.5]],
};

/** Begins the reason for what was said before it. */
export const REASON: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^ (?:(?:and|but|so|well) )?(?:because|since|so that|otherwise|that way|the reason|this way|if not|then|it would|that would|it (?:saves|costs|gives|means|makes|helps)|that (?:saves|costs|gives|means|makes|helps)) /,
  es: /^ (?:porque|ya que|así|si no|de esa forma) /,
  fr: /^ (?:parce|car|comme ça|sinon|puisque) /,
  de: /^ (?:weil|denn|sonst|damit|dann) /,
  pt: /^ (?:porque|já que|assim|senão|desse jeito) /,
};

/** What makes a sentence name a chance. */
export const OPPORTUNITY_CUES: Readonly<Record<TextLanguage, readonly Cue[]>> = {
  en: [
    [
      / (?:opportunity|opportunities|upside|untapped|competitive advantage|low-hanging|breakthrough|synergy|synergies|sweet spot|niche|gap in the market) /,
      0.65,
    ],
    [
      / (?:potential|promising|a chance|chances|big win|quick win|game changer|growth|momentum) /,
      0.45,
    ],
    [
      / (?:could|can|would|will|might|may) (?:\w+ ){0,3}(?:grow|gain|win|save|double|triple|expand|increase|boost|improve|attract|reach|sell more|earn|benefit|enhance|unlock|open up|speed up|accelerate|appeal|stand out|upsell|profit) /,
      0.55,
    ],
    [
      / (?:demand|interest|sales|revenue|adoption|traffic|sign-?ups?|orders|bookings|profits?) (?:\w+ ){0,2}(?:is|are|has|have|was|were) (?:\w+ ){0,2}(?:growing|grown|up|rising|increasing|strong|high|doubled|tripled) /,
      0.6,
    ],
    [
      / (?:customers?|users?|clients?|people|they) (?:\w+ ){0,2}(?:love|loved|want|wants|like|liked|asked for|ask for|are asking for|would pay|are willing|prefer|are interested|is interested|are keen) /,
      0.4,
    ],
    [
      / (?:new (?:market|customers?|segment|revenue|business|audience|users)|selling point|market share|first mover|advantage|worth (?:a try|trying|exploring)|would (?:talk|buy|pay) |owe us|in our favou?r|cheaper|faster|easier) /,
      0.35,
    ],
    [
      / (?:set us apart|ahead of (?:the )?(?:competition|competitors|everyone)|no one else (?:has|does|offers)|nobody else (?:has|does|offers)|would be huge|that would be huge) /,
      0.55,
    ],
  ],
  es: [
    [
      / (?:oportunidad|oportunidades|ventaja|potencial|crecer|ganar (?:clientes|cuota)|ahorrar|mejorar|demanda) /,
      0.55,
    ],
  ],
  fr: [
    [
      / (?:opportunité|opportunités|occasion|avantage|potentiel|croissance|gagner|économiser|améliorer|demande) /,
      0.55,
    ],
  ],
  de: [
    [
      / (?:chance|chancen|gelegenheit|vorteil|potenzial|potential|wachstum|wachsen|gewinnen|sparen|verbessern|nachfrage) /,
      0.55,
    ],
  ],
  pt: [
    [
      / (?:oportunidade|oportunidades|vantagem|potencial|crescer|ganhar|economizar|poupar|melhorar|procura|demanda) /,
      0.55,
    ],
  ],
};

export const NO_OPPORTUNITY_CUES: Readonly<Record<TextLanguage, readonly Cue[]>> = {
  en: [
    [/ (?:no|not|never|lost|missed|lose|miss|without|hardly|problem|risk|worried|cannot) /, -0.4],
    [/ (?:if (?:we|i) had|could have|would have) /, -0.4],
  ],
  es: [[/ (?:no|nunca|sin|perder|perdemos|problema) /, -0.4]],
  fr: [[/ (?:pas|jamais|sans|perdre|problème) /, -0.4]],
  de: [[/ (?:nicht|kein|keine|nie|ohne|verlieren|problem) /, -0.4]],
  pt: [[/ (?:não|nunca|sem|perder|problema) /, -0.4]],
};
