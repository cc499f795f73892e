import type { TextLanguage } from '../../words/text-language.ts';
import type { Cue } from './point.ts';

/** Verbs with which a group settles what it does, as alternatives of a pattern. */
const CHOICE =
  'go (?:with|for|ahead|back|below|above|over|beyond|under|down to|up to|in \\w+ \\w+)|stay|stick|keep|drop|cancel|postpone|table|defer|delay|push|move|use|adopt|take|accept|reject|decline|offer|book|buy|rent|lease|hire|launch|ship|release|close|open|skip|cut|split|switch|stop|start|carry on|continue|proceed|leave|freeze|raise|lower|reduce|limit|cap|set|make|do|choose|pick|select|wrap|flip|swap|replace|remove|add|include|exclude|merge|sign|renew|extend|end|withdraw|wait|hold|pay|charge|order|run|begin|allow|ban|require|publish|serve|sell|invest|fund|return|give|award|put|bring|settle|build|shorten|lengthen|double|halve|roll|migrate|outsource|bring|tell|treat|count|print|paint|pour|shoot|plant|vote|draw|divide|spend|appoint|promote|announce|schedule|shift|retire|phase|pull|ask for|say (?:no|yes)|insist|aim|focus|target|turn|test|pilot|try|repair|fix|refuse|retain|discontinue|revert';
const WE = '(?:we|the (?:team|group|board|committee|council|company))';
const ADVERB =
  '(?:(?:all|now|just|simply|then|only|also|both|definitely|therefore|not|do not|first|instead|still) )*';

