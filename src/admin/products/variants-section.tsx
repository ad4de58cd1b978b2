/** Sizes, colours, and the grid of the variants with SKU, barcode and stock; how stock is tracked. */
import { useState } from 'react'
import { countText } from '../../domain/count-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Problem } from '../components/problem.tsx'
import { EditorSection, type SectionProps } from './editor-section.tsx'
import { OptionsField } from './options-field.tsx'
import { soldVariants, totalUnits } from './product-form.ts'
import { unitsProblem } from './product-form-problems.ts'
import { DEFAULT_PATTERN, patternProblem } from './sku-pattern.ts'
import { switchTracking } from './variant-grid.ts'
import { VariantTable } from './variant-table.tsx'

type VariantsSectionProps = SectionProps & { pattern: string; onPattern: (pattern: string) => void }

const Counting = ({ form, set }: SectionProps) => {
  const [note, setNote] = useState('')
  const change = (counting: typeof form.counting) => {
    const total = totalUnits(form)
    set((before) => switchTracking(before, counting))
    setNote(
      counting === 'together'
        ? `The figures below became one: ${countText(total, 'unit')}. Nothing changes before you save.`
        : `${countText(total, 'unit')} were spread evenly over ${soldVariants(form).length} variants. Change the figures below; nothing changes before you save.`,
    )
  }
  return (
    <fieldset className="col-span-full">
      <legend className="text-sm font-medium">How is the stock tracked?</legend>
      <div className="flex flex-wrap gap-x-6">
        {(['together', 'by-variant'] as const).map((counting) => (
          <label key={counting} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="counting"
              checked={form.counting === counting}
              onChange={() => change(counting)}
              className="size-5 accent-moss"
            />
            <span>{counting === 'together' ? 'All together' : 'Each variant'}</span>
          </label>
        ))}
      </div>
      <p role="status" className="text-sm text-amber empty:hidden">
        {note}
      </p>
    </fieldset>
  )
}

export const VariantsSection = (props: VariantsSectionProps) => {
  const { form, set, problems, pattern, onPattern } = props
  const [fillText, setFillText] = useState('')
  const hasOptions = form.sizes.length + form.colors.length > 0
  const fill = () => {
    if (fillText.trim() === '' || unitsProblem(fillText)) return
    set(({ variants }) => ({
      counting: 'by-variant',
      variants: variants.map((variant) =>
        variant.isLeftOut ? variant : { ...variant, stock: fillText.trim() },
      ),
    }))
    setFillText('')
  }
  return (
    <EditorSection title="Sizes, colours and stock">
      <OptionsField kind="sizes" label="Sizes" placeholder="S, M, L, XL" form={form} set={set} />
      <OptionsField kind="colors" label="Colours" placeholder="Navy, Olive" form={form} set={set} />
      {hasOptions && <Counting {...props} />}
      {form.counting === 'together' && (
        <TextField
          label="Stock quantity"
          name="stock"
          inputMode="numeric"
          autoComplete="off"
          value={form.stock}
          error={problems.stock}
          {...(hasOptions && { hint: 'Of all variants together.' })}
          onChange={({ target }) => set(() => ({ stock: target.value }))}
        />
      )}
      {hasOptions && (
        <TextField
          label="SKU pattern"
          autoComplete="off"
          maxLength={100}
          value={pattern}
          placeholder={DEFAULT_PATTERN}
          error={patternProblem(pattern, form)}
          hint="Makes the SKUs of new variants where none is typed."
          onChange={({ target }) => onPattern(target.value)}
        />
      )}
      {hasOptions && form.counting === 'by-variant' && (
        <div className="flex items-start gap-2">
          <TextField
            label="Stock for every variant"
            inputMode="numeric"
            autoComplete="off"
            className="min-w-0 flex-1"
            value={fillText}
            error={unitsProblem(fillText)}
            onChange={({ target }) => setFillText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              fill()
            }}
          />
          <Button variant="outline" className="mt-6.5 min-h-12" onClick={fill}>
            Fill
          </Button>
        </div>
      )}
      <Problem data-problem tabIndex={-1} className="col-span-full">
        {problems.variants}
      </Problem>
      <VariantTable {...props} hasOptions={hasOptions} />
      {hasOptions && form.counting === 'by-variant' && (
        <p role="status" className="col-span-full text-sm text-muted">
          {`${countText(totalUnits(form), 'unit')} in ${soldVariants(form).length} variants`}
        </p>
      )}
    </EditorSection>
  )
}
