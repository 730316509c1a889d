/** A fault of the network or of a device in it, for one request. */
export type Fault =
  | { kind: 'latency'; ms: number }
  /** The server answers the request, and the answer is lost. */
  | { kind: 'answer lost' }
  /** The client's connection ends at once, and the request reaches the server `ms` milliseconds later. */
  | { kind: 'zombie'; ms: number }
  /** The connection ends before the request reaches the server. */
  | { kind: 'refused' }
  /** The connection ends in the middle of the answer. */
  | { kind: 'reset mid-body' }
  /** The request waits until the fault is cleared. Then it continues if the client is still connected. */
  | { kind: 'hang' }
  | { kind: 'slow 2G' }
  | { kind: 'unavailable'; retryAfterSeconds: number }
  /** A captive portal answers with its own page. */
  | { kind: 'captive portal' }
  | { kind: 'answered'; status: 401 | 403 | 409 | 422; error: string }
