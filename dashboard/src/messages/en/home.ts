const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function countOf(number: number, one: string, many: string): string {
  return `${WORDS[number] ?? number} ${number === 1 ? one : many}`;
}

export const home = {
  title: 'Home',
  nothingWaits: 'Nothing waits for you.',
  nothing: 'Nothing waits for you. Drop a document here, or choose one.',
  tasks: 'Your tasks that are due',
  overdue: (day: string) => `${day}, overdue`,
  today: 'Today',
  failed: 'Failed',
  failedDocuments: 'Documents that failed',
  failedRecordings: 'Recordings that failed',
  meetings: 'Meetings with open items',
  openItems: (count: number) => (count === 1 ? '1 open item' : `${count} open items`),
  webhooks: 'Receivers that fail',
  attempts: (number: number) => countOf(number, 'failed attempt', 'failed attempts'),
  newestDocuments: 'Newest documents',
  newestRecordings: 'Newest recordings',
  newestMeetings: 'Newest meetings',
  allDocuments: 'All documents',
  allRecordings: 'All recordings',
  allMeetings: 'All meetings',
  addSample: 'Look at a sample contract',
  sampleTitle: 'What a sample contract says',
  models: (isOn: boolean) => `Generative models: ${isOn ? 'on' : 'off'}`,
  requests: (number: number, coversServer: boolean) =>
    coversServer
      ? `requests to the internet since start: ${number}`
      : `requests to the internet since start of this process: ${number}`,
  readingSample: 'Reading the sample contract',
  pagesDone: (done: number, total: number) => `page ${done} of ${total}`,
  holds: 'It holds',
  dates: (number: number) => countOf(number, 'date you could miss', 'dates you could miss'),
  clauses: (number: number) => countOf(number, 'clause to look at', 'clauses to look at'),
  unanswered: (number: number) =>
    countOf(number, 'question it does not answer', 'questions it does not answer'),
  inCall: 'In a call about it,',
  promised: (number: number) => countOf(number, 'thing was promised', 'things were promised'),
  hearingCall: 'Listening to a call about it',
  readingCall: 'Reading what was said in a call about it',
  noCall: {
    no_speech_engine:
      'A recorded call about it belongs here too. It is left out: this server has no speech engine for English.',
    missing_scope:
      'A recorded call about it belongs here too. It is left out: who added the sample may not add recordings.',
  },
  and: 'and',
  nowYours: 'Now yours',
  nowYoursText: 'Drop a contract anywhere on this page, or add a recording.',
  chooseFile: 'Choose a contract',
  removeSample: 'Remove the sample',
};
