import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { refreshWalletAtom } from '../state/wallet.ts'

/** While the wallet is shown, what the device keeps is checked now and whenever the network comes back. */
export function useWallet(): void {
  const refresh = useSetAtom(refreshWalletAtom)
  useEffect(() => {
    const check = () => void refresh()
    check()
    addEventListener('online', check)
    return () => removeEventListener('online', check)
  }, [refresh])
}
