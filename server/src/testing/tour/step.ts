/** File that a step sends: see `files.ts`. */
export type TourFile = 'lease.txt' | 'invoice.txt' | 'notice.pdf' | 'standup.wav';

/** JSON pointer of a text; `after` keeps only what follows that part of the text. */
export type Saved = string | { pointer: string; after: string };

/**
 * One request of the tour of the API. Texts may hold `{{name}}`: a variable that an earlier step saved.
 *
 * The tour gives the examples of the published description and the requests of the Postman collection.
 */
export type Step = {
  /** Id of the operation. */
  operation: string;
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  /** JSON body. */
  body?: object;
  /** Multipart body. */
  form?: { file: TourFile; fields: Record<string, string> };
  /** Body of bytes. */
  bytes?: TourFile;
  /** Variables to save from the response, by their names. */
  save?: Record<string, Saved>;
  /** Default: the key of the first owner. `member` is the access token of the invited user. */
  credential?: 'key' | 'member' | 'none';
  /** Status of the response. Default: the lowest that the operation declares. */
  status?: number;
  /** Leaves the background work of this step undone until the next step. */
  holdJobs?: true;
  /** Reason why a collection of plain requests cannot repeat the step. */
  notRepeatable?: string;
};
