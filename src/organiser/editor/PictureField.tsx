import { useAtomValue, useSetAtom } from 'jotai'
import { eventTexts } from '../../text/eventTexts.ts'
import { ChoosePicture } from '../picture/ChoosePicture.tsx'
import type { ChosenPicture } from '../picture/chosenPicture.ts'
import { ConflictAt } from './ConflictAt.tsx'
import { editedAtom, fieldsAtom } from './draftState.ts'
import { editFieldAtom } from './edit.ts'
import { problemsAtom } from './problemsFound.ts'

const MIDDLE = 50

/** The picture of an event: three of its fields. */
export function PictureField() {
  const edited = useAtomValue(editedAtom)
  const fields = useAtomValue(fieldsAtom)
  const problem = useAtomValue(problemsAtom).find(({ field }) => /^picture(\.|$)/.test(field))?.message
  const edit = useSetAtom(editFieldAtom)
  const set = (field: string, value: string) => {
    if ((fields[field] ?? '') !== value) edit(field, value)
  }
  const hash = fields['picture.hash'] ?? ''
  const [across = MIDDLE, down = MIDDLE] = (fields['picture.focus'] ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  const value: ChosenPicture | null = hash
    ? { hash, alt: fields['picture.alt'] ?? '', focus: [across, down] }
    : null
  if (!edited) return null
  return (
    <fieldset className="editor-group">
      <legend>{eventTexts.picture.title}</legend>
      <ChoosePicture
        organiser={edited.organiser}
        value={value}
        problem={problem ?? null}
        onChange={chosen => {
          set('picture.hash', chosen?.hash ?? '')
          set('picture.alt', chosen?.alt ?? '')
          set('picture.focus', chosen ? chosen.focus.join(' ') : '')
        }}
      />
      {['picture.hash', 'picture.alt', 'picture.focus'].map(field => (
        <ConflictAt key={field} field={field} />
      ))}
    </fieldset>
  )
}
