import type { TextLanguage } from '../../words/text-language.ts';

/** What asks for something to be done, greets, checks the line or seeks assent: nothing that stays open. */
export const NO_QUESTION: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^ (?:(?:and|so|well|but|oh) (?:, )?)*(?:can|could|should|do|is|are|would) not (?:we|you|it|that|they|he|she|i|this) | why (?:do not|not) |^ (?:(?:and|so|or|but|okay|ok|well|hey|oh|wes|now) (?:, )?)*(?:(?:\w+ ){0,2}, )?(?:can|could|would|will|might) (?:you|someone|somebody|anyone|anybody|one of you|your \w+|\w+ (?:please|also)) | (?:right|okay|ok|yeah|you know|no|huh) \?| how are (?:you|things) | how (?:is|was) (?:everyone|everybody|the (?:weekend|holiday|trip)) | (?:can|do) (?:you|everyone|everybody) (?:all )?(?:hear|see) | any (?:other )?(?:questions|comments|objections|volunteers) | any(?:thing|one|body) (?:else|other|blocking|to add) | (?:shall|should|can) we (?:start|begin|get started|move on|continue|go on|wrap|take a break) | are (?:you|we) (?:all )?(?:ready|done|with us|there) | (?:beer|coffee|lunch) \?| want (?:some |a |any |more )?(?:tea|coffee|water|biscuits?|cake|break|lunch) | does that make sense | make sense \?| you know what i mean | (?:would|do) you (?:mind|want to (?:start|go|begin|kick)) | who is (?:next|here|missing|taking (?:notes|minutes)) | where are we \? | (?:your|whose) turn | what about you | is that (?:okay|ok|fine|all right|alright|clear) | who (?:can|could|will|wants to|would like to|is going to|has time to|volunteers?) (?!.* (?:pay|sign|own|decide)) /,
  es: /^ (?:(?:y|pero|bueno) )*(?:\w+ , )?(?:puedes|podrías|puede alguien|me puedes) | (?:vale|no|eh|verdad) \?| se me oye | empezamos | alguna (?:pregunta|duda) | algo más | qué tal /,
  fr: /^ (?:(?:et|mais|bon) )*(?:\w+ , )?(?:peux-tu|tu peux|pouvez-vous|vous pouvez|quelqu un peut) | (?:non|hein|d accord|ok) \?| ça va \?| on commence | des questions | autre chose /,
  de: /^ (?:(?:und|aber|gut) )*(?:\w+ , )?(?:kannst du|können sie|könntest du|könnten sie|kann jemand|würdest du) | (?:oder|ne|ja|okay|nicht wahr) \?| wie geht | fangen wir | noch fragen | sonst noch | hört ihr /,
  pt: /^ (?:(?:e|mas|bom) )*(?:\w+ , )?(?:você pode|pode|podes|poderia|alguém pode) | (?:né|tá|certo|não é|ok) \?| tudo bem | vamos começar | alguma (?:pergunta|dúvida) | mais alguma /,
};

