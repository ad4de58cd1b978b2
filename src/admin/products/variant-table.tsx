/**
 * The grid of variants. Enter and the arrow keys move along a column, Ctrl+D copies a cell to the rows below it, and a
 * pasted column of a spreadsheet fills the rows from here on. A figure typed where stock is tracked by product counts
 * each variant from then on.
 */
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { MAX_CODE_LENGTH } from '../../domain/products/product-limits.ts'
import { VARIANT_FIELDS, type VariantField, variantFields } from '../../domain/products/variant-fields.ts'
import { choiceText } from '../../domain/products/variants.ts'
import type { SectionProps } from './editor-section.tsx'
import { emptyVariant, type FormVariant, type ProductForm } from './product-form.ts'
import { unitsProblem, variantFieldProblem } from './product-form-problems.ts'
import { productSku } from './product-form-request.ts'
import { skusOf } from './sku-pattern.ts'
import { canLeaveOut, parseCells } from './variant-grid.ts'

type Column = VariantField | 'stock'
const isFigure = (column: Column): boolean => column === 'stock' || variantFields[column].kind !== 'code'
const keyboardOf = (column: Column) => {
  if (column !== 'stock' && variantFields[column].kind === 'pence') return 'decimal'
  return column === 'stock' || isFigure(column) || variantFields[column].isMostlyDigits ? 'numeric' : 'text'
}
/** SKUs are the longest, so that their ends are seen. */
const widthOf = (column: Column): string => {
  if (column === 'sku') return 'sm:w-[25%]'
  if (column === 'barcode') return 'sm:w-[18%]'
  return isFigure(column) ? 'sm:w-18' : ''
}
const PLACEHOLDERS = { code: '', grams: 'grams', pence: '0.00' }
const columns: readonly Column[] = [
  ...VARIANT_FIELDS.filter((field) => !isFigure(field)),
  'stock',
  ...VARIANT_FIELDS.filter(isFigure),
]
const labelOf = (column: Column): string => (column === 'stock' ? 'Stock' : variantFields[column].label)

/** A product whose stock was tracked by product begins with empty figures. */
const withCells = (
  { counting, variants }: ProductForm,
  change: (variant: FormVariant, index: number) => Partial<Record<Column, string>>,
): Partial<ProductForm> => {
  const changes = variants.map((variant, index) => (variant.isLeftOut ? {} : change(variant, index)))
  const countsNow = counting === 'together' && changes.some(({ stock }) => stock !== undefined)
  return {
    ...(countsNow && { counting: 'by-variant' }),
    variants: variants.map((variant, index) => ({
      ...variant,
      ...(countsNow && { stock: '' }),
      ...changes[index],
    })),
  }
}

type VariantTableProps = SectionProps & { pattern: string; hasOptions: boolean }

