export { probeAudio } from './probe.ts';
