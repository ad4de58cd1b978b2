/** A barcode, for paper: black on white also in forced colours. What it says stands below it. */
import { code128, MODULE_MM } from '../../domain/documents/code-128.ts'

const HEIGHT = 40

export const Barcode = ({ text }: { text: string }) => {
  const { modules, bars } = code128(text)
  const path = bars.map(({ at, width }) => `M${at} 0h${width}v${HEIGHT}h-${width}z`).join('')
  return (
    <div className="mt-2 w-fit bg-white print:break-inside-avoid">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${modules} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        width={`${modules * MODULE_MM}mm`}
        className="block h-10 forced-color-adjust-none"
      >
        <path d={path} fill="black" />
      </svg>
      <span className="block text-center font-mono text-xs text-black">{text}</span>
    </div>
  )
}
