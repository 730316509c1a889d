import { create, validate } from 'superstruct'
import type { AnyStruct, Body } from '../call.ts'
import { getEvents } from '../calls/catalogue.ts'

const LONGEST = 100

/**
 * What an address asks of the list of events; `said` is what stands there under a name. Anything may: what the call
 * would not take asks for nothing, and a text that is too long is cut.
 */
export function eventsAsked(said: (name: string) => string | null): Body<typeof getEvents> {
  const understood = Object.entries<AnyStruct>(getEvents.request.schema).map(([name, field]) => {
    const isText = name === 'search' || name === 'place'
    const text = said(name) ?? ''
    const [, value] = validate(isText ? text.slice(0, LONGEST).toWellFormed() : text, field, { coerce: true })
    return [name, value]
  })
  // What is left out is kept by a device under one address, whichever page asked for it.
  const asked = understood.filter(([name, value]) => value && (name !== 'page' || value > 1))
  return create(Object.fromEntries(asked), getEvents.request)
}
