import { refine, string } from 'superstruct'

/** An id that a page or a device makes. */
export const uuid = () =>
  refine(string(), 'uuid', value => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value))
