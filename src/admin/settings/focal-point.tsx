/** The point of a picture that stays visible where a page crops it: by a click on the picture, or by two sliders. */
import type { MouseEvent } from 'react'
import { useId } from 'react'
import type { ShopPicture } from '../../domain/settings/shop-picture.ts'
import { Picture } from '../../ui/picture.tsx'

const MIDDLE = 50

/** Percent from the left and from the top. */
const parseFocus = (focus: string | undefined): { x: number; y: number } => {
  const [, x = MIDDLE, y = MIDDLE] = /^(\d+)% (\d+)%$/.exec(focus ?? '') ?? []
  return { x: Number(x), y: Number(y) }
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void }

const Slider = ({ label, value, onChange }: SliderProps) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={`${value} percent`}
        className="block min-h-11 w-full accent-moss"
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  )
}

type FocalPointProps = {
  picture: ShopPicture
  /** Undefined: the middle. */
  onChange: (focus: string | undefined) => void
}

export const FocalPoint = ({ picture, onChange }: FocalPointProps) => {
  const { x, y } = parseFocus(picture.focus)
  const set = (nextX: number, nextY: number) =>
    onChange(nextX === MIDDLE && nextY === MIDDLE ? undefined : `${nextX}% ${nextY}%`)
  const setByClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A press of the keyboard has no place: the sliders are for it.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const percent = (part: number, whole: number) =>
      Math.min(100, Math.max(0, Math.round((part / whole) * 100)))
    set(percent(clientX - left, width), percent(clientY - top, height))
  }
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
        What stays visible
      </summary>
      <p className="text-sm text-muted">
        Phones and wide screens crop the picture. Click on what must stay visible, or use the sliders.
      </p>
      <div className="mt-2 grid max-w-xl gap-4 sm:grid-cols-2">
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          data-testid="focal-point"
          className="relative block cursor-crosshair self-start"
          onClick={setByClick}
        >
          <Picture
            src={picture.src}
            alt=""
            slot="card"
            className=""
            width={picture.width}
            height={picture.height}
          />
          <span
            className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-ink/40 ring-1 ring-ink"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </button>
        <div>
          <Slider label="From the left" value={x} onChange={(next) => set(next, y)} />
          <Slider label="From the top" value={y} onChange={(next) => set(x, next)} />
        </div>
      </div>
    </details>
  )
}
