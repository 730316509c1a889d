import { useState } from 'react'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import type { Challenge } from '../Challenge.ts'
import './sandboxCaptcha.css'

const ADDRESS = '/sandbox/captcha/'

/** The sandbox widget. Its links trigger what the real widget does by itself. */
export default function SandboxCaptcha({ onPass, onExpire, onFail }: Challenge) {
  const [state, setState] = useState<'open' | 'asking' | 'passed'>('open')
  const ask = async () => {
    setState('asking')
    try {
      const response = await fetch(ADDRESS, { method: 'POST' })
      if (!response.ok) throw new Error(`The sandbox answered ${response.status}`)
      onPass(await response.text())
      setState('passed')
    } catch {
      setState('open')
      onFail('network-error')
    }
  }
  const end = (tell: () => void) => () => {
    setState('open')
    tell()
  }
  return (
    <div className="sandbox-captcha card">
      <label className="row">
        <span>
          <input
            type="checkbox"
            checked={state !== 'open'}
            disabled={state !== 'open'}
            onChange={() => void ask()}
          />
          I am a human being
        </span>
        {state === 'asking' && <Spinner />}
      </label>
      <p className="small quiet">
        Sandbox captcha. It can also{' '}
        <button type="button" className="link" onClick={end(onExpire)}>
          expire
        </button>
        ,{' '}
        <button type="button" className="link" onClick={end(onExpire)}>
          expire unsolved
        </button>{' '}
        or{' '}
        <button type="button" className="link" onClick={end(() => onFail('challenge-error'))}>
          fail
        </button>
        .
      </p>
    </div>
  )
}
