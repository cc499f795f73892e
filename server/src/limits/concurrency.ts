/** Requests that are being served now, by credential. A credential without one takes no memory. */
export class OpenRequests {
  readonly #open = new Map<string, number>();

  count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  /** @returns ends the request; calling it again changes nothing */
  enter(key: string): () => void {
    this.#open.set(key, this.count(key) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = this.count(key) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    };
  }
}