/** What makes a sentence a decision by itself. */
export const DECISION_CUES: Readonly<Record<TextLanguage, readonly Cue[]>> = {
  en: [
    [
      / (?:i am going with(?! (?:my|him|her|them|you) )|decision made|my decision is|(?:tender|contract|offer|job|prize|order|award|role|slot|place) goes to|we are agreed on|end of discussion) /,
      0.5,
    ],
    [/^ (?:(?:so|okay|ok|right|well) (?:, )?)*then (?:nobody|everyone|everybody|no one) /, 0.35],
    [
      / we are (?:(?:now|all|just|not|no longer|still|definitely) )*(?!getting|having|looking|trying|waiting|talking|thinking|losing|missing|working|seeing|hoping|falling|being|making progress|running (?:out|late|low|short)|going to|coming|expecting|planning|asking|dealing|struggling|doing (?:well|fine|good|okay)|hearing|starting to|getting|using|facing|discussing|meeting|joking|kidding|wondering|guessing|paying|living|sitting|standing)\w+ing /,
      0.4,
    ],
    [
      / (?:we|committee|board|council|team|management|group|they all) (?:have )?(?:approved?|adopted|ratified|confirmed|rejected|voted) /,
      0.55,
    ],
    [
      / (?:is|are|was) (?:hereby |now |all )?(?:approved|adopted|accepted|rejected|cancelled|off the table|a go|off|settled|decided|agreed) /,
      0.45,
    ],
    [
      / (?:sign off on|i approve|i will approve|you have my|i will allow|i decide|my call is|the answer is|that is a (?:no|yes|go|deal)|that is what we (?:will )?do|we have a deal) /,
      0.5,
    ],
    [
      /^ (?:(?:so|good|okay|ok|fine|right|alright|well|and|yes) (?:, )?)*then (?:it is|that is|(?:the|our) \w+ (?:\w+ )?(?:gets?|stays?|goes|moves?|is|will|starts?|ends?)) /,
      0.35,
    ],
    [
      /^ (?:(?:so|then|good|okay|ok|fine|right|alright) (?:, )?)+(?:the |our |it |that )?(?:\w+ ){1,4}(?:moves?|stays?|goes|gets?|closes|opens|takes over|starts|ends|begins|becomes|remains?|replaces|runs|is (?:out|in|off|on|cancelled|postponed|dropped|moved)) /,
      0.5,
    ],
    [
      /^ (?:the |our |that |this |it )?(?:\w+ ){0,3}(?:(?:stays?|goes|is (?:out|in|off|cancelled|postponed|dropped)) $|(?:stays?|remains?) (?:open|closed|as|where|the same|with|in|at|on|out|off) )/,
      0.45,
    ],
    [
      / (?:no more \w+|the plan is to|our plan is to|we have settled on|we settle on|we have chosen|decided against|against it) /,
      0.4,
    ],
    [
      new RegExp(
        ` ${WE} (?:have )?${ADVERB}(?:decided|agreed|settled|resolved|chosen|voted|opted|concluded) `,
      ),
      0.65,
    ],
    [
      / (?:it (?:is|was)|has been|have been|is now) (?:hereby |therefore )?(?:decided|resolved|agreed|settled|approved|adopted|confirmed) /,
      0.6,
    ],
    [
      / (?:the|our|my|final) (?:final )?(?:decision|verdict|conclusion|consensus) (?:is|was|then) /,
      0.65,
    ],
    [
      / (?:carried|unanimous|motion (?:passes|is carried|carries)|passed|so ordered|so moved) /,
      0.5,
    ],
    [
      new RegExp(
        ` (?:then|so|okay|ok|fine|right|alright|good|yes|no)(?: ,)?(?: then| so)?(?: ,)? we ${ADVERB}(?:${CHOICE}) `,
      ),
      0.6,
    ],
    [new RegExp(` we ${ADVERB}(?:${CHOICE}) `), 0.35],
    [
      new RegExp(
        ` we (?:will|shall|are going to|are) ${ADVERB}(?:be )?(?:${CHOICE}|going with|going ahead|keeping|dropping|sticking|staying) `,
      ),
      0.45,
    ],
    [new RegExp(` let us ${ADVERB}(?:${CHOICE}) `), 0.4],
    [/^ (?:(?:so|okay|ok|then|right|fine|well) (?:, )?)?(?:\w+ ){1,3}it is (?:then )?$/, 0.6],
    [
      / (?:from now on|as of (?:now|today|monday|next)|going forward|effective (?:immediately|today)|henceforth) /,
      0.45,
    ],
    [
      / (?:full stop|end of story|that is (?:final|settled|decided|agreed|a deal)|and that is (?:it|that|final)|final answer|no more discussion) /,
      0.35,
    ],
    [/ (?:gets it|gets the (?:contract|job|offer|order|work)|wins? it) /, 0.35],
    [
      / (?:approved|signed off|green light|sign off on|give the go ahead|you have my (?:approval|blessing)) /,
      0.3,
    ],
    [/ i (?:am )?(?:decide|deciding|have decided|am happy with|rule|approve) /, 0.35],
    [
      /^ (?:and )?(?:leave|keep|drop|take|cancel|skip|scrap|stop) (?:it|that|them|the|those|these|this) /,
      0.35,
    ],
  ],
  es: [
    [
      / (?:hemos )?(?:decidido|acordado|decidimos|acordamos|quedamos en|queda decidido|queda aprobado) /,
      0.65,
    ],
    [
      /^(?: (?:vale|bueno|entonces|pues|de acuerdo|sí|ok))+(?: ,)? (?:lo |la |los |las )?\w+[aei]mos /,
      0.55,
    ],
    [
      / (?:nos quedamos con|vamos con|optamos por|a partir de ahora|se aprueba|mantenemos|cancelamos|aplazamos|contratamos|alquilamos|compramos|cambiamos) /,
      0.5,
    ],
  ],
  fr: [
    [/ (?:nous avons|on a|c est) (?:donc )?(?:décidé|convenu|acté|choisi|validé) /, 0.65],
    [
      /^(?: (?:bon|alors|donc|d accord|ok|oui))+(?: ,)? on (?:part|garde|prend|reste|arrête|annule|reporte|fait|choisit) /,
      0.6,
    ],
    [
      / on (?:part sur|garde|prend|reste sur|annule|reporte|valide|retient|choisit) | à partir de maintenant | désormais /,
      0.5,
    ],
  ],
  de: [
    [
      / (?:wir haben|es ist|ist|damit ist) (?:\w+ ){0,4}(?:beschlossen|entschieden|vereinbart|geeinigt|abgemacht) /,
      0.65,
    ],
    [
      /^(?: (?:gut|also|okay|ok|ja|dann))+(?: ,)?(?: dann)? (?:machen|nehmen|bleiben|behalten|verschieben|streichen|bestellen|kaufen|lassen|gehen) wir /,
      0.65,
    ],
    [
      / (?:wir bleiben bei|wir nehmen|wir behalten|wir verschieben|wir streichen|ab sofort|einigen wir uns) /,
      0.5,
    ],
  ],
  pt: [
    [
      / (?:decidimos|ficou decidido|está decidido|combinamos|ficou combinado|acordamos|fica aprovado|aprovado) /,
      0.65,
    ],
    [
      /^(?: (?:então|tá|certo|ok|bom|sim|pronto))+(?: ,)? (?:a gente |nós )?(?:vamos (?:com|de)|fica|ficamos|mantemos|mantém|cancelamos|adiamos|compramos|alugamos) /,
      0.6,
    ],
    [/ (?:vamos com|ficamos com|mantemos|cancelamos|adiamos|optamos por|a partir de agora) /, 0.5],
  ],
};

