/**
 * One tab of a browser. A script is an expression that runs in the page. Every command fails during
 * a navigation: callers repeat it.
 */
export interface Tab {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  evaluate<T>(script: string): Promise<T>
  /** Clicks the element that the script returns. */
  click(script: string): Promise<void>
  /** Replaces the text of the field that the script returns, by keyboard. */
  type(script: string, text: string): Promise<void>
  /** Its cookies in the form of a Cookie header, also those that scripts cannot read. */
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
