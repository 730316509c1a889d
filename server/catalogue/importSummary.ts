/** Something to say about one event of a file, or one organiser. `position` counts from 1. */
export interface Note {
  kind?: 'organiser'
  position: number
  name: string | null
  reason: string
}

export interface ImportSummary {
  added: number
  changed: number
  unchanged: number
  /** Entries that repeat an earlier one of the same file. */
  duplicates: number
  refused: Note[]
  warnings: Note[]
}

export interface Progress {
  done: number
  total: number
}