/** What makes a choice more certain: since when, until when, instead of what. */
export const CHOICE_DETAILS: readonly Cue[] = [
  [
    / (?:until|from|starting|in|on|by) (?:the |next |this )?(?:\w+ )?(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|fall|winter|quarter|release|session|sprint|\d+(?:st|nd|rd|th)?) /,
    0.2,
  ],
  [/ (?:instead of|rather than|until (?:the|we|further)|no longer|not any more) /, 0.15],
];

/** What makes it none: it is asked, supposed, wished, habit, past, or about the meeting itself. */
export const NO_DECISION_CUES: Readonly<Record<TextLanguage, readonly Cue[]>> = {
  en: [
    [/ (?:if|unless|whether|suppose|assuming|in case) /, -0.4],
    [
      / (?:could|might|maybe|perhaps|should|would|ought|possibly|probably|(?<!(?:in|of|by|until|till|since|this|next|from|before|after|early|late|the) )may) /,
      -0.35,
    ],
    [
      / (?:usually|normally|always|every (?:(?:single|other) )?(?:day|morning|evening|night|week|weekend|month|quarter|year|time|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|at the moment|currently|these days|nowadays|often|sometimes|used to|tend to|typically|never) /,
      -0.4,
    ],
    [
      / (?:last (?:year|month|time|week)|back (?:then|in)|yesterday|in the past|years? ago|already|previously) /,
      -0.3,
    ],
    [
      / (?:have|has|had) not (?:yet |really )?(?:decided|agreed|settled)| not (?:decided|settled|agreed) /,
      -0.9,
    ],
    [
      / let us (?:\w+ )?(?:see|carry on|try|keep (?:it|an|the) (?:option|open)|pick (?:it|this|that) up|hear|give|not (?:go|get|worry)|be |meet|hope|start|begin|move on|move to|move along|go (?:role|one|through|back|around|over)|go on|take (?:a (?:break|look|minute)|this|that|it) |talk|look|discuss|come back|park|hope|say|all|wait and|keep (?:this|it) (?:short|quick|brief)|make sure|put (?:that|it) (?:aside|down)|not forget|do (?:a|the) (?:round|check)|use the|close (?:the|this) meeting|stop here|wrap|turn to|continue|run through|get)/,
      -0.7,
    ],
    [
      / we (?:will )?(?:do not |not )?(?:do not|make (?:sure|sense|up)|do know|do have|do need|take (?:care|place|notes)|start (?:with|the meeting|at|on)|keep (?:\w+ing|coming|losing|hearing|forgetting)|run (?:out|into|late|over|a |the )|end up|do it (?:all|every)|do that (?:all|every)|put (?:up|aside)|turn out|wait for (?:you|him|her|them)|close (?:at|on)|open (?:at|on))/,
      -0.4,
    ],
    [
      /^ (?:\w+ , )?(?:then )?we close with .* and | scrap that | forget (?:that|it) |^ (?:\w+ )?(?:what|why|how) we |^ because /,
      -0.4,
    ],
    [
      /^ (?:\w+ )?i (?:move|propose|suggest|recommend) (?:that )?we | keep \w+ing | leave (?:that|this|it) (?:one|for|open|there|aside) | come back to /,
      -0.4,
    ],
    [
      /^ (?:\w+ ){0,3}(?:we|you) (?:can|need|want|have (?!decided|agreed|settled|chosen|voted)|know|think|guess|hope|wish|try|see) /,
      -0.15,
    ],
    [
      / (?:they|he|she) (?:have |has |are |is )?(?:going to|will|decided|agreed|settled|chosen|voted|opted) /,
      -0.3,
    ],
    [
      / (?:i think|i guess|i suppose|i feel|i would|i wish|i hope|not sure|do not know|no idea) /,
      -0.25,
    ],
    [/ (?:because|when|while|as long as|once|before|after) we /, -0.2],
    [/ (?:how|what|why|where|which|who) we /, -0.3],
  ],
  es: [[/ (?:si|quizás?|tal vez|podríamos|deberíamos|no hemos) /, -0.4]],
  fr: [[/ (?:si|peut-être|pourrait|devrait|pas encore) /, -0.4]],
  de: [[/ (?:wenn|falls|vielleicht|könnten|sollten|noch nicht) /, -0.4]],
  pt: [[/ (?:se|talvez|poderíamos|deveríamos|ainda não) /, -0.4]],
};

/** One asks or proposes what to do. */
export const PROPOSAL: Readonly<Record<TextLanguage, RegExp>> = {
  en: / (?:should we|shall we|do we|can we|could we|are we|why (?:do not|not)|how about|what about|what if|i (?:would )?(?:propose|suggest|recommend|move)|proposal|propose|suggest|i would (?:take|go|keep|say|prefer|vote)|we could|we should|or (?:do|should) we|whether we|do not want|wants? (?:a|an|to|us)|which (?:one|of)|option|in favou?r|vote|take out|let us) /,
  es: / (?:propongo|sugiero|deberíamos|podríamos|y si|qué tal si|por qué no) /,
  fr: / (?:je propose|on pourrait|on devrait|et si|pourquoi pas|je suggère) /,
  de: / (?:ich schlage vor|vorschlag|wir könnten|wir sollten|wie wäre|sollen wir|warum nicht) /,
  pt: / (?:proponho|sugiro|poderíamos|deveríamos|e se|que tal|por que não) /,
};

/** All that a turn of assent says at its beginning. */
export const ASSENT: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^ (?:(?:yes|yeah|yep|okay|ok|right|sure|good|fine|great|perfect|oh|well|all right|alright|absolutely|exactly|no objections?) (?:, )?)*(?:agreed|deal|done|same here|seconded|second|me neither|me too|works for me|sounds good|fine (?:by|with) me|good with me|i agree|i (?:like|am (?:fine|happy|okay|good) with) (?:that|it)|let us do (?:it|that)|do it|do that|go (?:for it|ahead)|we stay|we will do that|that works|no objections?|in favou?r|aye|happy with that|good (?:idea|plan|call)|i can live with that|all agreed|so be it|fair enough|makes sense|settled|approved|decided|unanimous|carried) /,
  es: /^ (?:(?:sí|vale|bueno|ok) (?:, )?)*(?:de acuerdo|hecho|perfecto|me parece bien|trato hecho|adelante|estoy de acuerdo) /,
  fr: /^ (?:(?:oui|ok|bon|bien) (?:, )?)*(?:d accord|entendu|ça marche|parfait|adjugé|je suis d accord|c est bon|ça me va) /,
  de: /^ (?:(?:ja|gut|okay|ok) (?:, )?)*(?:einverstanden|abgemacht|in ordnung|passt|so machen wir|machen wir|klingt gut|stimme zu) /,
  pt: /^ (?:(?:sim|ok|certo|tá) (?:, )?)*(?:de acordo|combinado|fechado|perfeito|concordo|por mim tudo bem|pode ser) /,
};

