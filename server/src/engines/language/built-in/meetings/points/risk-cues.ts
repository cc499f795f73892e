import type { TextLanguage } from '../../words/text-language.ts';
import type { Cue } from './point.ts';

/** What goes wrong, as alternatives of a pattern over opened words. */
const HARM =
  'los(?:e|es|ing|t)|miss(?:es|ed|ing)?|fail(?:s|ed|ing|ure|ures)?|break(?:s|ing)?|broken|broke|slip(?:s|ped|ping)?|delay(?:s|ed)?|run(?:s|ning)? (?:out|over|late|short)|reject(?:s|ed|ion)?|refus(?:e|es|ed|al)|pull(?:s|ed|ing)? out|walk(?:s|ed)? away|quit(?:s|ting)?|resign(?:s|ed)?|complain(?:s|ed|ts?|ing)?|sue(?:s|d)?|lawsuits?|fined|penalt(?:y|ies)|breach(?:es|ed)?|violat\\w*|collaps\\w*|crash(?:es|ed|ing)?|leak(?:s|ed|ing|y)?|overrun\\w*|bounce[sd]?|flood(?:s|ed)?|shortage|short(?:-staffed| of| on| by)|too short|expire[sd]?|withdraw(?:s|n)?|late|behind|stuck|block(?:ed|er|s)|damag\\w*|hurt|lack(?:s|ing)?|wrong|garbage|useless|worthless|worse(?:ns?)?|worsening|unstable|flaky|unsafe|dangerous|outage|down(?:time)?|overload\\w*|understaffed|burn(?:ed|t)? out|burnout|infect\\w*|injur\\w*|accident|theft|stolen|fraud|hack(?:ed)?|defect\\w*|crack(?:s|ed)?|rust\\w*|rot(?:ten|s|ting)?|mould|mold|overdue|unpaid|bankrupt\\w*|insolven\\w*|furious|angry|upset|cancel(?:s|led|ed)?|close(?:s|d)? down|shut(?:s)? (?:down|us)|ruin\\w*|spoil(?:s|ed)?|cooked|doomed|in trouble|default\\w*|churn\\w*|deteriorat\\w*|declin\\w*|drop(?:s|ped|ping)|drift(?:s|ed|ing)?|fall(?:s|ing)? (?:apart|behind|short|through|below)|too (?:late|slow|expensive|tight|small|few|little|old|risky|thin|weak)|over (?:budget|the ceiling|capacity)|disaster|catastroph\\w*|nightmare|chaos|times? out|timeouts?|bottleneck|single point|dries|dried up|contaminat\\w*|poor|overspen\\w*|double booked|missing|freez\\w*|jeopardi[sz]e\\w*|threaten\\w*|derail\\w*|stall(?:s|ed|ing)?|struggl\\w*|vulnerab\\w*|incompatib\\w*|corrupt\\w*|obsolete|sick|ill|strike|unhappy|leav(?:e|es|ing) us|lock(?:s|ed) (?:us )?out|no (?:opening|launch|release|backup|fallback|plan b|spare|second|budget|money|time|cover|way|answer|insurance|permit|licen[cs]e|guarantee)|not (?:enough|ready|safe|allowed|insured|covered|tested|compliant|work|hold|make it|last|scale|cope|sustainable|signed|approved|paid|finished|open|be (?:ready|able|enough|done|finished|delivered))|(?:can|will) not (?:\\w+ )?(?:carry|open|start|ship|deliver|launch|finish|fill|keep|make|hold|cope|meet|pay|afford|measure|shoot|print|sell|reach|get|use|handle|renew|work|run|go|be|support|cover|find|staff|guarantee|test|close)';

/** States in which nothing can stay. */
const BROKEN =
  'broken|damp|soaked|corroded|frayed|torn|clogged|empty again|cracked|cracking|missing|leaking|drifting|failing|out of (?:service|order|stock|date)|expired|expiring|overdue|stuck|blocked|rejected|short-staffed|understaffed|unsafe|behind|double booked|crashing|broken down|unpaid|in breach|rotten|rusty|worn out|faulty|damaged|flooded|down to|dried up|falling|slipping|losing|shrinking|rising|not (?:indexed|tested|signed|insured|covered|backed up|documented|checked|encrypted|maintained|licensed|certified|approved)|no longer|too (?:late|slow|expensive|tight|few|thin|weak|old|long)|a mess|gone|at risk|poor';

