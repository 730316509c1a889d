import type { ChangeKind } from '../../contract/entities/eventChange.ts'

/** Texts of the changes of an event that its buyers have noticed. */
export const eventChangesTexts = {
  title: 'What its buyers were told',
  unreachable: 'How far the letters are could not be loaded. This page asks again.',
  what: {
    time: 'Moved to another time',
    place: 'Moved to another place',
    postponed: 'Postponed',
    scheduled: 'Takes place after all',
    cancelled: 'Cancelled',
  } satisfies Record<ChangeKind, string>,
  by: (at: string, by: string | null) => `${at}, ${by ?? 'by a file of the operator'}`,
  letters: 'Letters sent',
  refunds: 'Orders refunded',
  notCounted: 'Counting who has to be told',
  refused: (letters: string) =>
    `${letters} could not be delivered: the mail server does not accept the address.`,
  failed: (orders: string) => `The money of these orders is not on its way back: ${orders}`,
} as const