/** Nobody could or would say. */
export const UNANSWERED: Readonly<Record<TextLanguage, RegExp>> = {
  en: / (?:(?:do|does|did) not (?:really |even |actually |yet )?(?:know|say|remember|tell)|do we not know|no idea|not (?:sure|certain|clear|decided|yet|today|now|settled|known)|unsure|unclear|(?:no one|nobody|no-one) (?:really |here )?(?:knows?|can say|has said|told|has told)|who knows|i wish i knew|wish we knew|good question|great question|fair question|that is (?:the|a|another) (?:big |real |million dollar )?question|(?:should|must|will|shall|let us) (?:settle|decide|discuss|clarify|sort (?:that|it) out|figure|talk about)|need to look|lost track|(?:none|nothing|nobody|no one|no \w+) yet|depends (?:on|who|what|how|if|whether)|(?:it|that) (?:all )?depends|not that i (?:know|am aware|remember|heard)|would (?:like|love) to know|(?:has|have) not (?:\w+ ){1,3}(?:yet|them|him|her|it|that|far|so far)|could not (?:find|say|tell|get|reach)|(?:could|might) be .* (?:could|might) be|(?:need|have|will have|ought) to (?:agree|decide|talk|discuss|clarify|settle|figure|work (?:it|that) out|negotiate)|(?:have|need|want) to (?:check|find out|ask|look (?:it|that|into)|think about|see|clarify|investigate|confirm)|find out|look into|think about (?:it|that)|never (?:settled|decided|found out|heard|agreed|said|told|asked)|(?:gave|given|give) (?:us |me |them )?no (?:reason|answer|date|number|explanation)|have to (?:try|test|wait|see|look)|keeps? changing|guess is as good|get back to|come back to|take (?:that|it) (?:offline|to|up|away)|park (?:it|that|this)|leave (?:it|that) open|still open|open question|no answer|(?:has|have) not (?:\w+ )?(?:approved|decided|said|told|confirmed|heard|answered|replied|come back|been|thought|agreed|set)|(?:will|would|could|can) not (?:say|tell|answer|commit)|could be (?:any|either|anything)|could go either way|does not say|is silent|hard to (?:say|tell)|cannot (?:say|tell|answer)|too early|only a guess|just a guess|my guess|a guess|your guess|i (?:have )?asked (?:twice|three|again|them (?:twice|again)|and)|keep asking|keep trying|i am waiting|still waiting|waiting (?:for|on)|pending|we will see|time will tell|remains to be seen|let us (?:see|not (?:decide|go))|to be (?:decided|confirmed|determined|seen)|tbd|tbc|one for|ask (?:me|us) (?:again|later|next)|another (?:day|time|meeting)|next (?:time|meeting) |at some point|some ?day|later|do not want to answer|rather not|not my (?:call|decision|department)|hints?|hinted|rumou?rs?|either way|different (?:every|each)|nobody told|do not ask me|beats me|search me|dunno|haven't|undecided|up in the air|cannot promise|if (?:marketing|finance|they|he|she|legal|it) (?:pays?|approves?|agrees?|says?|lets?)) /,
  es: / (?:no (?:lo )?(?:sé|sabemos|sabe nadie|se sabe|está claro|tengo ni idea|han dicho|ha dicho|lo sé)|ni idea|nadie (?:lo )?sabe|buena pregunta|habrá que|hay que (?:ver|preguntar|mirar)|ya veremos|depende|todavía no|aún no|pendiente|a saber|lo dejamos|ojalá lo supiera|quién sabe|espero|esperando) /,
  fr: / (?:(?:je )?(?:ne )?sais pas|aucune idée|on ne sait pas|personne ne sait|bonne question|on verra|il faut (?:voir|demander|vérifier)|ça dépend|pas encore|à voir|en attente|reste à) /,
  de: / (?:weiß (?:ich |man |keiner |niemand )?(?:noch )?(?:nicht|keiner|niemand)|keine ahnung|gute frage|mal sehen|müssen wir (?:klären|fragen|prüfen)|kommt darauf an|noch nicht|noch offen|unklar|das ist offen|abwarten) /,
  pt: / (?:não (?:sei|sabemos|se sabe|faço ideia|está claro|disseram)|ninguém sabe|boa pergunta|vamos ver|depende|ainda não|pendente|tem que (?:ver|perguntar)|sei lá|quem sabe) /,
};

/** An open question that is no question: `We don't know who pays.` */
export const STATED: Readonly<Record<TextLanguage, RegExp>> = {
  en: / (?:we|i|nobody|no one|they) (?:still )?(?:do not|does not|did not|have not|has not|am not|are not|can not)(?: \w+){0,2} (?:know|sure|clear|decided|agreed|figured out|worked out|heard|found out|settled|established|understand)(?: \w+){0,1} (?:if|whether|who|how|when|what|why|where|which) | (?:open|remaining|unresolved|outstanding|key|big|main) questions? (?:is|are|:|,) | (?:it is|that is|it remains|still) (?:unclear|not clear|open|undecided|unknown)(?: \w+){0,2} (?:if|whether|who|how|when|what|why|where|which) | the question (?:is|remains|then is) | (?:nobody|no one) (?:knows|has said|can say) (?:if|whether|who|how|when|what|why|where|which) | (?:no|any) answer on (?:if|whether|who|how|when|what|why|where|which) | (?:have|need) to (?:figure out|find out|work out|decide|clarify|establish) (?:if|whether|who|how|when|what|why|where|which) | remains to be (?:seen|decided) | wonder(?:ing)? (?:if|whether|who|how|when|what|why|where|which) /,
  es: / no (?:sé|sabemos|sabe nadie|está claro|se sabe|hemos decidido) (?:si|quién|cómo|cuándo|qué|por qué|dónde|cuál|cuánto) | la (?:pregunta|duda|cuestión) es /,
  fr: / (?:ne )?(?:sait|sais|savons) pas (?:si|qui|comment|quand|ce que|pourquoi|où|quel|combien) | la question est | reste à savoir /,
  de: / (?:wissen|weiß|ist) (?:\w+ )?(?:noch )?(?:nicht|unklar|offen) ,? ?(?:ob|wer|wie|wann|was|warum|wo|welche) | die frage ist | bleibt (?:offen|die frage) /,
  pt: / não (?:sei|sabemos|se sabe|está claro|decidimos) (?:se|quem|como|quando|o que|por que|onde|qual|quanto) | a (?:questão|pergunta|dúvida) é /,
};

/** Asks for a fact or a choice, not only in the tone of a question: `And the antibiotics?` */
export const ASKS: Readonly<Record<TextLanguage, RegExp>> = {
  en: / (?:what|who|whose|whom|which|when|where|why|how|or) |^ (?:(?:and|so|but|or|then|actually|well|okay|ok|oh|now|also|by the way|sorry) (?:, )?)*(?:\w+ , )?(?:is|are|was|were|do|does|did|will|would|can|could|should|shall|have|has|had|must|may|might|are) | (?:are|is|do|does|did|will|would|can|could|should|has|have) (?:we|you|they|it|he|she|there|that|this|i|any\w*|the|our|my|some\w*) /,
  es: / (?:qué|quién|quiénes|cuál|cuáles|cuándo|dónde|por qué|cómo|cuánto|cuánta|cuántos|cuántas|o|sabemos|hay|vamos|tenemos|podemos|es|está|han|ha) /,
  fr: / (?:que|quoi|qui|quel|quelle|quels|quelles|quand|où|pourquoi|comment|combien|est-ce|ou|on|a-t-on|avons-nous|c est) /,
  de: / (?:was|wer|wen|wem|welche|welcher|welches|wann|wo|warum|wieso|wie|wieviel|ob|oder|ist|sind|haben|hat|können|müssen|sollen|wird|werden|gibt) /,
  pt: / (?:que|quê|quem|qual|quais|quando|onde|por que|como|quanto|quantos|quantas|ou|sabemos|há|vamos|temos|podemos|é|está) /,
};

/** Asks whether it is known, so that `No` leaves it open. */
export const KNOWN_AT_ALL: Readonly<Record<TextLanguage, RegExp>> = {
  en: / (?:do|does|did|have|has) (?:we|you|they|anyone|anybody|any of us|somebody) (?:\w+ )?(?:know|have (?:any|an|a) (?:idea|date|answer|number|figure)|any idea|heard|hear|decided|found out|remember|recall) /,
  es: / (?:sabemos|sabes|se sabe|alguien sabe|sabéis) /,
  fr: / (?:sait-on|on sait|tu sais|vous savez|savons-nous|quelqu un sait) /,
  de: / (?:wissen wir|weißt du|weiß jemand|wisst ihr|wissen sie) /,
  pt: / (?:sabemos|sabe|alguém sabe|vocês sabem) /,
};

/** Says yes or no, or says it. */
export const ANSWERED: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^ (?:(?:well|oh|honestly|hm|so|and) (?:, )?)*(?:yes|yeah|yep|yup|no|nope|nah|sure|of course|correct|exactly|right|absolutely|definitely|agreed|okay|ok|will do|i (?:can|will|did|do|have|sent|could)|we (?:can|will|did|do|have|should)|me) /,
  es: /^ (?:sí|no|claro|por supuesto|exacto|vale) /,
  fr: /^ (?:oui|non|bien sûr|exact|si|ouais) /,
  de: /^ (?:ja|nein|klar|genau|natürlich|doch) /,
  pt: /^ (?:sim|não|claro|exato|com certeza) /,
};

