import type { ApiResponse } from './core.ts';

/** Promise of a result that can also be asked for with its response. */
export type Call<T> = Promise<T> & {
  /** Resolves to the result with its response and request id. */
  withResponse(): Promise<ApiResponse<T>>;
};

/** A call whose request has not been sent, so that another request can take its place. */
export type PlannedCall<T> = Call<T> & {
  /** Keeps the request from being sent. Works in the same tick only. */
  replace(): void;
};

/** Sends the request of a call in the next microtask, awaited or not. */
export function planCall<T>(send: () => Promise<ApiResponse<T>>): PlannedCall<T> {
  let isReplaced = false;
  const response = Promise.resolve().then(() =>
    isReplaced ? new Promise<never>(() => {}) : send(),
  );
  const data = response.then((each) => each.data);
  return Object.assign(data, {
    withResponse() {
      // Its failure is reported by `response`.
      data.catch(() => {});
      return response;
    },
    replace() {
      isReplaced = true;
    },
  });
}
