/** The search field and the filters above a list of products. On phones the filters are folded into one line. */
import type { ReactNode } from 'react'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { ProductListField, ProductListView } from './product-list-view.ts'
import { categoryTree, type Groups } from './use-groups.ts'
import { useMediaQuery } from './use-media-query.ts'

type ProductFiltersProps = {
  view: ProductListView
  groups: Groups | undefined
  onChange: (change: Partial<ProductListView>) => void
  /** Moves the focus from the search field to the first row. */
  onArrowDown: () => void
}

const FILTERS = ['status', 'brand', 'category', 'stock', 'picture', 'sort'] as const

export const ProductFilters = ({ view, groups, onChange, onArrowDown }: ProductFiltersProps) => {
  const filter = (field: ProductListField, label: string, first: string, options: ReactNode) => (
    <SelectField
      label={label}
      hideLabel
      value={view[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    >
      <option value="">{first}</option>
      {options}
    </SelectField>
  )
  const isNarrow = useMediaQuery('(width < 48rem)')
  const chosen = FILTERS.filter((field) => view[field] !== '').length
  const filters = (
    <>
      {filter(
        'status',
        'Status',
        'Drafts and live',
        <>
          <option value="live">Live</option>
          <option value="draft">Draft</option>
          <option value="archived">Archived</option>
        </>,
      )}
      {filter(
        'brand',
        'Brand',
        'All brands',
        groups?.brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        )),
      )}
      {filter(
        'category',
        'Category',
        'All categories',
        groups &&
          categoryTree(groups.categories).map(({ category: { id, name }, isChild }) => (
            <option key={id} value={id}>
              {isChild ? `\u2003${name}` : name}
            </option>
          )),
      )}
      {filter(
        'stock',
        'Stock',
        'Any stock',
        <>
          <option value="low">Low stock</option>
          <option value="out">Sold out</option>
        </>,
      )}
      {filter('picture', 'Pictures', 'Any pictures', <option value="none">No picture</option>)}
      {filter(
        'sort',
        'Order',
        'By name',
        <>
          <option value="newest">Newest first</option>
          <option value="updated">Changed last</option>
        </>,
      )}
    </>
  )
  return (
    <search className="mt-4 grid grid-cols-3 gap-2 max-md:grid-cols-1 xl:grid-cols-[2fr_repeat(6,1fr)] large-text:grid-cols-1">
      <TextField
        type="search"
        label="Find a product"
        hideLabel
        placeholder="Name, SKU or barcode"
        autoComplete="off"
        className="col-span-full xl:col-span-1"
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
