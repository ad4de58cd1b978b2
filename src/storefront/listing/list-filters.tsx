/** The filters of a list: search, brand, category. They run in the browser, so they are hidden without JavaScript. */
import type { ReactNode } from 'react'
import type { Brand, Category } from '../../contract/products/product.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

type FilterProps<Value extends string> = { value: Value; onChange: (value: Value) => void }

/** `onIntent`: a filter gets the focus; a good moment to prefetch all products. */
export const ListFilters = ({ onIntent, children }: { onIntent: () => void; children: ReactNode }) => (
  <form
    aria-label="Filters"
    // Outside a dialog this method submits nothing: Enter before hydration does not reload the page.
    method="dialog"
    onSubmit={(event) => event.preventDefault()}
    onFocus={onIntent}
    className="grid gap-2 noscript:hidden min-[22.5rem]:grid-cols-2 md:grid-cols-[2fr_1fr_1fr]"
  >
    {children}
  </form>
)

export const SearchFilter = ({ value, onChange }: FilterProps<string>) => (
  <TextField
    type="search"
    label="Search products"
    hideLabel
    placeholder="Search products..."
    maxLength={200}
    autoComplete="off"
    className="col-span-full md:col-span-1"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

type SlugFilterProps = FilterProps<string> & {
  label: string
  all: string
  items: readonly (Brand | Category)[] | undefined
}

const SlugFilter = ({ label, all, items = [], value, onChange }: SlugFilterProps) => (
  <SelectField
    label={label}
    hideLabel
    // The URL restores it.
    autoComplete="off"
    className="min-w-0"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{all}</option>
    {items.map(({ slug, name }) => (
      <option key={slug} value={slug}>
        {name}
      </option>
    ))}
  </SelectField>
)

export const BrandFilter = (props: FilterProps<string> & { items: readonly Brand[] | undefined }) => (
  <SlugFilter label="Brand" all="All Brands" {...props} />
)

/** Children follow their parent category. */
const inTreeOrder = (categories: readonly Category[]): Category[] => {
  const childrenOf = (parent: string | null): Category[] =>
    categories
      .filter(({ parentSlug }) => parentSlug === parent)
      .flatMap((category) => [category, ...childrenOf(category.slug)])
  return childrenOf(null)
}

export const CategoryFilter = ({
  items,
  ...props
}: FilterProps<string> & { items: readonly Category[] | undefined }) => (
  <SlugFilter label="Category" all="All Categories" items={items && inTreeOrder(items)} {...props} />
)
