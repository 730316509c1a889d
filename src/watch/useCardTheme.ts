import { useEffect } from 'react'
import type { CardForm } from '../checkout/methods/card/CardForm.ts'

/** A provider's form is no child of the page: it is told of a change of theme. */
export function useCardTheme(form: Promise<CardForm | null> | null, isDark: boolean): void {
  useEffect(() => {
    void form?.then(shown => shown?.setTheme(isDark))
  }, [form, isDark])
}
