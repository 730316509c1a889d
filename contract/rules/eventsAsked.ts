import { create, validate } from 'superstruct'
import type { AnyStruct, Body } from '../call.ts'
import { getEvents } from '../calls/catalogue.ts'

const LONGEST = 100

/**
 * The request for a list of events from the query of an address; `said` reads a parameter. Invalid values are
 * ignored, and long texts are cut.
 */
export function eventsAsked(said: (name: string) => string | null): Body<typeof getEvents> {
  const understood = Object.entries<AnyStruct>(getEvents.request.schema).map(([name, field]) => {
    const isText = name === 'search' || name === 'place'
    const text = said(name) ?? ''
    const [, value] = validate(isText ? text.slice(0, LONGEST).toWellFormed() : text, field, { coerce: true })
    return [name, value]
  })
  // Leave defaults out, so that the same list has one address in the cache.
  const asked = understood.filter(([name, value]) => value && (name !== 'page' || value > 1))
  return create(Object.fromEntries(asked), getEvents.request)
}
