/** 'What goes in': things to tick, and whether they go into the bag together, drawn at true scale from its inner size. */
import { useState } from 'react'
import type { ShownProduct } from '../../contract/products/product.ts'
import { type Placed, packBag, type Thing } from '../../domain/products/bag-packing.ts'
import { type Box, parseInnerSize } from '../../domain/products/inner-size.ts'

/** mm, as each stands upright. */
const THINGS: readonly (Thing & { label: string })[] = [
  { id: 'laptop', label: '14″ laptop', width: 325, depth: 20, height: 225 },
  { id: 'paper', label: 'A4 folder', width: 230, depth: 15, height: 310 },
  { id: 'shoes', label: 'Pair of shoes', width: 310, depth: 110, height: 200 },
  { id: 'bottle', label: 'Large bottle', width: 75, depth: 75, height: 260 },
  { id: 'umbrella', label: 'Umbrella', width: 60, depth: 60, height: 290 },
  { id: 'jumper', label: 'Folded jumper', width: 280, depth: 80, height: 240 },
]

const listed = (things: readonly { label: string }[]): string => {
  const labels = things.map(({ label }) => label.toLowerCase())
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}

/** The sentence, and what is drawn: without the things that have to stay out. */
const pack = (bag: Box, chosen: typeof THINGS): { text: string; placed: readonly Placed[] } => {
  if (chosen.length === 0) return { text: 'Tick what you carry.', placed: [] }
  const placed = packBag(bag, chosen)
  if (placed) return { text: chosen.length === 1 ? 'It goes in.' : 'They go in together.', placed }
  const alone = chosen.filter((thing) => !packBag(bag, [thing]))
  if (alone.length > 0) {
    const rest = chosen.filter((thing) => !alone.includes(thing))
    return {
      text: `Too large for this bag: ${listed(alone)}.`,
      placed: packBag(bag, rest) ?? [],
    }
  }
  for (const left of chosen) {
    const rest = packBag(
      bag,
      chosen.filter((thing) => thing !== left),
    )
    if (rest)
      return {
        text: `Not all together: leave out the ${listed([left])}, and the rest goes in.`,
        placed: rest,
      }
  }
  return { text: 'Not all together: leave out two of them or more.', placed: [] }
}

/** mm around the bag. */
const MARGIN = 30
const RULER = 100
/** mm: the label of a thing that is narrower stands upright. */
const NARROW = 120

const Drawing = ({ bag, placed, text }: { bag: Box; placed: readonly Placed[]; text: string }) => {
  const { width, height } = bag
  const strap = height * 0.25
  return (
    <svg
      viewBox={`${-MARGIN} ${-strap - MARGIN} ${width + 2 * MARGIN} ${height + strap + 3 * MARGIN}`}
      role="img"
      aria-label={`The bag from the front, ${width} by ${height} mm inside. ${text}`}
      className="w-full"
      fill="none"
      stroke="#1c1b19"
      strokeWidth={2}
      fontSize={16}
    >
      <path
        d={`M ${width * 0.28} 0 C ${width * 0.28} ${-strap * 1.2} ${width * 0.72} ${-strap * 1.2} ${width * 0.72} 0`}
        strokeWidth={8}
        opacity={0.3}
      />
      <path
        d={`M 0 0 L 6 ${height - 24} Q 8 ${height} 32 ${height} H ${width - 32} Q ${width - 8} ${height} ${width - 6} ${height - 24} L ${width} 0`}
        fill="#fff"
        strokeWidth={5}
      />
      {placed
        .toSorted((a, b) => a.y - b.y)
        .map((thing) => {
          const top = height - thing.z - thing.height
          return (
            <g key={thing.id}>
              <rect
                x={thing.x}
                y={top}
                width={thing.width}
                height={thing.height}
                rx={8}
                fill="#e9e2d3"
                fillOpacity={0.9}
              />
              <text
                transform={`translate(${thing.x} ${top}) ${thing.width < NARROW ? 'rotate(90) translate(0 -36)' : ''}`}
                x={10}
                y={24}
                fill="#1c1b19"
                stroke="none"
              >
                {THINGS.find(({ id }) => id === thing.id)?.label}
              </text>
            </g>
          )
        })}
      <path d={`M 0 ${height + MARGIN} h ${RULER} m ${-RULER} -6 v 12 m ${RULER} -12 v 12`} />
      <text x={RULER + 12} y={height + MARGIN + 6} fill="#1c1b19" stroke="none">
        10 cm
      </text>
    </svg>
  )
}

export const BagContents = ({ product }: { product: ShownProduct }) => {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const bag = parseInnerSize(product.innerSize)
  if (!bag) return null
  const { text, placed } = pack(
    bag,
    THINGS.filter(({ id }) => ticked.includes(id)),
  )
  return (
    <div className="pb-3">
      <fieldset className="grid grid-cols-2 gap-x-3">
        <legend className="pt-3 text-sm">What you carry</legend>
        {THINGS.map(({ id, label }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, id] : ticked.filter((other) => other !== id))
              }
              className="size-5 shrink-0 accent-moss"
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="py-3 font-medium text-pretty">
        {text}
      </p>
      <figure className="bg-stage p-3">
        <Drawing bag={bag} placed={placed} text={text} />
        <figcaption className="text-sm text-muted">
          {`${bag.width} × ${bag.depth} × ${bag.height} mm inside, from the front. Things stand in front of each other.`}
        </figcaption>
      </figure>
    </div>
  )
}
