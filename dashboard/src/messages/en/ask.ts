export const ask = {
  command: 'Ask a question',
  question: 'Question',
  hint: 'Ask across all documents and meetings',
  ask: 'Ask',
  stop: 'Stop',
  stopped: 'The answer was stopped.',
  askAgain: 'Ask again',
  close: 'Close the answer',
  offer: (question: string) => `Ask: “${question}”`,
  chooseSources: 'Choose the sources',
  thinking: 'Reading …',
  reading: (count: number) =>
    count === 0
      ? 'Reading …'
      : count === 1
        ? 'Reading … 1 source read'
        : `Reading … ${count} sources read`,
  nearby: 'Also near the question:',
  possible: (count: number) =>
    `No clear answer. ${count === 1 ? 'This passage comes' : 'These passages come'} near:`,
  notFound: 'The sources do not say.',
  notFoundNear: 'The sources do not say. The nearest passages:',
  nothingMatches: 'No document and no meeting matches the question.',
  source: (number: number, title: string, place: string) =>
    [`Source ${number}: ${title}`, place].filter(Boolean).join(', '),
  kinds: { document: 'Document', meeting: 'Meeting' },
  read: (count: number) => (count === 1 ? '1 source read' : `${count} sources read`),
  notRead: (count: number) => `${count} not read`,
  readTitle: 'Read',
  notReadTitle: 'Not read',
  andMore: (count: number) => `and ${count} more`,
  shares: { cited: 'cited', near: 'comes near', none: 'does not answer the question' },
  reasons: {
    limit: 'other sources match better',
    processing: 'its text is not ready yet',
    failed: 'it could not be read',
    canceled: 'its reading was canceled',
    no_text: 'it has no text',
  },
};
