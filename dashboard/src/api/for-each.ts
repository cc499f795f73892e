/** Requests at a time: other work of the person goes on beside them. */
const AT_ONCE = 4;

/** Works on each item, a few at once. A failure of one does not stop the others. @returns the errors */
export async function forEachOf<Each>(
  items: readonly Each[],
  work: (each: Each) => unknown,
): Promise<unknown[]> {
  const waiting = [...items];
  const errors: unknown[] = [];
  const runNext = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return errors;
}
