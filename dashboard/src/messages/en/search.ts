export const search = {
  title: 'Search',
  palette: 'Search or jump to',
  commands: 'Commands',
  titles: 'Titles',
  passages: 'Passages',
  questions: 'Questions',
  goTo: (place: string) => `Go to ${place}`,
  languages: { en: 'Use English', de: 'Use German (Deutsch)' },
  all: (query: string) => `All results for “${query}”`,
  choose: 'choose',
  open: 'open',
  words: 'Words or a question',
  source: 'Source',
  sources: {
    document: 'Documents',
    transcript: 'Transcripts',
    meeting_summary: 'Summaries',
    task: 'Tasks',
  },
  tag: 'Tag',
  added: 'Added',
  anyTime: 'Any time',
  lastDays: (days: string) => (days === '365' ? 'Last year' : `Last ${days} days`),
  hint: 'Search the texts of documents, transcripts, summaries and tasks. Words in “quotes” must stand in what is found.',
  nothing: (query: string) => `No text holds “${query}”.`,
  found: (shown: number, total: number) =>
    total === 1
      ? '1 result'
      : shown === total
        ? `${total} results`
        : `${shown} of ${total} results`,
  second: 'When it is said',
};
