import './Icon.css'

/** Paths on a 24 by 24 grid with a stroke of 1.75. */
const paths = {
  back: 'M19 12H5m6-6-6 6 6 6',
  basket: 'M4 9h16l-1.5 10.5h-13zM8 9l3-5m5 5-3-5',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4m6-4v4',
  clear: 'M7 7l10 10M17 7 7 17',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 3.5V12l3 2',
  chevron: 'M7 10l5 5 5-5',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 7v5m0-8.5v.5',
  minus: 'M6 12h12',
  next: 'M10 7l5 5-5 5',
  pin: 'M12 21s-6-5.5-6-10.5a6 6 0 0 1 12 0C18 15.5 12 21 12 21zm0-8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  plus: 'M6 12h12M12 6v12',
  previous: 'M14 7l-5 5 5 5',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm4.5 10.5L20 20',
  share: 'M12 15V4m-4 4 4-4 4 4M6 12v8h12v-8',
  ticket: 'M4 8h16v3a1.6 1.6 0 0 0 0 3.2V17H4v-2.8A1.6 1.6 0 0 0 4 11zM14 8v9',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4.5 21 19.5H3zM12 10v4.5m0 2.3v.2',
} as const

export type IconName = keyof typeof paths

/** An icon is decorative: the text beside it or the button's name has its meaning. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
