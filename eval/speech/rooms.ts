import { SAMPLE_RATE } from '../../server/src/engines/audio/audio-info.ts';
import { between, type Random, randomOf } from './random.ts';

/** Position in meters. */
type Point = readonly [x: number, y: number, z: number];

/** Room with one microphone. */
export type Room = {
  /** Length, width and height in meters. */
  size: Point;
  /** Seconds in which sound decays by 60 decibels. */
  reverberationSeconds: number;
  microphone: Point;
  /** Positions of the speakers. */
  speakers: Point[];
};

const SOUND_METERS_PER_SECOND = 343;
const [LENGTH, WIDTH, HEIGHT] = [
  [5, 8],
  [4, 6],
  [2.5, 3.2],
] as const;
/** Reverberation times from a furnished office to a bare meeting room. */
const REVERBERATION_SECONDS = [0.3, 0.7] as const;
const MICROPHONE_HEIGHT = [0.75, 1] as const;
const MOUTH_HEIGHT = [1.1, 1.3] as const;
/** Least distance to a wall in meters. */
const WALL_METERS = 0.3;
/** Least angle between two speakers as seen from the microphone, in radians. */
const ANGLE_MIN = 0.3;
/** Share by which the distance of a speaker differs from that of the room, at most. */
const DISTANCE_SPREAD = 0.15;
const ATTEMPTS_MAX = 1_000;
const SEAT_ATTEMPTS_MAX = 500;

/**
 * Furnishes a room: its size, reverberation and positions follow from the name.
 *
 * @param distance meters between the microphone and the speakers
 */
export function makeRoom(name: string, speakerCount: number, distance: number): Room {
  const random = randomOf(`room ${name}`);
  const reverberationSeconds = between(random, ...REVERBERATION_SECONDS);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const size: Point = [
      between(random, ...LENGTH),
      between(random, ...WIDTH),
      between(random, ...HEIGHT),
    ];
    const microphone: Point = [
      between(random, WALL_METERS, size[0] - WALL_METERS),
      between(random, WALL_METERS, size[1] - WALL_METERS),
      between(random, ...MICROPHONE_HEIGHT),
    ];
    const speakers = seatSpeakers({ size, microphone }, speakerCount, distance, random);
    if (speakers) return { size, reverberationSeconds, microphone, speakers };
  }
  throw new Error(`No seats at ${distance} m in room ${name}`);
}

/** @returns undefined when the room is too small for all of them */
function seatSpeakers(
  space: Pick<Room, 'size' | 'microphone'>,
  count: number,
  distance: number,
  random: Random,
): Point[] | undefined {
  const angles: number[] = [];
  const seats: Point[] = [];
  for (let attempt = 0; attempt < SEAT_ATTEMPTS_MAX && seats.length < count; attempt++) {
    const angle = between(random, 0, 2 * Math.PI);
    const reach = distance * between(random, 1 - DISTANCE_SPREAD, 1 + DISTANCE_SPREAD);
    const seat = seatAt(space.microphone, angle, reach, between(random, ...MOUTH_HEIGHT));
    const isApart = angles.every((other) => Math.cos(angle - other) < Math.cos(ANGLE_MIN));
    if (!isApart || !isInside(space.size, seat)) continue;
    angles.push(angle);
    seats.push(seat);
  }
  return seats.length === count ? seats : undefined;
}

function seatAt([x, y, z]: Point, angle: number, reach: number, height: number): Point {
  const flat = Math.sqrt(Math.max(0, reach ** 2 - (height - z) ** 2));
  return [x + flat * Math.cos(angle), y + flat * Math.sin(angle), height];
}

function isInside([length, width]: Point, [x, y]: Point): boolean {
  return [x, length - x, y, width - y].every((gap) => gap >= WALL_METERS);
}

/** Displacement of image sources in meters, at most: walls are not perfectly flat, so echoes do not line up. */
const DISPLACEMENT = 0.08;

/**
 * Computes the impulse response from a speaker to the microphone by the image-source method (Allen and Berkley 1979).
 * The direct sound comes first, with amplitude 1 at one meter.
 */
export function impulseResponse(name: string, room: Room, speaker: Point): Float32Array {
  const random = randomOf(`walls ${name}`);
  const { size, microphone, reverberationSeconds } = room;
  const reflection = reflectionCoefficient(room);
  const direct = Math.hypot(...speaker.map((value, axis) => value - microphone[axis]!));
  const reach = direct + reverberationSeconds * SOUND_METERS_PER_SECOND;
  const response = new Float32Array(Math.ceil(reverberationSeconds * SAMPLE_RATE) + 1);
  const [xs, ys, zs] = size.map((length, axis) =>
    imagesOnAxis(length, speaker[axis]!, microphone[axis]!, reach),
  ) as [AxisImage[], AxisImage[], AxisImage[]];
  for (const x of xs) {
    for (const y of ys) {
      for (const z of zs) {
        const echoes = x.echoes + y.echoes + z.echoes;
        const moved = echoes === 0 ? 0 : between(random, -DISPLACEMENT, DISPLACEMENT);
        const meters = Math.sqrt(x.offset ** 2 + y.offset ** 2 + z.offset ** 2) + moved;
        const at = Math.round(((meters - direct) / SOUND_METERS_PER_SECOND) * SAMPLE_RATE);
        if (at < 0 || at >= response.length) continue;
        response[at]! += reflection ** echoes / meters;
      }
    }
  }
  return response;
}

/** Image of a source on one axis: its offset from the microphone in meters, and how many walls it is behind. */
type AxisImage = { offset: number; echoes: number };

function imagesOnAxis(
  length: number,
  source: number,
  microphone: number,
  reach: number,
): AxisImage[] {
  const most = Math.ceil(reach / (2 * length)) + 1;
  const images: AxisImage[] = [];
  for (let period = -most; period <= most; period++) {
    images.push(
      { offset: 2 * period * length + source - microphone, echoes: Math.abs(2 * period) },
      { offset: 2 * period * length - source - microphone, echoes: Math.abs(2 * period - 1) },
    );
  }
  return images.filter(({ offset }) => Math.abs(offset) <= reach);
}

/** Returns the amplitude that a wall reflects, for the reverberation time of the room (Eyring 1930). */
function reflectionCoefficient({ size: [x, y, z], reverberationSeconds }: Room): number {
  const surface = 2 * (x * y + x * z + y * z);
  const decay = (0.161 * x * y * z) / (surface * reverberationSeconds);
  return Math.exp(-decay / 2);
}
