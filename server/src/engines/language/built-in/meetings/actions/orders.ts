/** What may stand before the verb of an order. */
export const LEAD =
  /^(?: (?:and|but|so|okay|ok|right|well|now|then|also|everyone|everybody|folks|guys|people|team|,|yes|yeah|yep|great|good|perfect|alright|all right|oh|just|first|next|actually|maybe|thanks|thank you|fine|cool|lovely|nice|in the meantime|meanwhile|for now|today|tomorrow|(?:action|actions|action items?|action points?|todos?|to dos?|to do|next steps?|task)(?: for)?(?: is)?|:|@\d+|@))*/u;

export const NO_OBJECT = /^(?:,|\?|i|we|you|they|he|she|is|was|are|will|has|have|of|and|not|)$/;
/** Said of the talk itself, or to take something on. */
export const NO_ORDER =
  /^ (?:give (?:me|us) (?:until|till|a (?:minute|second|moment|sec)|one (?:minute|second)|two (?:minutes|seconds))|let (?:the record|it|us)|leave (?:it|that|this) (?:to|with) me|give (?:it|that|them) to me|hold on|hang on|go ahead|have a (?:good|nice|great|lovely)|take care|come on|wait a|thank|move on|consider (?:it|that)|look at (?:that|this|it)|tell me about|talk to you|see you|speak soon|check check|sort of|kind of|set of|do not (?:worry|bother))(?= )/;
