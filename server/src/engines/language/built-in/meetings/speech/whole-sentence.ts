import type { TextLanguage } from '../../words/text-language.ts';
import type { CleanSpeech } from './clean-speech.ts';

const WORDS_MIN = 5;
const WORDS_MAX = 48;
const VERB =
  /\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|shall|may|might|must|need|needs|want|wants|think|thinks|let|get|gets|got|go|goes|went|make|makes|made|take|takes|took|say|says|said|know|knew|see|saw|use|uses|keep|keeps|kept|come|comes|came|give|gives|gave|find|found|work|works|mean|means|cost|costs|run|runs|ran|lose|lost|put|cut|set|send|sent|pay|paid|ca|wo|don|didn|isn|aren|wasn|\w{3,}ed|\w{3,}n['’]t)\b|['’](?:s|re|ve|ll|d|m)\b/i;
/** Leans on something said before. */
const LEANS =
  /^(?:which|because|whose|whereas|than|as in|like|particularly|especially|such as|or|so that|in terms of|not|except|rather than|instead of|including|from|with|with the|to)\b/i;
const QUESTION_WORD = /^(?:what|who|whom|where|why|how|whether|that)\b/i;
const CONDITION = /^(?:if|when|unless|until|while|although|once|as soon as|since)\b/i;
const HANGS =
  /\b(?:the|a|an|of|with|and|or|but|for|if|because|that|is|are|was|were|we|i|it['’]s|that['’]s|there['’]s|like|just|very|my|our|your|their|its|to|from|at|into|than|as|which|where|when|what|who|has|have|had|having|being|would|could|should|will|might|some|any|these|those|really|quite|maybe|i['’]m|we['’]re|you['’]re|they['’]re|don['’]t|can['’]t|more)[.?!]*$/i;
/** Running the meeting is not what it was about. */
const ON_THE_MEETING =
  /\b(?:next slide|microphone|can (?:you|everyone|everybody) hear|hear me|share my screen|sharing my screen|power ?point|good morning|good afternoon|good evening|morning,? every(?:one|body)|thank you(?: very much)? for|thanks (?:for|very much)|see you|have a (?:good|nice|great)|bye|you['’]re on mute|take (?:the )?minutes|coffee break|keep (?:this|it) (?:short|quick|brief)|over to you|that['’]s (?:all|it) (?:from|for) (?:me|today|now)|any(?:thing| other)? (?:else|questions?)|let(?:['’]s| us) (?:start|begin|get started|move on|continue|get going|wrap up|go on|go ahead|see))\b/i;

/** Whether a cleaned sentence can stand alone before a reader who was not there. */
export function isWholeSentence({ text, words }: CleanSpeech, language: TextLanguage): boolean {
  if (words < WORDS_MIN || words > WORDS_MAX) return false;
  if (language !== 'en') return true;
  if (!VERB.test(text) || HANGS.test(text) || LEANS.test(text)) return false;
  if (CONDITION.test(text) && !/,|\bthen\b/.test(text) && words < 9) return false;
  return (
    text.endsWith('?') ||
    !QUESTION_WORD.test(text) ||
    /^that(?:['’]s| is| was| would| will)\b/i.test(text)
  );
}

/** Whether a sentence is about how the meeting goes: greetings, slides, who speaks next. */
export function isOnTheMeeting(text: string): boolean {
  return ON_THE_MEETING.test(text);
}

const LETTER_ALONE = /(?<![\p{L}'’.])(?![aAI](?![\p{L}]))\p{L}(?![\p{L}'’.-])/u;
const SAID_TWICE = /(?<!\p{L})(\p{L}{2,} \p{L}+)(?!\p{L})(?=.{0,60}(?<!\p{L})\1(?!\p{L}))/iu;
const RESTART =
  /\b(?:is did|is is|is was|was is|are is|and (?:i|we|you|they|he|she|it) (?:and|but|that)|to (?:we|i|they|he|she|it)['’]?(?:ve|re|m|ll|s)?\b|the (?:is|are|was|we|they|and|i|to|of|in|for|that)|a (?:is|are|was|we|they|and|i|to|of|in|the)|of (?:is|are|was|we)|(?:is|are|was) (?:we|they|i)\b|or and|and or(?! )|but and|with (?:is|are|we)|i (?:the|a|of|to|is|are)|we (?:the|of|to|is)|in (?:electr|is|are|we))\b/i;
const SHORT_PIECE = /(?<![\p{L}'’-])(\p{L}{2,4}) (?:\p{L}+ ){1,2}\1\p{L}+/iu;

/** How many marks of stumbling are left in a cleaned sentence; none in one that reads smoothly. */
export function countStumbles(text: string): number {
  return [LETTER_ALONE, SAID_TWICE, RESTART, SHORT_PIECE].filter((mark) => mark.test(text)).length;
}
