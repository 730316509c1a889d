import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { drain } from '../../offline/drain.ts'
import type { Op } from '../../offline/outboxRecord.ts'
import { readOutbox } from '../../offline/outboxStore.ts'
import type { Verdict } from '../../offline/turns.ts'
import { personSignal } from '../api/call.ts'
import { tell } from '../api/tabs.ts'
import { token } from '../api/token.ts'
import { wroteHereAtom } from '../checkout/writeDown.ts'
import { outboxAtom } from '../state/waiting.ts'

const LOOK_AGAIN_MS = 30_000

/**
 * While its page of the site is shown, what waits on the device is sent from here: not every browser lets its worker
 * send. `judge` hears what the server said of each.
 */
export function useSending(judge: (op: Op, verdict: Verdict) => Promise<void>): void {
  const store = useStore()
  const wroteHere = useAtomValue(wroteHereAtom)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written down just now is sent now.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const send = async () => {
      clearTimeout(timer)
      const wait = await drain({
        sending: { token, signal: personSignal() },
        async onJudged(_entry, op, verdict) {
          store.set(outboxAtom, await readOutbox())
          await judge(op, verdict)
          tell('changed')
        },
      })
      const outbox = await readOutbox()
      store.set(outboxAtom, outbox)
      const isEmpty = Object.keys(outbox.entries).length === 0
      if (!isLeft && !isEmpty) timer = setTimeout(look, Math.min(wait ?? LOOK_AGAIN_MS, LOOK_AGAIN_MS))
    }
    const look = () => void send()
    look()
    addEventListener('online', look)
    return () => {
      isLeft = true
      clearTimeout(timer)
      removeEventListener('online', look)
    }
  }, [store, judge, wroteHere])
}
