/** The values of the form, as they are shown. They stay in this page. */
export interface Card {
  number: string
  expiry: string
  code: string
}

export type CardField = keyof Card

export const noCard: Card = { number: '', expiry: '', code: '' }

/** The fields in the order in which the form shows and checks them. */
export const cardFields = ['number', 'expiry', 'code'] as const satisfies readonly CardField[]
