import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'
import { limits } from '../../contract/limits.ts'

export interface Notice {
  message: string
  type: 'error' | 'success'
}

export const notices = new ToastQueue<Notice>({ maxVisibleToasts: 5 })

/** Shows a notification for 3 s; `stays`: until it is closed. The same text is not shown twice at once. */
export function toast(message: string, type: Notice['type'] = 'error', { stays = false } = {}): void {
  const shown = notices.visibleToasts.find(one => one.content.message === message)
  if (shown) notices.close(shown.key)
  notices.add({ message, type }, stays ? {} : { timeout: limits.toast })
}
