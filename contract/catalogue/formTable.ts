import type { FieldKind, FormGroup, FormRows, FormShape } from './eventForm.ts'

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

export type FormPart = FieldKind | FormGroup | FormRows
