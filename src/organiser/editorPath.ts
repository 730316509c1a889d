import { pages } from '../../contract/pages.ts'

/** The address of an event that nobody has written yet ends so. */
export const NEW = '#new'

export const editorPath = (organiser: number, draft: string): string =>
  pages.edit_event.path.replace(':organiser', String(organiser)).replace(':draft', draft)

/** The address of an event that is begun now. */
export const newEventPath = (organiser: number): string => editorPath(organiser, crypto.randomUUID()) + NEW
