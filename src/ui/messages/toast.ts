import { ToastQueue } from 'react-stately/useToastState'
import { limits } from '../../../contract/limits.ts'

export interface ToastMessage {
  message: string
  type: 'error' | 'success'
}

export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 5 })

/** Shows a notification for 3 s; `stays`: until it is closed. The same text is not shown twice at once. */
export function toast(message: string, type: ToastMessage['type'] = 'error', { stays = false } = {}): void {
  closeToast(message)
  toastQueue.add({ message, type }, stays ? {} : { timeout: limits.toast })
}

/** Closes the notification that says this, where it is shown: it is no longer true. */
export function closeToast(message: string): void {
  const shown = toastQueue.visibleToasts.find(one => one.content.message === message)
  if (shown) toastQueue.close(shown.key)
}
