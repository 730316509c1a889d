/** One event, or a whole file, that cannot be read; the message says why in words for its author. */
export class Malformed extends Error {}
