import type { FormShape, FormTable } from '../../contract/catalogue/formTable.ts'

/** How a field looks, where its kind alone does not say it. */
export type Look =
  | 'line'
  | 'prose'
  | 'money'
  | 'moment'
  | 'clock'
  | 'zone'
  | 'ticket'
  | { readonly choices: Choices }
  /** What a code is for. It is typed until the choices are loaded, and without a network. */
  | { readonly codeFor: 'events' | 'tickets' }

type Choices = readonly (readonly [value: string, name: string])[]

/** What somebody reads at a field. */
export interface FieldText {
  readonly label: string
  readonly hint?: string
  readonly look?: Look
}

interface GroupText {
  readonly title: string
}

interface RowsText extends GroupText {
  /** The text of the button that adds a row. */
  readonly add: string
  /** What a row is called before it has a name. */
  readonly one: string
  /** The text of the fold with the keys that few rows need; left out: the usual one. */
  readonly more?: string
}

/** The texts of all fields of a form. A field without one does not compile. */
export type FormTexts<S extends FormShape> = FormTable<S, FieldText, GroupText, RowsText>

/** A part of the editor. Every key of the form is in one. */
export interface FormSection<S extends FormShape> {
  id: string
  title: string
  keys: readonly (keyof S & string)[]
  /** Keys that few need: they are folded until one has a value. */
  more: readonly (keyof S & string)[]
}
