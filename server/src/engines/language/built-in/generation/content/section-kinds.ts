/** What a section is about: what is missing as long as nothing is known, and what to ask to find out. */
export type SectionKind = {
  /** Ends `To add:`. */
  gap: string;
  /** What is said in sentences that belong here; without it the section takes what belongs nowhere else. */
  cue?: RegExp;
  /** Of at most twelve words each. */
  questions: readonly string[];
};

export const SECTION_KINDS = {
  brief: {
    gap: 'the main point in one sentence',
    cue: /\b(?:overall|in short|in summary|the main|aims?|purpose|goals?|objectives?)\b/i,
    questions: [
      'What should a reader remember who reads only this?',
      'What has changed since this was last discussed?',
      'Which one result matters most, and to whom?',
      'What is asked of the reader?',
      'What happens if nothing is done?',
      'Which single figure or example would prove the point?',
      'What is certain, and what is only expected?',
    ],
  },
  background: {
    gap: 'what led to this',
    cue: /\b(?:since|previous(?:ly)?|history|background|founded|began|started|originally|so far|until now|currently|last (?:year|month|week|quarter))\b/i,
    questions: [
      'How did it begin, and who was involved?',
      'What has been tried before, and how did it go?',
      'Which agreements or rules already apply?',
      'What does the reader know already?',
      'Which events made this pressing now?',
      'Where can the facts be checked?',
      'What terms need an explanation first?',
    ],
  },
  findings: {
    gap: 'what is known, with where it is known from',
    questions: [
      'Which facts are known, and where do they come from?',
      'What do the figures say?',
      'Which finding surprises, and why?',
      'What speaks against the main finding?',
      'What could not be found out?',
      'How reliable is each of the facts?',
      'Which example shows the finding best?',
      'Who sees it differently, and for what reason?',
    ],
  },
  approach: {
    gap: 'how it is to be done',
    cue: /\b(?:will (?:use|provide|deliver|build|perform|work)|method|approach|process|steps?|plans?|services?|deliver(?:y|s|ed|ables?)?|provides?|implement\w*)\b/i,
    questions: [
      'Which steps lead to the goal, in which order?',
      'Who does which part of the work?',
      'Why this way rather than another?',
      'What is included, and what is not?',
      'What is needed from others, and when?',
      'How will everybody see whether it works?',
      'Which tools or materials does it take?',
    ],
  },
  timeline: {
    gap: 'the dates',
    cue: /\b(?:deadline|schedule|timeline|by (?:the end|next|\w+day)|within \w+ (?:\(\d+\) )?(?:days?|weeks?|months?|years?)|days?|weeks?|months?|quarter|january|february|march|april|may \d|june|july|august|september|october|november|december|(?:monday|tuesday|wednesday|thursday|friday)|20\d\d)\b/i,
    questions: [
      'When does it begin, and when is it done?',
      'Which dates cannot be moved?',
      'What must be finished before the next step?',
      'How long does each step take?',
      'Where is there time to spare?',
      'Who decides when a date is at risk?',
      'When is progress looked at?',
    ],
  },
  cost: {
    gap: 'the budget',
    cue: /[$€£¥]\s?\d|\b(?:costs?|prices?|pricing|fees?|budget|payments?|pays?|paid|invoices?|rates?|EUR|USD|GBP|CHF|dollars?|euros?)\b/i,
    questions: [
      'What does it cost, and what is included?',
      'Who pays, and when?',
      'What would doing nothing cost?',
      'Which costs may still change?',
      'What does it save or bring in?',
      'How does it compare with other offers?',
      'Who has to approve the money?',
    ],
  },
  risks: {
    gap: 'the risks, and who deals with them',
    cue: /\b(?:risks?|concerns?|worr(?:y|ied|ies)|problems?|issues?|blockers?|liab(?:le|ility)|penalt(?:y|ies)|terminat\w+|breach|delay(?:s|ed)?|fail(?:s|ed|ure)?|depends? on|unless|however)\b|\?/i,
    questions: [
      'What could go wrong, and how likely is it?',
      'What would it mean if it did?',
      'Who notices it first, and how?',
      'Which assumption would hurt most if it were wrong?',
      'Which questions must be answered before a decision?',
      'What is the way out if it fails?',
      'Who carries which risk?',
    ],
  },
  decision: {
    gap: 'what is recommended, and why',
    cue: /\b(?:decid(?:e|ed|es)|decision|agreed?|approv\w+|recommend\w*|propos\w+|suggest\w*|should|choose|chose|opt(?:ed|ion)?s?)\b/i,
    questions: [
      'What exactly is to be decided?',
      'Which options are there, and what speaks for each?',
      'Who decides, and by when?',
      'Which option is recommended, and on what grounds?',
      'What would change the recommendation?',
      'Who has to agree besides?',
      'How can the decision be undone later?',
    ],
  },
  steps: {
    gap: 'who does what by when',
    cue: /\b(?:will|shall|must|next|action|follow[- ]up|send|prepare|contact|need(?:s|ed)? to|going to|i'll|we'll|let's|please)\b/i,
    questions: [
      'What is the first thing to do?',
      'Who does it, and by when?',
      'Who needs to be told?',
      'What is needed before anybody can begin?',
      'How is progress reported?',
      'When is the next look at it?',
      'What would count as done?',
    ],
  },
  meaning: {
    gap: 'why it matters to the reader',
    cue: /\b(?:important|matters?|benefits?|means|because|so that|therefore|enables?|helps?|improv\w+|value|impact|increas\w+|reduc\w+)\b/i,
    questions: [
      'Whom does it concern, and how?',
      'What gets better, and by how much?',
      'What does the reader gain by knowing it?',
      'Why now rather than later?',
      'What do people usually get wrong about it?',
      'Which objection will come first, and what answers it?',
      'What would a doubtful reader ask?',
    ],
  },
  example: {
    gap: 'an example that really happened',
    cue: /\b(?:for example|for instance|such as|e\.g\.|case|customers?|users?|clients?)\b/i,
    questions: [
      'Who has been through this, and may be named?',
      'What did it look like before and after?',
      'Which detail makes the story believable?',
      'What went wrong on the way?',
      'What did they say in their own words?',
      'Which picture or figure would show it?',
      'What can the reader copy from it?',
    ],
  },
  action: {
    gap: 'what the reader should do now',
    cue: /\b(?:contact|visit|register|join|call|reply|sign|apply|confirm|please|let us know)\b/i,
    questions: [
      'What should the reader do, in one verb?',
      'Where and until when can they do it?',
      'What do they need to have at hand?',
      'Whom can they ask?',
      'What happens right after they did it?',
      'What may keep them from doing it?',
      'How will you see that they did?',
    ],
  },
  about: {
    gap: 'who you are, in two sentences that can be checked',
    cue: /\b(?:founded|headquarter\w*|is a (?:company|firm|corporation|provider)|a corporation|organi[sz]ed under)\b/i,
    questions: [
      'What does the organisation do, and for whom?',
      'Since when, where, and with how many people?',
      'Which fact about it can anybody check?',
      'Whom may journalists call or write to?',
      'Which address belongs here?',
      'Who signs this off before it goes out?',
      'What may not be said in public yet?',
    ],
  },
} as const satisfies Record<string, SectionKind>;

/** What may be asked of any text, once its sections have no questions left; at most twelve words each. */
export const GENERAL_QUESTIONS: readonly string[] = [
  'Who will read this, and what do they know already?',
  'Which claim needs a source before it goes out?',
  'What can be left out without loss?',
  'Is every name, date and figure checked?',
  'Which word would the reader not know?',
  'What would you say if you had one minute?',
  'Who should read it before it is sent?',
  'What is the strongest argument against it?',
  'Which part is fact, and which is opinion?',
  'Is there a newer figure than this one?',
  'What do you want the reader to feel?',
  'Where would a picture say more than words?',
  'What was promised earlier that belongs here?',
  'Which sentence could be misread?',
  'Does the first line say why to read on?',
  'What follows for people who are not mentioned?',
  'Which numbers should stand beside each other?',
  'What has to stay confidential?',
  'Who could speak up for this?',
  'Which question will come up at once?',
  'What would make this text out of date?',
  'Does the end say what happens next?',
];
