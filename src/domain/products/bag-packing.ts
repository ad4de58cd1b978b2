/**
 * Whether things go into a bag together, and where each stands. The rule: things are boxes that keep right angles and do not
 * overlap. The search leaves out no arrangement unless it takes too many steps: it adds one thing after the other, each as far
 * left, back and low as what is decided allows, and decides of two that overlap which one is left of, behind or below the other.
 */
import type { Box } from './inner-size.ts'

export type Thing = Box & { id: string }
/** Its lower left corner at the back, from that of the bag, and its size as it stands; y grows to the front. */
export type Placed = Box & { id: string; x: number; y: number; z: number }

/** Width, depth, height. */
type Three = readonly [number, number, number]
/** On an axis, one thing ends before another begins. */
type Order = { axis: 0 | 1 | 2; before: number; after: number }
type Arrangement = { sizes: readonly Three[]; starts: readonly Three[]; orders: readonly Order[] }

/** Of one search, some milliseconds: many times what the things of the product page take in the demo's bags. */
const MAX_STEPS = 5000
const AXES = [0, 1, 2] as const
/** Upright first, then on its side, then lying. */
const TURNS = [
  [0, 1, 2],
  [1, 0, 2],
  [2, 1, 0],
  [1, 2, 0],
  [0, 2, 1],
  [2, 0, 1],
] as const

const volume = ([width, depth, height]: Three): number => width * depth * height

/** Those that the bag has room for. */
const turnsOf = (bag: Three, size: Three): Three[] => {
  const turns = TURNS.map(([a, b, c]): Three => [size[a], size[b], size[c]])
  return turns.filter(
    (turn, at) =>
      AXES.every((axis) => turn[axis] <= bag[axis]) &&
      turns.findIndex((other) => AXES.every((axis) => other[axis] === turn[axis])) === at,
  )
}

/** @returns with the order, and everything moved as little as it asks for; undefined where that does not fit */
const ordered = (
  bag: Three,
  { sizes, starts, orders }: Arrangement,
  order: Order,
): Arrangement | undefined => {
  const all = [...orders, order]
  const moved = starts.map((start): [number, number, number] => [...start])
  const { axis } = order
  const waiting = [order]
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    const { before, after } = each
    const start = (moved[before]?.[axis] ?? 0) + (sizes[before]?.[axis] ?? 0)
    const late = moved[after]
    if (!late || start <= late[axis]) continue
    if (start + (sizes[after]?.[axis] ?? 0) > bag[axis]) return undefined
    late[axis] = start
    waiting.push(...all.filter((next) => next.axis === axis && next.before === after))
  }
  return { sizes, starts: moved, orders: all }
}

const overlap = ({ sizes, starts }: Arrangement, a: number, b: number): boolean =>
  AXES.every((axis) => {
    const [one = 0, other = 0] = [starts[a]?.[axis], starts[b]?.[axis]]
    return one < other + (sizes[b]?.[axis] ?? 0) && other < one + (sizes[a]?.[axis] ?? 0)
  })

const arrange = (bag: Three, sizes: readonly Three[]): Arrangement | undefined => {
  const turns = sizes.map((size) => turnsOf(bag, size))
  let steps = 0
  const add = (arrangement: Arrangement): Arrangement | undefined => {
    const possible = turns[arrangement.sizes.length]
    if (!possible) return arrangement
    for (const turn of possible) {
      const found = part({
        ...arrangement,
        sizes: [...arrangement.sizes, turn],
        starts: [...arrangement.starts, [0, 0, 0]],
      })
      if (found) return found
    }
    return undefined
  }
  const part = (arrangement: Arrangement): Arrangement | undefined => {
    steps += 1
    if (steps > MAX_STEPS) return undefined
    const count = arrangement.sizes.length
    for (let b = count - 1; b > 0; b -= 1)
      for (let a = 0; a < b; a += 1) {
        if (!overlap(arrangement, a, b)) continue
        for (const axis of AXES) {
          const ways = [
            { axis, before: a, after: b },
            { axis, before: b, after: a },
          ]
          // the first order on an axis: the other one is its mirror image
          if (arrangement.orders.every((order) => order.axis !== axis)) ways.pop()
          for (const order of ways) {
            const next = ordered(bag, arrangement, order)
            const found = next && part(next)
            if (found) return found
          }
        }
        return undefined
      }
    return add(arrangement)
  }
  return add({ sizes: [], starts: [], orders: [] })
}

const three = ({ width, depth, height }: Box): Three => [width, depth, height]
const total = (things: readonly Box[]): number => things.reduce((sum, thing) => sum + volume(three(thing)), 0)

/** What has the largest face stands at the back: seen from the front, it hides least. */
const facesBack = (bag: Box, placed: Placed[]): Placed[] => {
  const largest = placed.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
  const isInFront = largest !== undefined && largest.y * 2 + largest.depth > bag.depth
  return isInFront ? placed.map((each) => ({ ...each, y: bag.depth - each.y - each.depth })) : placed
}

/** @returns where each stands; undefined where they do not fit, or none was found */
export const packBag = (bag: Box, things: readonly Thing[]): Placed[] | undefined => {
  if (total(things) > total([bag])) return undefined
  const sorted = things.toSorted((a, b) => total([b]) - total([a]))
  const found = arrange(three(bag), sorted.map(three))
  const placed = found?.sizes.map(([width, depth, height], at) => {
    const [x, y, z] = found.starts[at] ?? [0, 0, 0]
    return { id: sorted[at]?.id ?? '', x, y, z, width, depth, height }
  })
  return placed && facesBack(bag, placed)
}

/** Every choice of so many, those at the end first. */
const choices = <T>(things: readonly T[], count: number): T[][] =>
  count === 0
    ? [[]]
    : things
        .map((thing, at) => choices(things.slice(0, at), count - 1).map((rest) => [...rest, thing]))
        .toReversed()
        .flat()

/** As many as go in together; what stays out is as few as can be, and of the last ones. */
export const packMost = <T extends Thing>(
  bag: Box,
  things: readonly T[],
): { placed: Placed[]; left: T[] } => {
  for (let count = 0; count < things.length; count += 1)
    for (const left of choices(things, count)) {
      const placed = packBag(
        bag,
        things.filter((thing) => !left.includes(thing)),
      )
      if (placed) return { placed, left }
    }
  return { placed: [], left: [...things] }
}