/** What makes a sentence name a risk by itself. */
export const RISK_CUES: Readonly<Record<TextLanguage, readonly Cue[]>> = {
  en: [
    [
      / (?:a|any|some|big|good|real) (?:chance|possibility|danger) (?:that )?.* not | (?:has|have) left (?:the (?:company|team|project|firm)|us) | leaves us (?:with (?:no|nothing|little|only)|without) | do not see how (?:we|i|that|this|it) | (?:at|over|near|beyond) (?:full )?(?:capacity|its limit|the limit|our limit) /,
      0.55,
    ],
    [
      / (?!i |we |you )\w+ (?:(?:can|will|would|does|do|did|has|have) not|never) (?:\w+ )?(?:pay|paid|hold|work|fit|run|deliver|confirm|confirmed|arrive|arrived|reply|replied|sign|signed|approve|agree|cover|match|scale|last|open|start|respond|come through|support|accept|allow|show up|happen|finish|finished|ready) /,
      0.5,
    ],
    [
      / no (?:margin|room|slack|buffer|reserve|reserves|cushion|leeway|contingency|time left|money left) | the wrong | spent .* (?:percent|half|most|all) /,
      0.5,
    ],
    [
      / if (?!you |i |we (?:do|can|get|want|need|ever)|necessary|possible|anything|anyone)(?!.* (?:ever|were|had) ).{3,}, (?:then )?(?:we|it|the|they|there|all|that|nobody|he|she|our) (?!could |would |should |can |might )/,
      0.55,
    ],
    [
      / (?!we |i |you )\w+ (?:may|might|could) (?:\w+ )?(?:cut|sell|shut|close|raise|stop|ban|block|pull|leave|walk|die|drop|freeze|object|strike|veto|sue|change (?:its|their|his|her) mind|back out|say no|call in) /,
      0.55,
    ],
    [
      / (?:second|third|fourth|fifth|tenth) time (?:this|in|already|since) | \w+ away from (?:closing|losing|failing|a|the) | one wrong /,
      0.55,
    ],
    [
      / (?:off sick|out sick|sick leave|out with (?:the )?\w+|down with (?:the )?\w+|on strike|walked out) /,
      0.55,
    ],
    [/ only (?:works?|runs?|opens?|lasts?|covers?|holds?|reaches) /, 0.55],
    [/ turned out to be (?:empty|wrong|fake|false|broken|too|much|a|missing|out|not) /, 0.55],
    [
      / not (?:sure|certain|convinced) .*(?:can|will|would) (?:take|hold|work|make it|cope|last|survive|handle|be ready|be enough|manage|fit|scale) /,
      0.55,
    ],
    [
      / (?:faster|slower|longer|more|higher|later|worse|less|fewer|lower|heavier) (?:\w+ )?than (?:planned|expected|budgeted|promised|we thought|agreed|forecast|we have|we can) /,
      0.55,
    ],
    [/ (?:might|may) not (?!be (?:a )?(?:bad|needed|necessary))\w+ /, 0.55],
    [
      / (?:liable|fragile|unsustainable|unrealistic|overstretched|outdated|unpredictable|volatile|in jeopardy|at stake|on the line|red flag|warning sign) /,
      0.55,
    ],
    [/ only (?:have |has |got |one |two ).*(?:one|two|retires?|leaves?|person|left|knows?) /, 0.45],
    [
      / (?:retires?|retiring|is leaving|are leaving|resigned|handed in) .*(?:in|on|next|by|at|this|notice) /,
      0.45,
    ],
    [
      / (?:raised|raising|increased|increasing|doubled|put up) (?:its |their |the |our )?(?:prices?|rates?|fees?|rent|rents|premiums?|tariffs?|interest) /,
      0.55,
    ],
    [
      / (?:getting|gets|got|becoming|becomes) (?:very |too |really |a bit |pretty )?(?:tight|worse|late|expensive|harder|difficult|dangerous|critical|serious|old|slow|slower|out of hand|out of control) /,
      0.55,
    ],
    [
      / (?:expires?|runs out|lapses?|is (?:due|up)|terminates?) (?:in|on|next|before|by|at the end|this) .*(?:no|not|but|without|still|yet) | (?:no|not|without|nobody) .*(?:expires?|runs out|lapses?) /,
      0.55,
    ],
    [
      / stopped (?:coming|answering|paying|working|responding|replying|delivering|selling|ordering|buying|producing|showing up|supporting) /,
      0.55,
    ],
    [
      / (?!i |you )\w+ (?:failed|crashed|broke down|leaked|collapsed|flooded|jammed|froze|flagged|walked out|pulled out|overran|went wrong|blew up|caught fire|fell (?:through|apart|behind|over)) /,
      0.55,
    ],
    [/ (?:would|will|could|might) (?:\w+ )?cost us /, 0.55],
    [
      / (?:nobody|no one|no-one)(?: else)? (?:can|could|will|would|is able|has time|has the time) /,
      0.55,
    ],
    [
      / (?:keeps?|kept) (?:rising|falling|growing|breaking|crashing|dropping|slipping|changing|failing|leaking|going (?:up|down|wrong)|losing|getting (?:worse|delayed)|asking for (?:more|refunds)|jamming|freezing|stopping) /,
      0.55,
    ],
    [
      / (?:not look(?:ing)? (?:good|great|promising)|looks? (?:bad|grim|worse|dangerous|risky|unlikely)|not (?:going|doing) well|unlikely (?:to|that)) /,
      0.55,
    ],
    [
      / (?:competitors?|competition|rivals?) .*(?:before|ahead|first|cheaper|faster|already|undercut\w*|copied|copying|launch\w*) | (?:before|ahead of) us /,
      0.5,
    ],
    [
      / (?:down|dropped|fell|fallen|declined|decreased|shrank|shrunk) (?:by )?(?:a |another |\w+ |\d+ ?)?(?:third|quarter|half|percent|per cent|points?|%) /,
      0.55,
    ],
    [
      / (?:break-ins?|burglar\w*|vandal\w*|flooding|fires?|accidents?|injur\w+|complaints|outages?|incidents?|no-shows|cancellations|refunds) (?:since|in|this|last|per|a|every|are|is|have|about) /,
      0.5,
    ],
    [
      / (?:risk|risks|risky|riskier|danger|dangerous|hazard|threat|threats|exposure|exposed|liability) /,
      0.6,
    ],
    [
      / (?:worried|worry|worries|worrying|worrisome|afraid|scared|nervous|concern|concerned|concerns|fear|uneasy|anxious|alarming|keeps me up) /,
      0.6,
    ],
    [
      / (?:the|our|my|one|a|big|biggest|real|main|serious|other|only) (?:problem|issue|difficulty|obstacle|challenge|trouble|catch|snag|downside|weak point|bottleneck|drawback|blocker|headache|worry) /,
      0.55,
    ],
    [/ there is (?:a|one|another|the) (?:problem|issue|difficulty|catch|snag|risk) /, 0.6],
    [
      new RegExp(` (?:if|unless|until|when|once|should|in case|as long as) (?:.* )?(?:${HARM}) `),
      0.6,
    ],
    [
      / (?:if|unless) .* , .*(?:can not|will not|does not|is (?:just|only|gone|over|wrong|out|no)|are (?:just|only|gone|over|wrong|out|in|no)|there is no|we have no|we are (?:out|done|in)) /,
      0.55,
    ],
    [
      new RegExp(
        ` (?:could|might|may|would|will|is going to|are going to|is likely to|are likely to|can|then) (?:\\w+ ){0,4}(?:${HARM}) `,
      ),
      0.55,
    ],
    [
      new RegExp(
        ` (?:is|are|was|were|has|have|had|been|being|gets?|got|keeps?|still|'s) (?:\\w+ ){0,3}(?:${HARM}) `,
      ),
      0.45,
    ],
    [new RegExp(` (?:is|are|has|have|'s|'ve|still|got) (?:\\w+ ,? ?){0,5}(?:${BROKEN}) `), 0.55],
    [new RegExp(` (?:${HARM}) `), 0.25],
    [
      / (?:nobody|no one|no-one|none of (?:us|them)|only \w+)(?: else)?(?: is| has| have| can| could| will| would| 's|) (?:knows?|understands?|answers?|answering|wants?|replied|applied|doing|leading|using|has|knew|reads?|checks?|\w+ing) /,
      0.55,
    ],
    [
      / (?:we|you|they|it|which|tariff|budget|team|i) (?:can|could|will|would) not (?:\w+ )?(?:carry|open|start|ship|deliver|launch|finish|fill|keep|make|hold|cope|meet|pay|afford|measure|shoot|print|sell|reach|renew|handle|staff|support|cover|find|guarantee|test|close|survive|serve|treat|run|use|get|move|operate|build|do) /,
      0.5,
    ],
    [
      / (?:they|he|she|it|supplier|vendor|client|customers?|people) (?:never|rarely|hardly ever|still (?:have|has) not|do not|does not|did not|will not) (?:\w+ )?(?:send|answer|reply|respond|deliver|pay|show up|come|work|renew|call back|sign|approve|arrive|agree|reconcile|match|fit|scale|last|hold) /,
      0.55,
    ],
    [
      / (?:have|has|leaves? us with|with|got) (?:nobody|no one|no-one) (?:to|who|\w+ing) | (?:nobody|no one) to (?:\w+) /,
      0.55,
    ],
    [
      / (?:over budget|over the (?:limit|ceiling|budget)|behind schedule|below the (?:level|limit|minimum)|above the (?:ceiling|limit|budget)|out of (?:stock|service|order|budget|money|time)|(?:thousand|million|hundred|percent|k|euros|dollars|pounds) (?:over|short|behind|too (?:much|high))) /,
      0.55,
    ],
    [
      / (?:at (?:this|that) rate|it is only a matter of time|sooner or later|the wrong way|on thin ice|in the red) /,
      0.55,
    ],
    [
      / (?:depends? (?:entirely |only )?on|single (?:point|supplier|source)|one person|we have (?:got )?no |no (?:second|backup|spare|replacement|alternative|substitute) |we do not have (?:a|any|the|enough|time|money)|do not have (?:the|enough|a)|without (?:a|the|it|them|that)) /,
      0.45,
    ],
    [
      / (?:more expensive|(?:percent|per cent|%) (?:more|over|less|fewer|below|above|every)|(?:days|weeks|months|euros|dollars|thousand|million|points) (?:over|behind|late|short|too|after)|(?:twice|double) (?:as|the)|up from|down from|instead of the|so (?:long|slow|expensive|bad|late|few) that|ceiling|per (?:night|cent over)) /,
      0.3,
    ],
    [
      / (?:we|they) (?:lost|missed|lose|were rejected|got rejected|failed|overspent|burned|checked none) | has (?:told|warned|threatened|said).* (?:will|would) (?:not|stop|leave|end|raise|withdraw|close) /,
      0.5,
    ],
    [
      / (?:that|this|which|it) is (?:very |really |too |quite |pretty |getting |a bit )?(?:tight|dangerous|bad|worrying|serious|critical|late|slow|weak|expensive|fragile|a lot) /,
      0.4,
    ],
  ],
  es: [
    [/ (?:riesgo|riesgos|peligro|preocupa|preocupado|preocupada|miedo|amenaza|problema) /, 0.6],
    [
      / (?:si|como|hasta que) .*(?:no |perd|retras|romp|estrope|falla|cancel|cambia|sube|se va|rechaz|queda) ?/,
      0.6,
    ],
    [
      / (?:falta|faltan|no llegamos|perder|perdemos|retraso|retrasos|averi\p{L}*|avería|rot[oa]s?|parad[oa]s?|se va con otro|se nos va|sin (?:stock|personal|presupuesto)|no (?:hay|tenemos) (?:tiempo|personal|dinero|stock)) /u,
      0.55,
    ],
    [
      / (?:nos cambia|encarece|sobrecoste|demasiado (?:tarde|caro)|nadie|se ha estropeado|multa|queja|quejas) /,
      0.4,
    ],
  ],
  fr: [
    [
      / (?:risque|risques|danger|inquiet|inquiète|inquiétude|crains|peur|menace|problème|souci) /,
      0.6,
    ],
    [/ (?:si|sans) .*(?:perd|retard|casse|annul|refus|manqu|bloqu|ne .*pas) ?/, 0.55],
    [
      / (?:manque|retard|en panne|perdre|cassé|personne ne|pas assez|trop (?:tard|cher)|dépassement|plainte|amende) /,
      0.45,
    ],
  ],
  de: [
    [
      / (?:risiko|risiken|gefahr|sorge|sorgen|besorgt|befürchte|fürchte|problem|schwierigkeit|engpass) /,
      0.6,
    ],
    [
      / (?:wenn|falls|solange|ohne) .*(?:verlier|verzöger|ausfall|fällt aus|scheiter|nicht|kaputt|zu spät|absag) ?/,
      0.55,
    ],
    [
      / (?:fehlt|fehlen|kaputt|verspätet|ausgefallen|niemand|keiner|nicht genug|zu (?:spät|teuer|wenig)|überzogen|beschwer\p{L}*|verlieren) /u,
      0.45,
    ],
  ],
  pt: [
    [/ (?:risco|riscos|perigo|preocupa|preocupado|preocupada|medo|ameaça|problema) /, 0.6],
    [/ (?:se|sem) .*(?:perd|atras|quebr|cancel|recus|falt|não ) ?/, 0.55],
    [
      / (?:falta|faltam|atraso|atrasado|perder|quebrad[oa]|ninguém|não (?:temos|há) (?:tempo|pessoal|dinheiro)|muito (?:caro|tarde)|multa|reclamaç\p{L}*) /u,
      0.45,
    ],
  ],
};

/** What makes it none: it is denied, over, a joke, one's own diary, or asked of somebody. */
export const NO_RISK_CUES: Readonly<Record<TextLanguage, readonly Cue[]>> = {
  en: [
    [
      / (?:no|not a|not the|without any|low|little) (?:problem|risk|issue|concern|danger|worry|worries|trouble|big deal) | no worries /,
      -0.7,
    ],
    [
      / (?:do not|not|nothing to|no need to|never) (?:be )?(?:worry|worried|concerned|afraid|bother) /,
      -0.7,
    ],
    [
      / (?:fixed|solved|resolved|sorted|sorted out|taken care of|behind us|closed it|dealt with|patched|repaired|replaced) /,
      -0.45,
    ],
    [
      /^ (?:i|we) (?:will|shall|am going to|are going to|can) (?!not)(?!\w+ (?:lose|miss|fail|run out))(?:\w+ )?(?:\w+) (?!.* (?:lose|miss|fail|run out|late|behind) )/,
      -0.3,
    ],
    [
      / i (?:can not|will not|could not|am not|do not) (?!.*(?:if|keep|measure|open|guarantee|promise)) /,
      -0.25,
    ],
    [
      / (?:if|had) (?:i|we|he|she|they|it|\w+) (?:had|were|was|could|ever) | if .* would have | if you are paying /,
      -0.45,
    ],
    [
      /^ (?:can|could|would|will|shall|please|let us|sorry|thanks|thank you|do not|make sure|remember) /,
      -0.4,
    ],
    [/ (?:joking|kidding|laugh|funny|noosa|haha?|ha) /, -0.4],
    [/ (?:are we late|am i late|running late today|sorry i am late|the late|of late) /, -0.5],
    [
      / (?:left|long) (?:behind|time ago) | nobody is asking | no one is asking | close down the (?:list|item|meeting) /,
      -0.4,
    ],
    [
      / (?:we|let us|i) (?:should|decided|agreed|propose|suggest|drop|dropped|cancel|cancelled|would(?! have to)) /,
      -0.2,
    ],
  ],
  es: [
    [
      / (?:no hay|ningún|sin) (?:problema|riesgo)s? | no te preocupes | resuelto | solucionado | arreglado /,
      -0.7,
    ],
  ],
  fr: [
    [/ (?:pas de|aucun|sans) (?:problème|risque|souci)s? | ne t inquiète | résolu | réglé /, -0.7],
  ],
  de: [[/ (?:kein|keine) (?:problem|risiko|sorge|gefahr) | gelöst | behoben | erledigt /, -0.7]],
  pt: [
    [
      / (?:sem|nenhum|não há) (?:problema|risco)s? | não se preocupe | resolvido | consertado /,
      -0.7,
    ],
  ],
};
