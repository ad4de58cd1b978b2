/**
 * The zoom state of a picture in the viewer: its scale, and the offset of its centre from the centre of the frame in
 * CSS pixels. The scale is at least 1, and the zoomed picture always covers the frame.
 */
export type ZoomState = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
type Frame = { width: number; height: number }

export const UNZOOMED: ZoomState = { scale: 1, x: 0, y: 0 }
export const ZOOM_FACTOR = 2.5
const MAX_ZOOM = 5

const clampOffset = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) || 0

const clampToFrame = ({ scale, x, y }: ZoomState, { width, height }: Frame): ZoomState => ({
  scale,
  x: clampOffset(x, ((scale - 1) * width) / 2),
  y: clampOffset(y, ((scale - 1) * height) / 2),
})

/** Zooms around `point`, which keeps its position. Points are relative to the centre of the frame. */
export const zoomAt = (view: ZoomState, factor: number, point: Point, frame: Frame): ZoomState => {
  const scale = Math.min(MAX_ZOOM, Math.max(1, view.scale * factor))
  const growth = scale / view.scale
  const moved = { x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth }
  return clampToFrame({ scale, ...moved }, frame)
}

export const panZoom = (view: ZoomState, by: Point, frame: Frame): ZoomState =>
  clampToFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)

const midpoint = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Zooms and pans with two pointers that move between the given points, relative to the centre of the frame. */
export const pinch = (
  view: ZoomState,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  frame: Frame,
): ZoomState => {
  const [before, after] = [midpoint(from), midpoint(to)]
  const factor = distance(to) / Math.max(1, distance(from))
  return panZoom(zoomAt(view, factor, before, frame), { x: after.x - before.x, y: after.y - before.y }, frame)
}
