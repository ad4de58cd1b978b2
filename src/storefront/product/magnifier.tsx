/**
 * Magnifies the large picture in its place and follows the mouse. It enlarges the loaded picture until a larger size
 * has loaded. It is hidden from assistive technology: the picture below it has the alternative text.
 */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'

export type MagnifierProps = {
  src: string
  /** The initial mouse position, in pixels from the picture's upper left corner. */
  from: { x: number; y: number }
  onEnd: () => void
}

const origin = ({ x, y }: { x: number; y: number }): string => `${x}px ${y}px`

export const Magnifier = ({ src, from, onEnd }: MagnifierProps) => {
  const lens = useRef<HTMLDivElement>(null)
  const [isSharp, setSharp] = useState(false)
  useEffect(() => {
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEnd()
    }
    addEventListener('keydown', onEscape)
    return () => removeEventListener('keydown', onEscape)
  }, [onEnd])
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    if (lens.current) lens.current.style.transformOrigin = origin({ x: clientX - left, y: clientY - top })
  }
  return (
    <div
      aria-hidden="true"
      data-testid="magnifier"
      className="absolute inset-0 cursor-zoom-out overflow-hidden"
      onPointerMove={follow}
      onPointerLeave={onEnd}
      onClick={onEnd}
    >
      <div ref={lens} className="relative size-full scale-[2.2]" style={{ transformOrigin: origin(from) }}>
        <Picture src={src} alt="" slot="main" eager className="h-full!" />
        <div className={`absolute inset-0 ${isSharp ? '' : 'opacity-0'}`}>
          <Picture src={src} alt="" slot="full" eager className="h-full!" onLoad={() => setSharp(true)} />
        </div>
      </div>
    </div>
  )
}
