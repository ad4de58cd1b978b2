import { expect, test } from 'vitest'
import { panZoom, pinch, UNZOOMED, ZOOM_FACTOR, type ZoomState, zoomAt } from './zoom-state.ts'

const frame = { width: 400, height: 500 }

test('zooming keeps the point under the pointer in place', () => {
  const point = { x: 100, y: -50 }
  const { scale, x, y } = zoomAt(UNZOOMED, ZOOM_FACTOR, point, frame)
  // The point of the picture under the pointer is the same before and after.
  expect((point.x - x) / scale).toBeCloseTo(point.x)
  expect((point.y - y) / scale).toBeCloseTo(point.y)
})

test('the zoom factor stays between the whole picture and the maximum', () => {
  expect(zoomAt(UNZOOMED, 0.2, { x: 30, y: 30 }, frame)).toEqual(UNZOOMED)
  expect(zoomAt(UNZOOMED, 1000, { x: 0, y: 0 }, frame).scale).toBe(5)
})

test('the zoomed picture never leaves its frame', () => {
  expect(panZoom(UNZOOMED, { x: 500, y: -500 }, frame)).toEqual(UNZOOMED)
  const close: ZoomState = { scale: 2, x: 0, y: 0 }
  expect(panZoom(close, { x: 9999, y: -9999 }, frame)).toEqual({ scale: 2, x: 200, y: -250 })
  expect(zoomAt({ scale: 2, x: 200, y: 250 }, 0.5, { x: 0, y: 0 }, frame)).toEqual(UNZOOMED)
})

test('a pinch zooms by the distance of the fingers and pans with them', () => {
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const
  expect(
    pinch(
      UNZOOMED,
      from,
      [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ],
      frame,
    ),
  ).toEqual({ scale: 2, x: 0, y: 0 })
  expect(
    pinch(
      UNZOOMED,
      from,
      [
        { x: -70, y: 20 },
        { x: 130, y: 20 },
      ],
      frame,
    ),
  ).toEqual({ scale: 2, x: 30, y: 20 })
  expect(
    pinch(
      UNZOOMED,
      [
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ],
      from,
      frame,
    ).scale,
  ).toBeLessThanOrEqual(5)
})
