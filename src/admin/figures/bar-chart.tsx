/**
 * A chart of one bar per bucket, drawn as SVG. It is a picture with a summary for screen readers; the table beside it has
 * the figures.
 */
import { axisEnd } from './figure-buckets.ts'

export type Bar = { label: string; value: number; text: string }

type BarChartProps = {
  title: string
  /** Read out instead of the picture. */
  summary: string
  bars: readonly Bar[]
  axisText: (value: number) => string
}

const WIDTH = 640
const HEIGHT = 220
/** Room for the texts of the axes, which are larger on phones because the picture is scaled down. */
const LEFT = 92
const BOTTOM = 40
const TOP = 20
const plotHeight = HEIGHT - TOP - BOTTOM
const plotWidth = WIDTH - LEFT

/** Half a penny or half an order has no line. */
const axisParts = (end: number) => [0, 0.5, 1].filter((part) => Number.isInteger(end * part))

export const BarChart = ({ title, summary, bars, axisText }: BarChartProps) => {
  const end = axisEnd(Math.max(0, ...bars.map(({ value }) => value)))
  const step = plotWidth / Math.max(1, bars.length)
  const barWidth = Math.max(1, Math.min(step - Math.min(4, step / 4), 48))
  const heightOf = (value: number) => (Math.max(0, value) / end) * plotHeight
  const middle = Math.floor((bars.length - 1) / 2)
  const named = [...new Set([0, middle, bars.length - 1])].filter((index) => index >= 0)
  const anchorOf = (index: number) =>
    index === 0 ? 'start' : index === bars.length - 1 ? 'end' : ('middle' as const)
  return (
    <figure className="min-w-0 border border-line p-4">
      <figcaption className="text-sm font-medium">{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary} className="mt-3 block w-full">
        {axisParts(end).map((part) => {
          const y = TOP + plotHeight * (1 - part)
          return (
            <g key={part}>
              <line x1={LEFT} x2={WIDTH} y1={y} y2={y} className="stroke-line" />
              <text
                x={LEFT - 8}
                y={y + 4}
                textAnchor="end"
                className="fill-muted text-[13px] max-sm:text-[22px] tabular-nums"
              >
                {axisText(end * part)}
              </text>
            </g>
          )
        })}
        {bars.map(({ label, value, text }, index) => (
          <rect
            key={label}
            x={LEFT + step * index + (step - barWidth) / 2}
            y={TOP + plotHeight - heightOf(value)}
            width={barWidth}
            height={heightOf(value)}
            className="fill-moss hover:fill-ink"
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        ))}
        {named.map((index) => (
          <text
            key={index}
            x={index === 0 ? LEFT : index === bars.length - 1 ? WIDTH : LEFT + step * (index + 0.5)}
            y={HEIGHT - 6}
            textAnchor={bars.length === 1 ? 'start' : anchorOf(index)}
            className="fill-muted text-[13px] max-sm:text-[22px]"
          >
            {bars[index]?.label}
          </text>
        ))}
      </svg>
    </figure>
  )
}