/** Such a sentence beside another makes that a decision. */
export const FINALITY: Readonly<Record<TextLanguage, RegExp>> = {
  en: / (?:that is (?:settled|decided|agreed|final|it|that|the decision|a decision|what we will do)|(?:settled|decided|agreed|carried|unanimous)|full stop|end of story|it is a deal|done deal|we have a decision|motion (?:passes|carries)|simple as that|so that is) /,
  es: / (?:decidido|queda así|y punto|hecho|acordado) /,
  fr: / (?:c est décidé|c est acté|point final|adjugé|c est réglé) /,
  de: / (?:beschlossen|abgemacht|entschieden|das steht|punkt|dabei bleibt es) /,
  pt: / (?:está decidido|decidido|fechado|combinado|e pronto|ponto final) /,
};

/** Says that something is decided and not what; in English. */
export const FORMULA =
  /^ (?:(?:so|then|well|okay|ok|right|good|great|fine|perfect|yes|and|all right|alright) (?:, )?)*(?:(?:that|it|this|which) is (?:then |now |all |hereby )?(?:settled|decided|agreed|approved|carried|final|a deal|done|it)(?: then)?|(?:the |that |this )?motion (?:is )?(?:hereby )?(?:carried|carries|passes|passed|approved|adopted)|(?:all|we are|we are all) agreed|carried|passed|decided|settled|unanimous|it is (?:a deal|unanimous)|done deal|we have a (?:deal|decision)|so ordered)(?: unanimously| then| now)? (?:[.!] )?$/;

/** Only brings a motion forward. */
export const MOVES = /^ (?:i )?so moved? (?:[.!] )?$/;

/** A motion as it was made. */
export const MOTION = / i (?:hereby )?move (?:that|to|we) | (?:the )?motion is (?:that|to) /;

/** `Dublin it is.`, with what it is. */
export const INVERSION =
  /^ (?:(?:so|okay|ok|then|right|fine|well|good) (?:, )?)*(?:\w+ ){1,3}it is (?:then )?(?:[.!] )?$/;
