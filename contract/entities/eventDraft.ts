import { type Infer, nullable, object, record, string } from 'superstruct'

const eventField = object({
  value: string(),
  /** Changes with the value. An edit names the stamp that it is made upon. */
  stamp: string(),
  /** Who has typed it; empty: it is as published. */
  by: string(),
})

export type EventField = Infer<typeof eventField>

export const eventDraft = object({
  organiser: string(),
  currency: string(),
  /** Its page; null: it was never published. */
  url: nullable(string()),
  /** Shows the draft to whoever has it, without an account; empty: it is of no event. */
  preview: string(),
  fields: record(string(), eventField),
})

const SETTINGS = 'organiser-'

/** The id of the draft of an organiser's settings. */
export const settingsDraft = (organiser: number): string => `${SETTINGS}${organiser}`

export const isSettingsDraft = (draft: string): boolean => draft.startsWith(SETTINGS)
