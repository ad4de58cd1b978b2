/** A QR code, drawn in the browser: style and script policies allow no data URL. Black on white also in forced colours. */
import { encode } from 'uqr'

/** Modules of white around the code, as its standard asks for. */
const QUIET_ZONE = 4

/** `label`: its text alternative. What it says must stand beside it, for who cannot scan it. */
export const QrCode = ({ text, label, className }: { text: string; label: string; className: string }) => {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white forced-color-adjust-none ${className}`}
    >
      <path d={path} fill="black" />
    </svg>
  )
}
