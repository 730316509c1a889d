/**
 * One tab of a browser. A script is an expression that runs in the page. Everything fails while one document
 * gives way to the next: callers look again.
 */
export interface Tab {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  evaluate<T>(script: string): Promise<T>
  /** Presses the element that the script answers, as a pointer does. */
  click(script: string): Promise<void>
  /** Types with the keyboard into the field that the script answers, in place of what is in it. */
  type(script: string, text: string): Promise<void>
  /** Its cookies, as a request carries them; also those that no page may read. */
  cookies(): Promise<string>
  close(): Promise<void>
}

/** A browser with a profile of its own, empty at first. */
export interface Browser {
  newTab(): Promise<Tab>
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Starts what every browser of it needs. */
  start(): Promise<RunningEngine>
}

export interface RunningEngine {
  open(): Promise<Browser>
  stop(): Promise<void>
}
