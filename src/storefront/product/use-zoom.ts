/**
 * The gestures of the picture viewer. A pinch or the wheel zooms, a drag pans, and a double tap or a click toggles the
 * zoom. A horizontal swipe over an unzoomed picture calls `onSwipe`: 1 for the next picture, -1 for the previous one.
 */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Point, panZoom, pinch, UNZOOMED, ZOOM_FACTOR, type ZoomState, zoomAt } from './zoom-state.ts'

/** A pointer that moves less than this is a tap. */
const MAX_TAP_DISTANCE_PX = 10
const MIN_SWIPE_DISTANCE_PX = 50
const DOUBLE_TAP_MS = 300

type Touch = { start: Point; last: Point }

export const useZoom = (onSwipe: (direction: 1 | -1) => void) => {
  const stage = useRef<HTMLDivElement>(null)
  const touches = useRef(new Map<number, Touch>())
  const lastTap = useRef(0)
  /** Whether the current gesture has had more than one pointer: its end is then neither a tap nor a swipe. */
  const hasPinched = useRef(false)
  const [zoom, setZoom] = useState<ZoomState>(UNZOOMED)

  const frameOf = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = frameOf()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const toggle = (point: Point) =>
    setZoom((now) => (now.scale > 1 ? UNZOOMED : zoomAt(now, ZOOM_FACTOR, point, frameOf())))

  useEffect(() => {
    const element = stage.current
    // React's wheel listeners are passive and cannot stop the page behind from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const point = pointOf(event)
      setZoom((now) => zoomAt(now, Math.exp(-event.deltaY / 300), point, frameOf()))
    }
    // Without this, a touch that ends in motion starts momentum scrolling, and the browser treats the next tap anywhere
    // as a request to stop it. Pointer events still fire.
    const preventMomentum = (event: TouchEvent) => event.preventDefault()
    element?.addEventListener('wheel', onWheel, { passive: false })
    element?.addEventListener('touchstart', preventMomentum, { passive: false })
    return () => {
      element?.removeEventListener('wheel', onWheel)
      element?.removeEventListener('touchstart', preventMomentum)
    }
  })

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (touches.current.size === 0) hasPinched.current = false
      event.currentTarget.setPointerCapture(event.pointerId)
      const point = pointOf(event)
      touches.current.set(event.pointerId, { start: point, last: point })
      if (touches.current.size > 1) hasPinched.current = true
    },
    onPointerMove: (event: PointerEvent) => {
      const touch = touches.current.get(event.pointerId)
      if (!touch) return
      const point = pointOf(event)
      const before = touch.last
      touch.last = point
      const other = [...touches.current.values()].find((each) => each !== touch)
      setZoom((now) => {
        if (other) return pinch(now, [before, other.last], [point, other.last], frameOf())
        return panZoom(now, { x: point.x - before.x, y: point.y - before.y }, frameOf())
      })
    },
    onPointerUp: (event: PointerEvent) => {
      const touch = touches.current.get(event.pointerId)
      touches.current.delete(event.pointerId)
      if (!touch || hasPinched.current) return
      const [across, down] = [touch.last.x - touch.start.x, touch.last.y - touch.start.y]
      const isTap = Math.hypot(across, down) < MAX_TAP_DISTANCE_PX
      if (!isTap) {
        if (zoom.scale === 1 && Math.abs(across) > MIN_SWIPE_DISTANCE_PX && Math.abs(across) > Math.abs(down))
          onSwipe(across < 0 ? 1 : -1)
        return
      }
      const isDoubleTap = event.timeStamp - lastTap.current < DOUBLE_TAP_MS
      lastTap.current = isDoubleTap ? 0 : event.timeStamp
      if (isDoubleTap || event.pointerType === 'mouse') toggle(touch.last)
    },
    onPointerCancel: (event: PointerEvent) => void touches.current.delete(event.pointerId),
  }
  return {
    stage,
    handlers,
    isClose: zoom.scale > 1,
    transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
    toggle: () => toggle({ x: 0, y: 0 }),
    reset: () => setZoom(UNZOOMED),
  }
}
