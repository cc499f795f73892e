const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function countOf(number: number, one: string, many: string): string {
  return `${WORDS[number] ?? number} ${number === 1 ? one : many}`;
}

export const home = {
  title: 'Home',
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
  and: 'and',
  nowYours: 'Now yours',
  nowYoursText: 'Drop a contract anywhere on this page, or add a recording.',
  chooseFile: 'Choose a contract',
  removeSample: 'Remove the sample',
};
