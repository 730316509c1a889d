import { toastQueue } from '../../src/ui/messages/toast.ts'

/** The texts of the visible notifications, newest first. Reading them closes them. */
export function shownToasts(): string[] {
  const shown = toastQueue.visibleToasts
  for (const toast of shown) toastQueue.close(toast.key)
  return shown.map(toast => toast.content.message)
}
