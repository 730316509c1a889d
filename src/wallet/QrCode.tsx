import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { QR_LEVEL } from '../../contract/rules/ticketCode.ts'

/** The quiet zone around the code, in modules; scanners need it. */
const QUIET_ZONE = 4

/** A QR code as one SVG path. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, path } = useMemo(() => drawn(content), [content])
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

function drawn(content: string): { size: number; path: string } {
  const rows = encodeQR(content, 'raw', { ecc: QR_LEVEL, border: QUIET_ZONE })
  const modules = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, path: modules.join('') }
}
