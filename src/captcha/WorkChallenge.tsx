import { useEffect } from 'react'
import { Waiting } from '../ui/messages/Waiting.tsx'
import type { Challenge } from './Challenge.ts'
import { solved } from './work.ts'

/** Asks nothing of the shopper: the device does the arithmetic. */
export function WorkChallenge({ sitekey, onPass, onFail }: Challenge) {
  useEffect(() => {
    const leaving = new AbortController()
    solved(sitekey, leaving.signal).then(
      answer => answer && onPass(answer),
      // Without https there is no hash.
      () => onFail('no-hash'),
    )
    return () => leaving.abort()
  }, [sitekey, onPass, onFail])
  return <Waiting>Many codes were asked for here, so this takes a moment</Waiting>
}
