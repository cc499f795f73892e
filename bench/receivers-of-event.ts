/** Receivers of each event. There are as many documents as webhooks, and each webhook subscribes to this many. */
export const RECEIVERS_OF_EVENT = 3;
