import type { ReactNode } from 'react'

/** Paths as in `Icon.tsx`, of the icons that only these tiles have. */
const paths = {
  bed: 'M4 18V7m0 8h16v3m0-3v-2a3 3 0 0 0-3-3h-7v5M7 9.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
  phone: 'M7 3h10v18H7zM11 18h2M12 7v6m-2.5-2.5L12 13l2.5-2.5',
  play: 'M4 6h16v12H4zM10.5 9.5v5l4-2.5z',
  send: 'M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4',
  speech: 'M5 5h14v10h-7l-4 4v-4H5z',
} as const

interface Props {
  icon: keyof typeof paths
  children: ReactNode
  /** An address, or what a press does. */
  to: string | (() => void)
}

/** A tile of the completed order. */
export function Tile({ icon, children, to }: Props) {
  const content = (
    <>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={paths[icon]} />
      </svg>
      {children}
    </>
  )
  return (
    <li>
      {typeof to === 'string' ? (
        <a className="tile" href={to}>
          {content}
        </a>
      ) : (
        <button type="button" className="tile" onClick={to}>
          {content}
        </button>
      )}
    </li>
  )
}
