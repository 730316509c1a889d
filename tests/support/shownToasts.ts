import { notices } from '../../src/ui/toast.ts'

/** The texts of the visible notifications, newest first. Reading them closes them. */
export function shownToasts(): string[] {
  const shown = notices.visibleToasts
  for (const toast of shown) notices.close(toast.key)
  return shown.map(toast => toast.content.message)
}