/** Answers with no. */
export const NO: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^ (?:(?:well|oh|honestly|hm|so) (?:, )?)*(?:no|nope|nah|not) /,
  es: /^ (?:pues )?(?:no|todavía no|aún no) /,
  fr: /^ (?:bah )?(?:non|pas) /,
  de: /^ (?:nein|nee|noch nicht|nicht) /,
  pt: /^ (?:não|ainda não) /,
};

/** Asks for yes or no; in English, as all below. */
export const YES_OR_NO =
  /^ (?:(?:and|so|but|then|now|well|okay|also) (?:, )?)*(?:\w+ , )?(?:is|are|was|were|do|does|did|will|would|can|could|should|shall|have|has|had) /;

/** Says that it has not come to that, which answers whether it has. */
export const NOT_YET =
  /^ (?:(?:no|well|oh|nope) (?:, )?)*not (?:yet|now|today|for now) (?:[,.!] |$)/;

/** Asks whether something was settled, so that `Not yet` leaves it open. */
export const ASKS_IF_SETTLED =
  / (?:did|decided?|agreed?|settled?|chosen|chose|confirmed?|clear|heard) /;

/** Answers with how many. */
export const HOW_MANY =
  /^ (?:(?:possibly|about|around|at least|only|just|roughly) )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|none|both) /;
