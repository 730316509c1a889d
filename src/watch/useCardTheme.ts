import { useEffect } from 'react'
import type { CardComing } from '../checkout/methods/card/card.ts'

/** A provider's form is no child of the page: it is told of a change of theme. */
export function useCardTheme(coming: CardComing | null, isDark: boolean): void {
  useEffect(() => {
    void coming?.form.then(shown => shown?.setTheme(isDark))
  }, [coming, isDark])
}
