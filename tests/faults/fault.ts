/** What a network, or what stands in it, can do to one request. */
export type Fault =
  | { kind: 'latency'; ms: number }
  /** The server gets the request and answers it; the shopper never hears. */
  | { kind: 'answer lost' }
  /** The shopper's connection ends at once; the request reaches the server only `ms` later. */
  | { kind: 'zombie'; ms: number }
  /** The connection ends before anything reaches the server. */
  | { kind: 'refused' }
  /** The connection ends in the middle of the answer. */
  | { kind: 'reset mid-body' }
  /** Nothing happens until the fault is cleared; then it goes on, if the shopper still waits. */
  | { kind: 'hang' }
  | { kind: 'slow 2G' }
  | { kind: 'unavailable'; retryAfterSeconds: number }
  /** A network that wants a sign-in first answers with its own page. */
  | { kind: 'captive portal' }
  | { kind: 'answered'; status: 401 | 403 | 409 | 422; error: string }
