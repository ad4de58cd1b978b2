/** The outlines of the sizes at true scale, over the photograph where it is known how the garment lies on it. */
import { useRef, useState } from 'react'
import type { ShownProduct } from '../../contract/products/product.ts'
import type { FlatLay } from '../../domain/products/flat-lay.ts'
import type { SizeRow, SizeTable } from '../../domain/products/size-table.ts'
import { Picture } from '../../ui/picture.tsx'

type SizeOutlinesProps = {
  table: SizeTable
  own: readonly (number | undefined)[]
  nearest: SizeRow | undefined
  lay: FlatLay | undefined
  product: ShownProduct
}

/** A body with sloping shoulders, from the top in the middle: the width and length in cm. */
const bodyOf = (width: number, length: number): string => {
  const half = width / 2
  const neck = half * 0.34
  const shoulder = half * 0.88
  const armpit = length * 0.3
  return `M ${-neck} 0 L ${-shoulder} ${length * 0.075} Q ${-shoulder} ${length * 0.22} ${-half} ${armpit} L ${-half} ${length} H ${half} L ${half} ${armpit} Q ${shoulder} ${length * 0.22} ${shoulder} ${length * 0.075} L ${neck} 0 Q 0 ${length * 0.07} ${-neck} 0 Z`
}

/** cm around the largest outline where there is no photograph. */
const MARGIN = 4

export const SizeOutlines = ({ table, own, nearest, lay, product }: SizeOutlinesProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [aspect, setAspect] = useState<number | undefined>(undefined)
  const photographed = table.rows.find(({ size }) => size === lay?.size)
  const widest = Math.max(...table.rows.map(({ cm }) => cm[0] ?? 0), own[0] ?? 0)
  const longest = Math.max(...table.rows.map(({ cm }) => cm[1] ?? 0), own[1] ?? 0)
  const top = lay?.top ?? 0
  const shownHeight = photographed && lay ? (photographed.cm[1] ?? 0) / (lay.bottom - top) : 0
  const shownWidth = shownHeight * (aspect ?? 0.8)
  const aside = lay ? Math.min(lay.x, 1 - lay.x) * shownWidth : 0
  // No outline leaves the photograph: where one would, all are drawn without it.
  const isWithin = widest / 2 <= aside && longest <= shownHeight * (1 - top)
  const picture = lay && isWithin && product.images.includes(lay.picture) ? lay.picture : undefined
  // The frame in cm, and where the top of the garment lies in it.
  const height = picture ? shownHeight : longest + 2 * MARGIN
  const width = picture ? shownWidth : widest + 2 * MARGIN
  const x = picture && lay ? width * lay.x : width / 2
  const y = picture ? height * top : MARGIN
  const [ownWidth, ownLength] = own
  const isOwnDrawn = ownWidth !== undefined && ownLength !== undefined
  // A photograph is as bright in forced colours, which change all else.
  const [ink, red, halo] = picture ? ['#1c1b19', '#a3361f', '#fff'] : ['currentColor', 'currentColor', 'none']
  const line = height / 350
  return (
    <figure className="mt-4 bg-stage">
      <div ref={frame} className="relative">
        {picture && (
          <Picture
            src={picture}
            alt=""
            slot="main"
            className="w-full"
            onLoad={() => {
              const image = frame.current?.querySelector('img')
              if (image?.naturalWidth) setAspect(image.naturalWidth / image.naturalHeight)
            }}
          />
        )}
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label="The outlines of the sizes, and of yours where you have entered it. The table below says the same."
          className={picture ? 'absolute inset-0 size-full' : 'w-full'}
          fill="none"
        >
          <g transform={`translate(${x} ${y})`} strokeLinejoin="round">
            {table.rows.map((row) => {
              const [rowWidth = 0, rowLength = 0] = row.cm
              const isNearest = row === nearest
              const path = bodyOf(rowWidth, rowLength)
              return (
                <g key={row.size}>
                  {isNearest && <path d={path} stroke={halo} strokeWidth={line * 3.5} />}
                  <path
                    d={path}
                    stroke={ink}
                    strokeWidth={isNearest ? line * 1.6 : line * 0.6}
                    opacity={isNearest ? 1 : 0.7}
                  />
                </g>
              )
            })}
            {isOwnDrawn && (
              <>
                <path d={bodyOf(ownWidth, ownLength)} stroke={halo} strokeWidth={line * 3.5} />
                <path
                  d={bodyOf(ownWidth, ownLength)}
                  stroke={red}
                  strokeWidth={line * 2}
                  strokeDasharray={`${line * 6} ${line * 4}`}
                />
              </>
            )}
          </g>
        </svg>
      </div>
      <figcaption className="p-3 text-sm text-muted">
        {[
          isOwnDrawn ? 'Yours is dashed.' : '',
          nearest ? `${nearest.size} is bold.` : 'Each line is a size.',
          `Only ${table.measures.slice(0, 2).join(' and ').toLowerCase()} are drawn to scale, not sleeves, neck or hem.`,
        ].join(' ')}
      </figcaption>
    </figure>
  )
}
