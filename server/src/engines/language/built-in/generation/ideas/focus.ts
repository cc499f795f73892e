import { wordUnits } from '../../../content-words.ts';
import { cutShort, inSentence } from '../topic.ts';

const MOST = { words: 9, length: 64 };

const ASKING =
  /^(?:how\s+(?:(?:can|could|might|do|does|should|would|will)\s+(?:we|i|you|they|one|it)|to)|(?:new\s+)?(?:ways?|ideas?|suggestions?|things?)\s+(?:of|to|for|on|about|how\s+to)|what\s+(?:can|could|should)\s+(?:we|i|you)\s+do\s+(?:to|about|for|with))\s+/iu;
/** What is to be done, at the beginning of an order. */
const VERB =
  /^(?:to\s+)?(make|improve|reduce|increase|lower|raise|cut|boost|get|find|create|build|launch|renew|grow|save|win|keep|use|avoid|prevent|attract|organi[sz]e|plan|teach|help|bring|turn|sell|promote|speed)(?=\s)/iu;
const ANY_VERB = /^(?:to\s+)?(\p{Ll}{2,14})(?=\s)/u;
/** With these words begins what is said about the thing. */
const BEYOND =
  /\s+(?:with|for|that|which|who|by|so|less|more|better|faster|easier|cheaper|without|in|at|on|to|when|while|because|during|before|after|from|until|through|if|and\s+(?:how|why))\s.*$|\s+(?:less|more|better|faster|easier|cheaper)$/iu;

/**
 * What a subject is about, in few words that fit into a sentence: `lowering the cost of the agreement`. It keeps what is
 * to be done: ideas for waste are not ideas for reducing it.
 */
export function focusOf(subject: string): string {
  const asked = subject.replace(ASKING, '');
  const verb = asked === subject ? VERB : ANY_VERB;
  const named = asked.replace(verb, (_, word: string) => doing(word.toLowerCase()));
  const isLong = wordUnits(named).length > MOST.words;
  const own = (isLong ? named.replace(BEYOND, '') : named).trim();
  return inSentence(cutShort(own || subject, MOST));
}

/** `cut` as `cutting`, `make` as `making`. */
function doing(verb: string): string {
  if (verb.endsWith('ing')) return verb;
  if (/[^aeiou]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}
