/** The section of the editor for the two tools of the product page: size table, flat photograph and inner size. */
import { type FlatLay, flatLayText, parseFlatLay } from '../../domain/products/flat-lay.ts'
import { parseSizeTable } from '../../domain/products/size-table.ts'
import { Picture } from '../../ui/picture.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { EditorSection, type SectionProps } from './editor-section.tsx'
import { PlacedInputs } from './plain-input.tsx'

/** Where a garment often lies: the owner moves the lines from there. */
const FIRST_LAY = { x: 0.5, top: 0.15, bottom: 0.85 }
const LINES = { x: 'Middle', top: 'Top', bottom: 'Hem' } as const

type FlatLayInputProps = SectionProps & { sizes: readonly [string, ...string[]] }

/** The size and the ends of its length are marked once: the size table says how long that is. */
const FlatLayInput = ({ form: { images, flatLay }, set, sizes }: FlatLayInputProps) => {
  const stored = parseFlatLay(flatLay)
  const lay = stored && images.includes(stored.picture) ? stored : undefined
  const change = (next: FlatLay) => set(() => ({ flatLay: flatLayText(next) }))
  return (
    <fieldset className="col-span-full grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-medium">Flat photograph</legend>
      <p className="col-span-full text-sm text-muted">
        A picture of the garment laid flat and taken from above: shoppers see the outlines of the sizes on it.
      </p>
      <ChoiceField
        label="Picture"
        value={lay?.picture ?? 'none'}
        choices={[
          ['none', 'None'],
          ...images.map((url, index): [string, string] => [url, `Picture ${index + 1}`]),
        ]}
        onChange={(picture) =>
          picture === 'none'
            ? set(() => ({ flatLay: '' }))
            : change({ ...FIRST_LAY, size: sizes[0], ...lay, picture })
        }
      />
      {lay && (
        <>
          <ChoiceField
            label="The size that it shows"
            value={lay.size}
            choices={[...new Set([...sizes, lay.size])].map((size): [string, string] => [size, size])}
            onChange={(size) => change({ ...lay, size })}
          />
          <div className="relative bg-stage">
            <Picture src={lay.picture} alt="" slot="card" className="w-full" />
            <svg
              viewBox="0 0 1 1"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="absolute inset-0 size-full"
            >
              <path
                d={`M ${lay.x} 0 V 1 M 0 ${lay.top} H 1 M 0 ${lay.bottom} H 1`}
                stroke="#a3361f"
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </div>
          <div className="grid content-start gap-3">
            {(Object.keys(LINES) as (keyof typeof LINES)[]).map((line) => (
              <label key={line} className="text-sm">
                <span className="block font-medium">{LINES[line]}</span>
                <input
                  type="range"
                  min={0}
                  max={1}
                  step={0.0025}
                  value={lay[line]}
                  aria-valuetext={`${Math.round(lay[line] * 1000) / 10} %`}
                  className="min-h-11 w-full accent-moss"
                  onChange={({ target }) => {
                    const moved = { ...lay, [line]: Number(target.value) }
                    if (moved.bottom > moved.top) change(moved)
                  }}
                />
              </label>
            ))}
            <p className="text-sm text-muted">
              Move the lines to the garment’s middle, the top of its length as the table has it (of a shirt or
              a jacket the shoulder beside the neck, without collar or hood), and its hem.
            </p>
          </div>
        </>
      )}
    </fieldset>
  )
}

export const FitSection = (props: SectionProps) => {
  const [first, ...others] = parseSizeTable(props.form.sizeTable)?.rows.map(({ size }) => size) ?? []
  return (
    <EditorSection
      title="Measures to try"
      hint="Shoppers compare a garment with one of theirs, and see what goes into a bag. What stays empty is not shown."
    >
      <PlacedInputs {...props} place="fit" />
      {first !== undefined && props.form.images.length > 0 && (
        <FlatLayInput {...props} sizes={[first, ...others]} />
      )}
    </EditorSection>
  )
}
