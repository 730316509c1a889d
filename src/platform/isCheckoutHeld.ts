import { CHECKOUT_LOCK } from '../../offline/messages.ts'

/** Whether a tab of this device is between reserve and delivery. */
export async function isCheckoutHeld(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(lock => lock.name === CHECKOUT_LOCK && lock.mode === 'shared')
}
