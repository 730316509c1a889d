import { useAtomValue, useSetAtom } from 'jotai'
import type { OrderChoices } from '../../../../contract/calls/organiserOrders.ts'
import { ChooseEvents, ChooseTickets } from '../../codes/ChooseFor.tsx'
import { fieldsAtom } from '../draftState.ts'
import { editFieldAtom } from '../edit.ts'

interface Props {
  /** The path of the code in the form. */
  row: string
  of: string
  what: 'events' | 'tickets'
  choices: OrderChoices
}

/** What a code of the settings is for, chosen among what there is. */
export function CodeFor({ row, of, what, choices }: Props) {
  const fields = useAtomValue(fieldsAtom)
  const edit = useSetAtom(editFieldAtom)
  const Choose = what === 'events' ? ChooseEvents : ChooseTickets
  return (
    <Choose
      choices={choices}
      of={of}
      events={fields[`${row}.events`]}
      tickets={fields[`${row}.tickets`]}
      onChoose={(key, list) => edit(`${row}.${key}`, list)}
    />
  )
}
