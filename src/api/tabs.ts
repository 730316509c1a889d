import { is } from 'superstruct'
import { CHANNEL, type Message, message } from '../../offline/messages.ts'

let channel: BroadcastChannel | null = null

/** One channel for the page, so that the page does not receive its own messages. */
function opened(): BroadcastChannel | null {
  channel ??= globalThis.BroadcastChannel ? new BroadcastChannel(CHANNEL) : null
  return channel
}

/** Sends a message to the other tabs. */
export const tell = (say: Message['say']): void => opened()?.postMessage({ say } satisfies Message)

/** Receives the messages of the other tabs and the worker. */
export const hear = (listener: (say: Message['say']) => void): void =>
  opened()?.addEventListener('message', ({ data }) => is(data, message) && listener(data.say))
