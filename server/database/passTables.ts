import type { Maybe, Now } from './columns.ts'

/** The tables of the passes that holders have saved. */
export interface PassTables {
  google_pass: {
    ticket_id: string
    generation: number
    class_shown: Maybe<string>
    shown: Maybe<string>
    made_at: Now
  }
  apple_pass: {
    ticket_id: string
    generation: number
    device: string
    push_token: string
    shown: Maybe<string>
    changed_at: Now
  }
}
