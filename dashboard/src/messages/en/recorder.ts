export const recorder = {
  record: 'Record',
  start: 'Start recording',
  consent:
    'Everybody who is recorded must know it and agree before you start. In many countries a secret recording is a crime.',
  source: 'What is recorded',
  sources: { microphone: 'Microphone', tab: 'Browser tab', both: 'Both' },
  tabHint:
    'For calls in the browser. You choose the tab in the next step; its picture is not recorded.',
  kept: 'It is sent while you speak, and stays in this browser until the server has all of it.',
  insecure: 'Browsers record only on pages with https or on this machine itself.',
  refused:
    'The browser does not allow the microphone. Allow it beside the address, then try again.',
  noMicrophone: 'No microphone was found.',
  noTabAudio: {
    refused: 'No tab was shared. Try again, and choose the tab in the window of the browser.',
    silent:
      'The tab was shared without its sound. Choose it again, and switch its sound on. Firefox and Safari share no sound; Chrome and Edge do.',
    unsupported:
      'This browser cannot record a tab. Chrome and Edge on a computer can; the microphone works here too.',
  },
  tabEnded:
    'The tab is not shared any more, so the recording is paused. Go on to record the microphone.',
  interrupted: 'The recording has ended. What was recorded is kept.',
  region: 'Recording',
  recording: 'Recording',
  paused: 'Paused',
  listening: 'The text appears here while you speak.',
  readAlong: 'Read along',
  level: 'Loudness',
  pause: 'Pause',
  resume: 'Go on',
  finish: 'Finish and transcribe',
  stop: 'Finish later',
  unsent: (name: string, clock: string) => `${name}, ${clock}, is not finished`,
  addTo: 'Go on recording',
  send: 'Transcribe',
  discard: 'Discard',
  discarded: (name: string) => `Discarded: ${name}`,
  fileName: (time: string) => `Recording ${time}.wav`,
};
