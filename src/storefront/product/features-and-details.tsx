/** The 'Product Features' and 'Product Details' sections, which are open until they are folded. */
import { useEffect, useRef } from 'react'
import { Accordion } from './accordion.tsx'
import { type DetailsProps, DetailsTable } from './details-table.tsx'

/** Tells the sticky column its height (product-layout.ts). */
const useMeasuredColumn = () => {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const column = part.current?.closest<HTMLElement>('[data-text]')
    if (!column) return
    const observer = new ResizeObserver(() =>
      column.style.setProperty('--text-height', `${column.offsetHeight}px`),
    )
    observer.observe(column)
    return () => observer.disconnect()
  }, [])
  return part
}

export const FeaturesAndDetails = ({ product, stock }: DetailsProps) => (
  <div ref={useMeasuredColumn()}>
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
      <DetailsTable product={product} stock={stock} />
    </Accordion>
  </div>
)
