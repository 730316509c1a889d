import { is } from 'superstruct'
import { CHANNEL, type Message, message } from '../../offline/messages.ts'

let channel: BroadcastChannel | null = null

/** One for the page: it does not hear itself. */
function opened(): BroadcastChannel | null {
  channel ??= globalThis.BroadcastChannel ? new BroadcastChannel(CHANNEL) : null
  return channel
}

/** Says something to the other tabs. */
export const tell = (say: Message['say']): void => opened()?.postMessage({ say } satisfies Message)

/** Hears what the other tabs and the worker say. */
export const hear = (listener: (say: Message['say']) => void): void =>
  opened()?.addEventListener('message', ({ data }) => is(data, message) && listener(data.say))
