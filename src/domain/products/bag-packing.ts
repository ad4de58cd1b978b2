/**
 * Whether things go into a bag together, and where each stands. The rule: things are boxes that keep right angles and do not
 * overlap; what stands upright is tried first. What is found fits; a clever person may still fit more.
 */
import type { Box } from './inner-size.ts'

export type Thing = Box & { id: string }
/** Its lower left corner at the back, from that of the bag, and its size as it stands; y grows to the front. */
export type Placed = Box & { id: string; x: number; y: number; z: number }

type Space = Box & { x: number; y: number; z: number }

/** Steps of the search: five things take far fewer unless they do not fit. */
const MAX_STEPS = 50_000

const turnsOf = ({ width, depth, height }: Box): Box[] => {
  const turns = [
    { width, depth, height },
    { width: depth, depth: width, height },
    { width: height, depth, height: width },
    { width: depth, depth: height, height: width },
    { width, depth: height, height: depth },
    { width: height, depth: width, height: depth },
  ]
  return turns.filter(
    (turn, index) =>
      turns.findIndex(
        (other) => other.width === turn.width && other.depth === turn.depth && other.height === turn.height,
      ) === index,
  )
}

const volume = ({ width, depth, height }: Box): number => width * depth * height
const isRoom = ({ width, depth, height }: Box): boolean => width > 0 && depth > 0 && height > 0

/** What is left beside, in front of and above a thing in the corner of a space: in four ways to cut it. */
const restsOf = (space: Space, thing: Box): Space[][] => {
  const { x, y, z, width, depth, height } = space
  const above = {
    x,
    y,
    z: z + thing.height,
    width: thing.width,
    depth: thing.depth,
    height: height - thing.height,
  }
  const wide = { x: x + thing.width, y, z, width: width - thing.width, depth, height }
  const narrow = { ...wide, depth: thing.depth }
  const before = { x, y: y + thing.depth, z, width: thing.width, depth: depth - thing.depth, height }
  const whole = { ...before, width }
  const aboveAll = { ...above, width, depth }
  const low = (rest: Space): Space => ({ ...rest, height: thing.height })
  return [
    [above, wide, before],
    [above, narrow, whole],
    [aboveAll, low(wide), low(before)],
    [aboveAll, low(narrow), low(whole)],
  ].map((rests) => rests.filter(isRoom))
}

/** @returns where each stands; undefined where they do not fit, or none was found */
export const packBag = (bag: Box, things: readonly Thing[]): Placed[] | undefined => {
  const sorted = things.toSorted((a, b) => volume(b) - volume(a))
  if (sorted.reduce((sum, thing) => sum + volume(thing), 0) > volume(bag)) return undefined
  let steps = 0
  const place = (index: number, spaces: readonly Space[]): Placed[] | undefined => {
    const thing = sorted[index]
    if (!thing) return []
    for (const [at, space] of spaces.entries())
      for (const turn of turnsOf(thing)) {
        if (turn.width > space.width || turn.depth > space.depth || turn.height > space.height) continue
        for (const rests of restsOf(space, turn)) {
          steps += 1
          if (steps > MAX_STEPS) return undefined
          const others = place(index + 1, [...rests, ...spaces.toSpliced(at, 1)])
          if (others) return [{ ...turn, id: thing.id, x: space.x, y: space.y, z: space.z }, ...others]
        }
      }
    return undefined
  }
  return place(0, [{ ...bag, x: 0, y: 0, z: 0 }])
}
