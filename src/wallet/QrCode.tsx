import { create } from 'qrcode/lib/core/qrcode.js'
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
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size + 2 * QUIET_ZONE} ${size + 2 * QUIET_ZONE}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

function drawn(content: string): { size: number; path: string } {
  const { modules } = create(content, { errorCorrectionLevel: QR_LEVEL })
  let path = ''
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`
  }
  return { size: modules.size, path }
}
