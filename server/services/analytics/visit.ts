import type { StepName } from '../../../contract/steps.ts'

/** Who counts visits to a checkout. */
export type Service = 'google' | 'googleAds' | 'facebook'

/** One state of a checkout that somebody has come to, for one place where it is counted. Nothing in it names a person. */
export interface CountedVisit {
  service: Service
  /** Of the organiser's property, conversion or pixel there. */
  id: string
  state: StepName
  /** Made up by the page, and gone with it. */
  visitor: string
  /** In seconds since 1970. */
  at: number
}

/** Tells a service of a visit; rejects where it was not taken. */
export type ForwardVisit = (visit: CountedVisit) => Promise<void>

/** By service; null: it is told nothing. */
export type Analytics = Record<Service, ForwardVisit | null>
