/** The 'Product Features' and 'Product Details' sections, which are open until they are folded. */
import { useEffect, useRef } from 'react'
import { Accordion } from './accordion.tsx'
import { DetailsTable } from './details-table.tsx'
import { FitTools, type FitToolsProps } from './fit-tools.tsx'

/** px of header and margins. */
const AROUND_COLUMN = 120

/** Tells the column of text, or its part, that it fits on the screen (product-layout.ts). */
const useMeasuredColumn = () => {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const column = part.current?.closest<HTMLElement>('[data-text]')
    const details = column?.lastElementChild
    if (!column || !details) return
    const measure = () => {
      const room = window.innerHeight - AROUND_COLUMN
      const before = details.getBoundingClientRect().top
      const whole = Array.from(column.children).reduce((sum, { clientHeight }) => sum + clientHeight, 0)
      column.toggleAttribute('data-sticks', whole <= room)
      details.toggleAttribute('data-sticks', whole > room && details.clientHeight <= room)
      // What is unfolded in view stays there.
      const moved = details.getBoundingClientRect().top - before
      if (moved < 0) window.scrollBy({ top: moved, behavior: 'instant' })
    }
    const observer = new ResizeObserver(measure)
    for (const child of column.children) observer.observe(child)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return part
}

export const FeaturesAndDetails = ({ product, choice }: FitToolsProps) => (
  <div ref={useMeasuredColumn()}>
    <FitTools product={product} choice={choice} />
    {product.features.length > 0 && (
      <Accordion title="Product Features">
        <ul className="text-sm">
          {product.features.map((feature) => (
            <li key={feature} className="border-t border-line py-3 text-pretty first:border-t-0">
              {feature}
            </li>
          ))}
        </ul>
      </Accordion>
    )}
    <Accordion title="Product Details">
      <DetailsTable product={product} stock={choice.stock} />
    </Accordion>
  </div>
)
