/**
 * How a picture lies under the glass: how many times it is enlarged, and how far it is moved from the middle, in
 * pixels of the screen. It never leaves its frame, and never shows less than all of itself.
 */
export type CloserView = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
type Frame = { width: number; height: number }

export const WHOLE: CloserView = { scale: 1, x: 0, y: 0 }
export const CLOSE = 2.5
const CLOSEST = 5

const between = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) || 0

const within = ({ scale, x, y }: CloserView, { width, height }: Frame): CloserView => ({
  scale,
  x: between(x, ((scale - 1) * width) / 2),
  y: between(y, ((scale - 1) * height) / 2),
})

/** `point`, from the middle of the frame, stays under the finger. */
export const zoomAt = (view: CloserView, factor: number, point: Point, frame: Frame): CloserView => {
  const scale = Math.min(CLOSEST, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  const moved = { x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }
  return within({ scale, ...moved }, frame)
}

export const move = (view: CloserView, by: Point, frame: Frame): CloserView =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Two fingers, from where they were to where they are; from the middle of the frame. */
export const pinch = (
  view: CloserView,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  frame: Frame,
): CloserView => {
  const [before, after] = [middle(from), middle(to)]
  const factor = distance(to) / Math.max(1, distance(from))
  return move(zoomAt(view, factor, before, frame), { x: after.x - before.x, y: after.y - before.y }, frame)
}
