/**
 * How each value is typed into a form. `text`: as it is written; `number`; `flag`: a box; `list`: a line for each
 * entry; `numbers`: with spaces or commas between them; `alternatives`: a line for each entry, of which `|` separates the
 * alternatives.
 */
export type FieldKind = 'text' | 'number' | 'flag' | 'list' | 'numbers' | 'alternatives'

export type FormShape = { readonly [key: string]: FieldKind | FormGroup | FormRows }

/** Keys below a key. */
export interface FormGroup {
  readonly group: FormShape
}

/** Any number of rows. The first key is the one by which somebody tells them apart. */
export interface FormRows {
  readonly rows: FormShape
}

export type FormPart = FieldKind | FormGroup | FormRows

/** One `F` for each field of a form, one `G` for each group of keys, and one `R` for each list of rows. Complete by type. */
export type FormTable<S extends FormShape, F, G, R> = {
  readonly [K in keyof S]: S[K] extends FieldKind
    ? F
    : S[K] extends { readonly group: infer Below extends FormShape }
      ? G & { readonly fields: FormTable<Below, F, G, R> }
      : S[K] extends { readonly rows: infer Below extends FormShape }
        ? R & { readonly fields: FormTable<Below, F, G, R> }
        : never
}
