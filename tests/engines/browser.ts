/**
 * One tab of a browser. A script is an expression that runs in the page. Every command fails during
 * a navigation: callers repeat it.
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

/** A browser with its own, new profile. */
export interface Browser {
  newTab(): Promise<Tab>
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Starts the programs that each browser needs. */
  start(): Promise<RunningEngine>
}

export interface RunningEngine {
  open(): Promise<Browser>
  stop(): Promise<void>
}
