/**
 * The search field and the filters above a list of products: one row on wide screens. On phones the filters are folded
 * into one line.
 */
import { TextField } from '../../ui/field.tsx'
import { type Choice, ChoiceField } from '../components/choice-field.tsx'
import type { ProductListField, ProductListView } from './product-list-view.ts'
import { categoryChoices, type Groups, groupChoices } from './use-groups.ts'
import { useMediaQuery } from './use-media-query.ts'

type ProductFiltersProps = {
  view: ProductListView
  groups: Groups | undefined
  onChange: (change: Partial<ProductListView>) => void
  /** Moves the focus from the search field to the first row. */
  onArrowDown: () => void
}

/** Each filter as wide as its first choice, so that none moves when the brands arrive. */
const ONE_ROW =
  'min-[90rem]:grid-cols-[minmax(0,1fr)_9.5rem_10rem_10rem_8rem_9rem_9rem] min-[90rem]:[&_select]:text-sm [&_select]:whitespace-nowrap'
const FILTERS = ['status', 'brand', 'category', 'stock', 'picture', 'priorPrice', 'sort'] as const

export const ProductFilters = ({ view, groups, onChange, onArrowDown }: ProductFiltersProps) => {
  const filter = (
    field: ProductListField,
    label: string,
    first: string,
    choices: readonly Choice<string>[],
  ) => (
    <ChoiceField
      label={label}
      hideLabel
      choices={[['', first], ...choices]}
      value={view[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  const isNarrow = useMediaQuery('(width < 48rem)')
  const chosen = FILTERS.filter((field) => view[field] !== '').length
  const { brands = [], categories = [] } = groups ?? {}
  const filters = (
    <>
      {filter('status', 'Status', 'Drafts and live', [
        ['live', 'Live'],
        ['draft', 'Draft'],
        ['archived', 'Archived'],
      ])}
      {filter('brand', 'Brand', 'All brands', groupChoices(brands))}
      {filter('category', 'Category', 'All categories', categoryChoices(categories))}
      {filter('stock', 'Stock', 'Any stock', [
        ['low', 'Low stock'],
        ['out', 'Sold out'],
      ])}
      {filter('picture', 'Pictures', 'Any pictures', [['none', 'No picture']])}
      {/* Chosen by a link alone (unshown-reductions.tsx). */}
      {view.priorPrice !== '' &&
        filter('priorPrice', 'Reduction', 'Any reduction', [['none', 'No earlier price']])}
      {filter('sort', 'Order', 'By name', [
        ['newest', 'Newest first'],
        ['updated', 'Changed last'],
      ])}
    </>
  )
  return (
    <search
      className={`mt-4 grid grid-cols-3 gap-2 max-md:grid-cols-1 xl:grid-cols-6 large-text:grid-cols-1 ${ONE_ROW}`}
    >
      <TextField
        type="search"
        label="Find a product"
        hideLabel
        placeholder="Name, SKU or barcode"
        autoComplete="off"
        className="col-span-full min-[90rem]:col-span-1"
        maxLength={200}
        value={view.search}
        onChange={({ target }) => onChange({ search: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onArrowDown()
        }}
      />
      {isNarrow ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium">
            {chosen === 0 ? 'Filters and order' : `Filters and order (${chosen} set)`}
          </summary>
          <div className="grid grid-cols-2 gap-2 large-text:grid-cols-1">{filters}</div>
        </details>
      ) : (
        filters
      )}
    </search>
  )
}
