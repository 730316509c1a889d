import { useEffect, useState } from 'react'
import { providerScript } from './providerScript.ts'

/** Whether a provider's script is loaded; it is loaded when this is first used. */
export function useProviderScript<T>(
  address: () => string,
  defined: () => T | undefined,
  pollMs: number,
  onFail: () => void,
): boolean {
  const [isLoaded, setLoaded] = useState(defined() !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, whatever the caller passes later.
  useEffect(() => {
    let isShown = true
    providerScript(address, defined, pollMs).then(
      () => isShown && setLoaded(true),
      () => isShown && onFail(),
    )
    return () => {
      isShown = false
    }
  }, [])
  return isLoaded
}
