import type { FileOutcome } from './outcome.ts';
import type { WatchedFile, WorkReport } from './work-on-file.ts';

/** Something that the owner of the folder may want to read. */
export type WatchReport =
  | WorkReport
  /** The work on a file will be retried. */
  | { kind: 'postponed'; name: string; error: unknown; waitMs: number }
  /** The folder itself could not be read, as while a network drive is away. */
  | { kind: 'unreadable'; error: unknown };

export type WatchFolderOptions = {
  root: string;
  /** Whether files go to `done` and `failed`. */
  moves: boolean;
  /** Files that are worked on at the same time. */
  concurrency: number;
  /** Time for which size and time of a file must not change. */
  stableMs: number;
  /** Ends when every file that is there has been worked on. */
  once: boolean;
  signal: AbortSignal;
  /** Clock that decides whether a file is stable and a retry due. Default: Date.now. */
  nowMs?: () => number;
  /**
   * Works on a file. A retry with the same content and attempt must double nothing.
   *
   * @throws Error of a temporary failure, after which the file is retried
   */
  work(file: WatchedFile): Promise<FileOutcome>;
  /** Whether an error ends the watch: the next file would meet it too. */
  isFatal(error: unknown): boolean;
  report: (report: WatchReport) => void;
};