export const VariantTable = ({ form, set, pattern, hasOptions }: VariantTableProps) => {
  const table = useRef<HTMLTableElement>(null)
  const { variants, counting } = form
  const skus = skusOf(variants, productSku(form), pattern)
  const shownColumns = columns.filter((column) => column !== 'stock' || hasOptions)

  const focusCell = (column: Column, index: number): boolean => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${column} ${index}"]`)
    cell?.focus()
    cell?.select()
    return cell !== null && cell !== undefined
  }
  const move = (column: Column, from: number, by: 1 | -1): boolean => {
    for (let index = from + by; variants[index] !== undefined; index += by)
      if (!variants[index]?.isLeftOut) return focusCell(column, index)
    return false
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, column: Column, index: number) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === 1 || by === -1) {
      event.preventDefault()
      move(column, index, by)
    }
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const { value } = event.currentTarget
      set((before) => withCells(before, (_, at) => (at > index ? { [column]: value } : {})))
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, column: Column, index: number) => {
    const rows = parseCells(event.clipboardData.getData('text'))
    if (rows.length === 1 && rows[0]?.length === 1) return
    event.preventDefault()
    const first = shownColumns.indexOf(column)
    let next = 0
    set((before) => {
      next = 0
      return withCells(before, (_, at) => {
        if (at < index) return {}
        const cells = rows[next]
        next += 1
        return Object.fromEntries(
          (cells ?? []).flatMap((cell, offset) => {
            const target = shownColumns[first + offset]
            return target ? [[target, cell]] : []
          }),
        )
      })
    })
  }
  const cell = (column: Column, variant: FormVariant, index: number) => {
    const name = hasOptions ? `${labelOf(column)} of ${choiceText(variant)}` : labelOf(column)
    const isCounted = column !== 'stock' || counting === 'by-variant'
    const problem =
      column !== 'stock'
        ? variantFieldProblem(column, variant)
        : isCounted
          ? unitsProblem(variant.stock)
          : undefined
    return (
      <input
        data-cell={`${column} ${index}`}
        aria-label={name}
        aria-invalid={problem ? true : undefined}
        title={problem}
        autoComplete="off"
        maxLength={MAX_CODE_LENGTH}
        inputMode={keyboardOf(column)}
        placeholder={
          column === 'sku' && variant.id === undefined
            ? skus[index]
            : column === 'stock'
              ? isCounted
                ? '0'
                : '–'
              : PLACEHOLDERS[variantFields[column].kind]
        }
        value={isCounted ? variant[column] : ''}
        onChange={({ target }) =>
          set((before) => withCells(before, (_, at) => (at === index ? { [column]: target.value } : {})))
        }
        onKeyDown={(event) => onKeyDown(event, column, index)}
        onPaste={(event) => onPaste(event, column, index)}
        className={`min-h-11 w-full min-w-0 rounded-sm border border-line bg-white px-2 text-sm placeholder:text-muted aria-invalid:border-sale tabular-nums ${isFigure(column) ? 'text-right' : ''}`}
      />
    )
  }
  const leaveOut = (variant: FormVariant, isLeftOut: boolean) =>
    set((before) => ({
      variants: before.variants.map((other) =>
        other.size !== variant.size || other.color !== variant.color
          ? other
          : isLeftOut && other.id === undefined
            ? { ...emptyVariant(other), isLeftOut }
            : { ...other, isLeftOut },
      ),
    }))
  return (
    <table ref={table} aria-label="Variants" className="col-span-full block w-full text-sm sm:table">
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-edge text-left text-muted">
          {hasOptions && (
            <th scope="col" className="py-2 pr-3 font-medium">
              Variant
            </th>
          )}
          {shownColumns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`py-2 pr-2 font-medium ${isFigure(column) ? 'text-right' : ''}`}
            >
              {labelOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {variants.map((variant, index) => (
          <tr
            key={JSON.stringify([variant.size, variant.color])}
            className="grid grid-cols-2 gap-2 border-b border-line py-2 sm:table-row"
          >
            {hasOptions && (
              <th scope="row" className="col-span-full text-left font-normal sm:py-1 sm:pr-3">
                <label className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={!variant.isLeftOut}
                    disabled={!variant.isLeftOut && !canLeaveOut(variants, variant)}
                    onChange={({ target }) => leaveOut(variant, !target.checked)}
                    className="size-5 shrink-0 accent-moss"
                  />
                  <span className="sr-only">Sell </span>
                  <span className={variant.isLeftOut ? 'text-muted line-through' : ''}>
                    {choiceText(variant)}
                  </span>
                </label>
              </th>
            )}
            {variant.isLeftOut ? (
              <td colSpan={shownColumns.length} className="col-span-full text-muted">
                Not sold
              </td>
            ) : (
              shownColumns.map((column) => (
                <td key={column} className={`sm:py-1 sm:pr-2 ${widthOf(column)}`}>
                  {/* On a phone there is no row of headings, and the input has this name already. */}
                  <span aria-hidden="true" className="text-xs text-muted sm:hidden">
                    {labelOf(column)}
                  </span>
                  {cell(column, variant, index)}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
