/**
 * An answer kept for repeats may hold what is shown only once, as the address of a shared link: it is sealed. The keys of
 * the day before go, since their answers and fingerprints are in the older form.
 */
export const sealedOutcomes = {
  name: '0005-sealed-outcomes',
  statements: [
    `delete from idempotency_keys`,
    `alter table idempotency_keys rename column response_json to response_sealed`,
  ],
};
