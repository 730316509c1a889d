import { oklch } from '../catalogue/posters/oklch.ts'

/*
 * The colours of src/ui/tokens.css in hexadecimal, under the same names, for what reads no variables of a stylesheet: letters
 * and PDF files. A test compares them.
 */

export const light = {
  surface: oklch(0.982, 0.008, 85),
  raised: oklch(1, 0, 0),
  ink: oklch(0.24, 0.03, 300),
  quiet: oklch(0.46, 0.02, 300),
  line: oklch(0.9, 0.01, 85),
  accent: oklch(0.41, 0.15, 278),
  onAccent: oklch(0.99, 0.01, 85),
  wash: oklch(0.955, 0.018, 285),
}

export const dark: typeof light = {
  surface: oklch(0.19, 0.018, 300),
  raised: oklch(0.235, 0.02, 300),
  ink: oklch(0.95, 0.01, 85),
  quiet: oklch(0.77, 0.015, 300),
  line: oklch(0.34, 0.02, 300),
  accent: oklch(0.82, 0.085, 285),
  onAccent: oklch(0.2, 0.05, 285),
  wash: oklch(0.29, 0.045, 285),
}

/** Of tickets: the same in both themes. */
export const ticket = {
  paper: '#ffffff',
  print: '#000000',
  ticketGround: '#2b1a35',
  onTicket: '#fff8ec',
  onTicketQuiet: '#e3d5e6',
  ticketInk: '#1d1826',
  ticketQuiet: '#635b6d',
  ticketLine: '#d8d2de',
  ticketBad: '#8a2a00',
}

/** The ground of what shows an event with this hue, in degrees of OKLCH; null: its picture is grey. */
export const groundOf = (hue: number | null): string =>
  hue === null ? ticket.ticketGround : oklch(0.31, 0.085, hue)
