/** The controls over a list: search, brand, category. They work in the browser, so without scripts they hide. */
import type { ReactNode } from 'react'
import type { Brand, Category } from '../../contract/product.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

type Choice<Value extends string> = { value: Value; onChange: (value: Value) => void }

/** `onApproach`: the shopper is about to filter; the whole list may be fetched already. */
export const ListFilters = ({ onApproach, children }: { onApproach: () => void; children: ReactNode }) => (
  <form
    aria-label="Filters"
    // Outside of a dialog this sends nothing: Enter before hydration does not reload the page.
    method="dialog"
    onSubmit={(event) => event.preventDefault()}
    onFocus={onApproach}
    className="grid gap-2 noscript:hidden min-[22.5rem]:grid-cols-2 md:grid-cols-[2fr_1fr_1fr]"
  >
    {children}
  </form>
)

export const SearchFilter = ({ value, onChange }: Choice<string>) => (
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

type SlugFilterProps = Choice<string> & {
  label: string
  all: string
  items: readonly (Brand | Category)[] | undefined
}

const SlugFilter = ({ label, all, items = [], value, onChange }: SlugFilterProps) => (
  <SelectField
    label={label}
    hideLabel
    // The history's state brings it back.
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

export const BrandFilter = (props: Choice<string> & { items: readonly Brand[] | undefined }) => (
  <SlugFilter label="Brand" all="All Brands" {...props} />
)

/** Each category after the one above it. */
const inTreeOrder = (categories: readonly Category[]): Category[] => {
  const below = (parent: string | null): Category[] =>
    categories
      .filter(({ parentSlug }) => parentSlug === parent)
      .flatMap((category) => [category, ...below(category.slug)])
  return below(null)
}

export const CategoryFilter = ({
  items,
  ...choice
}: Choice<string> & { items: readonly Category[] | undefined }) => (
  <SlugFilter label="Category" all="All Categories" items={items && inTreeOrder(items)} {...choice} />
)
