import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { organiserTexts } from '../../text/organiser.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { underWayAtom } from '../press.ts'
import { loadMembersAtom, membersAtom, placeOfMembers, type WhichFold } from './members.ts'

interface Props {
  organiser: number
  fold: WhichFold
  title: string
  /** The organiser's name. */
  of: string
  children: ReactNode
}

/** A fold that asks for the members and the log each time it is opened, and shows its children once they are there. */
export function MembersFold({ organiser, fold, title, of, children }: Props) {
  const answer = useAtomValue(membersAtom)[organiser]
  const load = useSetAtom(loadMembersAtom)
  const place = placeOfMembers(organiser, fold)
  const isLoading = useAtomValue(underWayAtom).includes(place)
  return (
    <Fold
      summary={
        <>
          {title} <span className="visually-hidden">{of}</span>
        </>
      }
      onToggle={isOpen => {
        if (isOpen) void load(organiser, fold)
      }}
    >
      <OutcomeAt place={place} />
      {answer ? (
        answer.members ? (
          children
        ) : (
          <p>{organiserTexts.noLongerMember}</p>
        )
      ) : isLoading ? (
        <Waiting>{organiserTexts.loading}</Waiting>
      ) : (
        <p>
          <PressButton
            name={place}
            look="button"
            of={`${title}, ${of}`}
            onPress={() => load(organiser, fold)}
          >
            {organiserTexts.tryAgain}
          </PressButton>
        </p>
      )}
    </Fold>
  )
}
