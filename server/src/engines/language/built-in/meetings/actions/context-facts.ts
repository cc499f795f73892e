/** What the words before, in and behind a commitment's subject and modal say of it. Each fact by its test. */

type Fact = { name: string; where: 'before' | 'said' | 'behind' | 'all'; regex: RegExp };

const FACTS: readonly Fact[] = [
  {
    name: 'conditional clause',
    where: 'before',
    regex:
      / (?:if|unless|whether|in case|as soon as|assuming|provided|suppose|imagine|even if|what if|only if|if only|once|when|whenever|until|before|after|while|as long as)(?: (?!then |if )[^ ,]+){0,4} $/u,
  },
  {
    name: 'if before',
    where: 'before',
    regex:
      / (?:if(?! (?:nobody|no one|everyone agrees|that is (?:okay|ok|fine|all right|alright|all)|it is (?:okay|ok|fine)|you (?:like|want|agree|do not mind|prefer|all agree)|possible|it helps|i may|i can))|unless|assuming|provided|suppose|imagine|in case|as soon as|what if) .* $/u,
  },
  {
    name: 'if behind',
    where: 'behind',
    regex: / (?:if|unless|assuming|provided that|as long as|in case|though it depends|depends) /u,
  },
  {
    name: 'reported',
    where: 'before',
    regex:
      / (?:said|told|says|asked|promised|offered|mentioned|heard|wanted|claimed|hoped|agreed|wrote|announced|reckons?|insists?|suggested|remember|wish|wished|pretend|complained)(?: (?:me|us|you|him|her|them|everyone|that|yesterday|already|@\d*))* $/u,
  },
  {
    name: 'relative clause',
    where: 'before',
    regex:
      / (?:what|which|that|how|where|why|because|since|than|so that|things|thing|everything|something|anything|nothing|all|way|whatever|wherever|'cause|cause|the only one|the reason|the fact|sure) $/u,
  },
  {
    name: 'who clause',
    where: 'before',
    regex: / (?:the|those|people|someone|somebody|anyone|person|guy|one|team) (?:who|that) $/u,
  },
  {
    name: 'thinks',
    where: 'before',
    regex: / (?:i|we) (?:think|guess|suppose|believe|reckon|hope|feel)(?: (?:that|like|maybe))* $/u,
  },
  {
    name: 'thought',
    where: 'before',
    regex:
      / (?:thought|was thinking|were thinking|figured|assumed|would think)(?: (?:that|maybe|perhaps))* $/u,
  },
  {
    name: 'maybe',
    where: 'all',
    regex:
      / (?:maybe|perhaps|possibly|probably|hopefully|potentially|i might|not sure|i suppose) /u,
  },
  {
    name: 'someday',
    where: 'all',
    regex:
      / (?:someday|some day|one day|at some point|sometime|eventually|down the line|in the long run|in the future|one of these days|ever|in a perfect world|in an ideal world|ideally) /u,
  },
  {
    name: 'no deed',
    where: 'all',
    regex:
      / (?:in theory|theoretically|for example|for instance|kidding|joking|joke|as usual|always|usually|normally|typically|generally|every time|tend to|tends to|never|often|sometimes|in general|from now on|going forward|back then|used to) /u,
  },
  {
    name: 'would have',
    where: 'all',
    regex:
      / (?:would|could|should|might|must) (?:not )?have [a-z]+(?:ed|en|ne|ld|nt|ade|ught|ut|ept) /u,
  },
  {
    name: 'past',
    where: 'all',
    regex:
      / (?:yesterday|last (?:week|month|year|night|time|monday|tuesday|wednesday|thursday|friday)|ago|back in|used to) /u,
  },
  {
    name: 'want modal',
    where: 'said',
    regex:
      / (?:want to|wants to|would like to|would love to|would want to|would prefer to|hope to) /u,
  },
  {
    name: 'would',
    where: 'said',
    regex: / would(?! (?:be happy|be glad|not mind|be willing|like|love|want|you|mind))/u,
  },
  {
    name: 'negated',
    where: 'said',
    regex: / (?:not|never|no longer|neither|hardly)(?! (?:mind|you|forget|@))/u,
  },
  { name: 'negated', where: 'behind', regex: /^ (?:not|never|no longer) /u },
  {
    name: 'urgent',
    where: 'all',
    regex:
      / (?:asap|urgent|urgently|immediately|right away|straight away|critical|top priority|blocker|blocking|as soon as possible|high priority|today) /u,
  },
  {
    name: 'no rush',
    where: 'all',
    regex:
      / (?:no rush|no hurry|when you get (?:a|the) (?:chance|minute|moment)|when you have (?:a|the) (?:chance|minute|moment|time)|whenever|nice to have|low priority|not urgent|if you have time|if there is time|if you get time) /u,
  },
  {
    name: 'promise',
    where: 'all',
    regex:
      / (?:i promise|promise to|definitely|for sure|absolutely|i swear|personally|myself|on me|count on) /u,
  },
  {
    name: 'delivers',
    where: 'behind',
    regex:
      / (?:ready|done|finished|complete|completed|in review|an answer|(?:it|that|them|this|everything|a draft|a version) (?:out|up|over|back|done|ready|in|to you|for you|by)|out by|back with|with you) /u,
  },
  {
    name: 'everyone',
    where: 'all',
    regex:
      / (?:everybody|everyone|folks|people|guys|all of you) , | , (?:everybody|everyone|folks|guys) (?:,|$)| please (?:all|everybody|everyone) /u,
  },
  {
    name: 'please',
    where: 'all',
    regex: / (?:please|kindly) | , (?:would|could|will|can) you(?: , @\d+)?(?: \?)? $/u,
  },
  {
    name: 'for you',
    where: 'behind',
    regex: / (?:for you|to you|back to you|you|everyone|the group|the team) /u,
  },
  {
    name: 'question word',
    where: 'before',
    regex:
      / (?:what|how|why|where|which|when|who) (?:[^ ]+ ){0,2}$| (?:do|did|does|are|were|is) $/u,
  },
  {
    name: 'at once',
    where: 'before',
    regex:
      / (?:hang on|hold on|one second|one sec|one moment|give me (?:a|one) (?:second|sec|moment|minute)|just a (?:second|sec|moment)|bear with me|wait)(?: ,)? $/u,
  },
  {
    name: 'leaves',
    where: 'behind',
    regex:
      /^ (?:(?:leave|run|go|drop|head|jump|hop|dash|stop)(?: (?:off|out|early|soon|now|in a|at|by|for|today|tomorrow|there|here|home))*(?: [a-z0-9]+)? $|be (?:out|off|away|late|back|gone|on (?:vacation|leave|holiday|a plane)|in (?:meetings|london|paris|berlin|the office)|there|here|available|around|quick|brief|honest|fine|happy|careful))/u,
  },
  {
    name: 'meeting talk',
    where: 'behind',
    regex:
      / (?:my screen|the screen|the next slide|next slide|next item|the floor|back to you|over to you|(?:a|an|the)(?: [a-z]+)? (?:update|overview|example|idea|sense|intro|introduction|recap|rundown|summary of where)|tell you|show you what|to a vote|(?<!(?:put|add|place|have|get) (?:[a-z]+ ){1,4}(?:on|to) )the agenda|the minutes from|hear me|see my|see it on|my point|my best|you know|a question|a quick question|with you on that|on the next point|moving on|move on|to order|the meeting) /u,
  },
];

/** Names of the facts that hold. */
export function contextFacts(before: string, said: string, behind: string): string[] {
  const all = `${before.trimEnd()}${said}${behind}`;
  const texts = { before, said: `${said} `, behind, all: ` ${all.trim()} ` };
  return FACTS.flatMap(({ name, where, regex }) => (regex.test(texts[where]) ? [name] : []));
}
