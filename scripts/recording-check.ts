/**
 * Has half an hour of three people, made of the evaluation's clips as an MP4 with pictures, transcribed by its address:
 * once in peace, and twice by servers that are killed (SIGKILL) on the way, while they recognise and while they tell
 * speakers apart. Exit code 1 unless each run sends one signed event, as the contract has it, with times that ascend and
 * subtitles that other people's parsers read as the words of the transcript; the killed runs give the same transcript
 * to the byte, with one stretch of speech recognised again for each kill at most; and the first segment can be read
 * after 15 CPU seconds of decoding and recognising (the time itself, which is shown too, depends on what else the machine
 * does). The other figures are for `npm run eval` and `npm run bench` to judge: here each person repeats a minute or less
 * of clips, so that a sentence may be taken for a speaker of its own. Needs the evaluation's data and FFmpeg's libraries
 * (`node-av`). Linux only; takes about ten minutes.
 *
 *     npm run recording-check [-- minutes]
 */
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SPEECH_DIR } from '../eval/speech/clips.ts';
import { percent } from '../eval/speech/figures.ts';
import { writeWav } from '../eval/speech/wav.ts';
import { startReceiver } from '../server/src/testing/receiver.ts';
import { judgeMeeting } from './recording-check/judge-meeting.ts';
import type { Kill } from './recording-check/kill-at.ts';
import { makeMeeting, type Meeting, PEOPLE } from './recording-check/make-meeting.ts';
import { type Result, transcribeRecording } from './recording-check/transcribe-recording.ts';
import { compareResults, verifyResult } from './recording-check/verify-result.ts';
import { writeMp4 } from './recording-check/write-mp4.ts';

const MINUTES = 30;
/** Minimum for a short run; shorter recordings are recognized too soon to be interrupted. */
const MINUTES_MIN = 2;
const TIMEOUT_MS = 60 * 60_000;
const FIRST_SEGMENT_SECONDS_MAX = 15;
const MEGABYTE = 1_000_000;

async function makeVideo(meeting: Meeting, minutes: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-recording-check-'));
  try {
    const [sound, video] = [join(folder, 'meeting.wav'), join(folder, 'meeting.mp4')];
    await writeWav(sound, meeting.samples.length, [meeting.samples]);
    await writeMp4(sound, video, 60 * minutes);
    return await readFile(video);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Plans kills by the number of chunks to recognize. */
function killsOf(chunks: number): [Kill, Kill][] {
  const after = (share: number): Kill => ({
    stage: 'recognise',
    chunks: Math.ceil(share * chunks),
  });
  return [
    [after(1 / 3), after(5 / 6)],
    [after(2 / 3), { stage: 'speakers' }],
  ];
}

function brokenBy(killed: Result, whole: Result): string[] {
  const missed = killed.deaths.filter(
    ({ status, stage, wanted }) => status !== 'processing' || stage !== wanted,
  );
  const again = killed.recognisedAgain;
  return [
    ...missed.map(
      ({ wanted, stage, status }) => `meant to die in ${wanted}, was ${stage ?? status}`,
    ),
    ...(again > killed.deaths.length ? [`${again} stretches of speech were recognised again`] : []),
    ...compareResults(killed, whole),
  ];
}

function report(name: string, { deaths, recognisedAgain, chunks }: Result, broken: string[]): void {
  const when = deaths.map(({ stage, chunks_done }) => `${stage} after ${chunks_done}`).join(', ');
  const kills = when === '' ? '' : `; killed in ${when}; recognised again ${recognisedAgain}`;
  console.log(`${broken.length === 0 ? '✔' : '✖'} ${name}: ${chunks} stretches of speech${kills}`);
  for (const one of broken) console.log(`  ✖ ${one}`);
  if (broken.length > 0) process.exitCode = 1;
}

function printFigures(meeting: Meeting, { record, course }: Result): void {
  const judged = judgeMeeting(meeting, record.words ?? []);
  const seconds = record.duration_seconds ?? Number.NaN;
  const { firstSegment } = course;
  const firstGoal = `≤ ${FIRST_SEGMENT_SECONDS_MAX}`;
  const rows = [
    ['word error rate', percent(judged.wordErrorRate), '≤ 4 %'],
    ['speakers found', String(record.speakers.length), String(PEOPLE)],
    ['diarization error rate, collar .25 s', percent(judged.diarizationErrorRate), '≤ 15 %'],
    ['… of it given to somebody else', percent(judged.confused), ''],
    ['CPU seconds per second of audio', (course.cpuSeconds / seconds).toFixed(4), '≤ 0.06'],
    ['first segment readable after, s', firstSegment.seconds.toFixed(1), firstGoal],
    ['… CPU seconds', firstSegment.cpuSeconds.toFixed(1), firstGoal],
    ['peak memory of the children, MB', (course.peakBytes / MEGABYTE).toFixed(0), '≤ 500'],
  ];
  console.log();
  console.table(rows.map(([figure, measured, goal]) => ({ figure, measured, goal })));
}

// Servers end with this process, by whatever way it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
setTimeout(() => {
  console.error(`The recording check took longer than ${TIMEOUT_MS / 60_000} minutes`);
  process.exit(1);
}, TIMEOUT_MS).unref();

const minutes = Number(process.argv[2] ?? MINUTES);
if (!(minutes >= MINUTES_MIN)) {
  console.error(`The recording must last ${MINUTES_MIN} minutes at least`);
  process.exit(1);
}
const meeting = await makeMeeting(minutes);
if (!meeting) {
  console.error(
    `There is no data in ${SPEECH_DIR}: the recording cannot be made. DOCKET_EVAL_DATA says where it is.`,
  );
  process.exit(1);
}
const video = await makeVideo(meeting, minutes);
await using file = await startReceiver(200, video);
await using receiver = await startReceiver();
const secret = 'whsec_recording';
const outside = { recordingUrl: `${file.url}/meeting.mp4`, receiver, secret };
console.log(`${minutes} minutes of ${PEOPLE} people, ${(video.length / MEGABYTE).toFixed(1)} MB\n`);

const whole = await transcribeRecording(outside, []);
const { firstSegment } = whole.course;
report('in peace', whole, [
  ...verifyResult(whole, secret),
  ...(firstSegment.cpuSeconds > FIRST_SEGMENT_SECONDS_MAX
    ? [`the first segment took ${firstSegment.cpuSeconds.toFixed(1)} CPU seconds`]
    : []),
]);
for (const kills of killsOf(whole.chunks)) {
  const killed = await transcribeRecording(outside, kills);
  report('killed twice', killed, [...verifyResult(killed, secret), ...brokenBy(killed, whole)]);
}
printFigures(meeting, whole);
