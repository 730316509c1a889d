import type { Infer } from 'superstruct'
import type { foundAddresses } from '../../../contract/entities/address.ts'

/** Finds addresses by a part of their text. Rejects if the service gives no answer in time. */
export type AddressFinder = (typed: string) => Promise<Infer<typeof foundAddresses>>
