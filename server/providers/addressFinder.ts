import type { Infer } from 'superstruct'
import type { foundAddresses } from '../../contract/entities/address.ts'

/** Finds addresses by what is typed of them. Rejects where the provider gives no answer in time. */
export type AddressFinder = (typed: string) => Promise<Infer<typeof foundAddresses>>
