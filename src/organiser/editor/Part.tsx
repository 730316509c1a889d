import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { rowKeys } from '../../../contract/catalogue/formFields.ts'
import type { FormPart, FormShape } from '../../../contract/catalogue/formTable.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import type { FieldText } from '../../text/formTexts.ts'
import { Fold } from '../../ui/Fold.tsx'
import { ConflictAt } from './ConflictAt.tsx'
import { fieldsAtom, isSubmittedAtom } from './draftState.ts'
import { addEventRowAtom, removeEventRowAtom } from './edit.ts'
import { Field } from './Field.tsx'
import { PictureField } from './PictureField.tsx'
import { problemsAtom } from './problemsFound.ts'

/** The texts of a field, of a group of fields, or of a list of rows. */
export interface PartText extends Partial<FieldText> {
  title?: string
  add?: string
  one?: string
  more?: string
  fields?: Readonly<Record<string, PartText>>
}

interface Props {
  path: string
  part: FormPart
  text: PartText
  /** The row that it is in. */
  of?: string
}

/** One key of an event: a field, a group of fields, or a list of rows. */
export function Part({ path, part, text, of }: Props) {
  if (path === 'picture') return <PictureField />
  if (typeof part === 'string')
    return <Field path={path} kind={part} text={text as FieldText} {...(of && { of })} />
  if ('rows' in part) return <RowList path={path} shape={part.rows} text={text} {...(of && { of })} />
  return (
    <fieldset className="editor-group">
      <legend>{text.title}</legend>
      <Keys path={path} shape={part.group} texts={text.fields ?? {}} />
    </fieldset>
  )
}

interface KeysProps {
  path: string
  shape: FormShape
  texts: Readonly<Record<string, PartText>>
  of?: string
}

/** The keys below a path. */
function Keys({ path, shape, texts, of }: KeysProps) {
  return Object.entries(shape).map(([key, part]) => (
    <Part key={key} path={`${path}.${key}`} part={part} text={texts[key] ?? {}} {...(of && { of })} />
  ))
}

/** Whether something is typed below a path. */
const useIsFilled = (path: string, keys: readonly string[]): boolean => {
  const fields = useAtomValue(fieldsAtom)
  return keys.some(key => Boolean(fields[`${path}.${key}`]))
}

/** How many of its keys a row shows at once. The others are folded. */
const FIRST = 4

interface RowsProps {
  path: string
  shape: FormShape
  text: PartText
  /** The row that the list is in. */
  of?: string
}

/** A list of rows, to which rows can be added and from which they can be removed. */
export function RowList({ path, shape, text, of }: RowsProps) {
  const rows = rowKeys(useAtomValue(fieldsAtom)[path])
  const add = useSetAtom(addEventRowAtom)
  const isSubmitted = useAtomValue(isSubmittedAtom)
  const problem = useAtomValue(problemsAtom).find(({ field }) => field === path)?.message
  return (
    <div className="editor-rows" id={path} tabIndex={-1}>
      {rows.map(row => (
        <Row key={row} list={path} row={row} shape={shape} text={text} />
      ))}
      {isSubmitted && problem && <p className="field-problem">{problem}</p>}
      <ConflictAt field={path} />
      <p>
        <button
          type="button"
          className="button"
          data-look="plain"
          onClick={() => {
            const row = add(path)
            const first = Object.keys(shape)[0]
            requestAnimationFrame(() => document.getElementById(`${path}.${row}.${first}`)?.focus())
          }}
        >
          {text.add} {of && <span className="visually-hidden">{of}</span>}
        </button>
      </p>
    </div>
  )
}

function Row({ list, row, shape, text }: Omit<RowsProps, 'path' | 'of'> & { list: string; row: string }) {
  const path = `${list}.${row}`
  const keys = Object.keys(shape)
  const name = useAtomValue(fieldsAtom)[`${path}.${keys[0]}`]?.trim() || text.one || ''
  const remove = useSetAtom(removeEventRowAtom)
  const late = keys.slice(FIRST)
  // It stays as it is while somebody types in it.
  const [isOpen] = useState(useIsFilled(path, late))
  const texts = text.fields ?? {}
  const part = (chosen: readonly string[]) =>
    Object.fromEntries(Object.entries(shape).filter(([key]) => chosen.includes(key)))
  return (
    <fieldset className="editor-row card">
      <legend className="visually-hidden">{name}</legend>
      <div className="editor-row-head">
        <strong>{name}</strong>
        <button type="button" className="link" onClick={() => void remove(list, row)}>
          {editorTexts.remove} <span className="visually-hidden">{name}</span>
        </button>
      </div>
      <div className="editor-fields">
        <Keys path={path} shape={part(keys.slice(0, FIRST))} texts={texts} of={name} />
      </div>
      {late.length > 0 && (
        <Fold
          isOpen={isOpen}
          summary={
            <>
              {text.more ?? editorTexts.moreOptions} <span className="visually-hidden">{name}</span>
            </>
          }
        >
          <div className="editor-fields">
            <Keys path={path} shape={part(late)} texts={texts} of={name} />
          </div>
        </Fold>
      )}
    </fieldset>
  )
}
