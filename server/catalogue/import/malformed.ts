/** An event, or a whole file, that cannot be read. The message tells its author why. */
export class Malformed extends Error {}
