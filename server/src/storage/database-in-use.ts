/** Thrown when another Docket process has the database file open. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';

  constructor(path: string, cause: unknown) {
    super(
      `The database ${path} is open in another Docket process: stop that one first, or use PostgreSQL to run several`,
      { cause },
    );
  }
}
