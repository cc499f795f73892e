/** As every analysis says who made it. */
export const ENGINE = { name: 'docket-builtin', version: '1.0.0' } as const;
