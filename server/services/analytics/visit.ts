import type { StepName } from '../../../contract/steps.ts'

/** The services that count visits to a checkout. */
export type Service = 'google' | 'googleAds' | 'facebook'

export interface VisitedPlace {
  service: Service
  /** The id of the organiser's property, conversion or pixel at the service. */
  id: string
}

/** A shopper's arrival at one state of the checkout, for one place that counts it. It names no person. */
export interface CountedVisit extends VisitedPlace {
  state: StepName
  /** A random id that lasts as long as the page. */
  visitor: string
  /** In seconds since 1970. */
  at: number
}

/** Sends a visit to a service. Rejects if the service does not accept it. */
export type ForwardVisit = (visit: CountedVisit) => Promise<void>

/** By service; null: nothing is sent to it. */
export type Analytics = Record<Service, ForwardVisit | null>
