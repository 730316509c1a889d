import type { SquareLook } from './SquareScript.ts'

/** Square's form is in a frame of its own, where the colours of the page are not known. */
const look = (ground: string, ink: string, quiet: string, line: string, wrong: string): SquareLook => ({
  style: {
    input: { backgroundColor: ground, color: ink, fontSize: '16px' },
    'input::placeholder': { color: quiet },
    '.input-container': { borderColor: line, borderRadius: '6px' },
    '.input-container.is-focus': { borderColor: ink },
    '.input-container.is-error': { borderColor: wrong },
    '.message-text': { color: quiet },
    '.message-text.is-error': { color: wrong },
    '.message-icon': { color: quiet },
    '.message-icon.is-error': { color: wrong },
  },
})

const light = look('#ffffff', '#1f1b16', '#635c53', '#8a8278', '#a3211a')
const dark = look('#211d19', '#f3eee6', '#b9b0a4', '#8f867a', '#ffb4a9')

export const lookOf = (isDark: boolean): SquareLook => (isDark ? dark : light)
