export const keys = {
  title: 'Keys',
  everywhere: 'Everywhere',
  general: [
    { keys: '⌘K', name: 'Search or jump to (Ctrl K)' },
    { keys: '?', name: 'All keys' },
    { keys: 'Esc', name: 'Close, or one level up' },
  ],
  lists: 'Lists',
  inLists: [
    { keys: 'J', name: 'Next' },
    { keys: 'K', name: 'Previous' },
    { keys: '↵', name: 'Open' },
    { keys: 'X', name: 'Choose' },
    { keys: 'Space', name: 'Preview' },
    { keys: 'Z', name: 'Undo' },
  ],
  documents: 'Document',
  inDocuments: [
    { keys: 'Y', name: 'Confirm the finding' },
    { keys: 'E', name: 'Correct the finding' },
    { keys: 'N', name: 'Dismiss the finding' },
  ],
  meetings: 'Meeting and recording',
  inMeetings: [
    { keys: 'Space', name: 'Play or pause' },
    { keys: 'Y', name: 'Make a task of the action item' },
    { keys: 'N', name: 'Dismiss the action item' },
  ],
  tasks: 'Tasks',
  inTasks: [
    { keys: 'C', name: 'New task' },
    { keys: '1 2 3 4', name: 'Open, in progress, completed, canceled' },
    { keys: 'P', name: 'Next priority' },
    { keys: 'A', name: 'Person' },
    { keys: 'D', name: 'Due day' },
  ],
  offHint: 'Keys of one letter can be turned off in the account.',
};
