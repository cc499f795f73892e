export const uploads = {
  title: 'Uploads',
  dropHere: 'Drop files to upload them: documents are read, recordings are transcribed',
  waiting: 'Waiting',
  sending: (percent: string) => `Sending, ${percent}`,
  paused: (percent: string) => `Paused at ${percent}`,
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Stop',
  hide: 'Hide',
  hideAll: 'Hide all',
  done: (done: number, all: number) =>
    done < all
      ? `${done} of ${all} uploads done`
      : all === 1
        ? '1 upload done'
        : `${all} uploads done`,
  failed: (count: number) => `${count} failed`,
  open: 'Open',
  ended: 'The server no longer waits for this file. Stop, then send it again.',
};
