/** What is typed into the form, as it is shown. It leaves neither the form nor the page. */
export interface Card {
  number: string
  expiry: string
  code: string
}

export type CardField = keyof Card

export const noCard: Card = { number: '', expiry: '', code: '' }

/** The fields in order, as the form shows and checks them. */
export const cardFields = ['number', 'expiry', 'code'] as const satisfies readonly CardField[]
