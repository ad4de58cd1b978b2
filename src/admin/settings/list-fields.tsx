/** The fields of the home page's blocks that list products or brands: heading, link, and which brands. */

import type { ShopLink } from '../../domain/pages/link-target.ts'
import { home } from '../../domain/settings/home-settings.ts'
import type { HomeSettings, ProductBlock } from '../../domain/settings/shop-settings.ts'
import { TextField } from '../../ui/field.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import type { Brands } from './block-fields.tsx'
import { LinkFields } from './link-fields.tsx'
import { ListEditor } from './list-editor.tsx'

const heading = home.latestArrivals.of.title

const HeadingField = ({ value, onChange }: { value: string; onChange: (title: string) => void }) => (
  <TextField
    label={heading.label}
    required
    maxLength={heading.max}
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

type ButtonFieldsProps = {
  title: string
  link: ShopLink
  onChange: (link: ShopLink) => void
  /** Id of the form's `LinkTargets`. */
  targets: string
  /** The page that takes the place of one without anything for sale. */
  otherwise: string
}

/** A button of the home page, which always leads somewhere. */
export const ButtonFields = ({ title, link, onChange, targets, otherwise }: ButtonFieldsProps) => (
  <fieldset className="col-span-full">
    <legend className="mb-1.5 text-sm font-medium">{title}</legend>
    <LinkFields link={link} onChange={onChange} targets={targets} />
    <p className="mt-1 text-xs text-muted">{`${otherwise} while nothing is for sale there.`}</p>
  </fieldset>
)

export const ProductBlockFields = ({
  block,
  onChange,
  targets,
  otherwise,
}: {
  block: ProductBlock
  onChange: (block: ProductBlock) => void
} & Pick<ButtonFieldsProps, 'targets' | 'otherwise'>) => (
  <>
    <HeadingField value={block.title} onChange={(title) => onChange({ ...block, title })} />
    <ButtonFields
      title="Link to more"
      link={block.more}
      onChange={(more) => onChange({ ...block, more })}
      targets={targets}
      otherwise={otherwise}
    />
  </>
)

type BrandListProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  brands: Brands
  max: number
  /** How many are shown while none is chosen. */
  first: number
}

export const BrandList = ({ chosen, onChange, brands, max, first }: BrandListProps) => {
  const free = brands.filter(({ slug }) => !chosen.includes(slug))
  return (
    <div className="col-span-full">
      <p className="mb-1.5 text-sm font-medium">Brands</p>
      {chosen.length === 0 && (
        <p className="text-sm text-muted">{`The first ${first} brands of the shop, until you choose some.`}</p>
      )}
      <ListEditor
        items={chosen}
        onChange={onChange}
        nameOf={(slug) => brands.find((brand) => brand.slug === slug)?.name ?? slug}
        max={max}
        {...(free[0] && { add: { label: 'Add a brand', create: () => free[0]?.slug ?? '' } })}
      >
        {(chosenSlug, change) => (
          <ChoiceField
            label="Brand"
            value={chosenSlug}
            choices={[
              ...(brands.some(({ slug }) => slug === chosenSlug)
                ? []
                : [[chosenSlug, `${chosenSlug} (gone)`] as const]),
              ...brands
                .filter(({ slug }) => slug === chosenSlug || !chosen.includes(slug))
                .map(({ slug, name }) => [slug, name] as const),
            ]}
            onChange={change}
          />
        )}
      </ListEditor>
    </div>
  )
}

export const FeaturedBrandsFields = ({
  block,
  onChange,
  ...list
}: {
  block: HomeSettings['featuredBrands']
  onChange: (block: HomeSettings['featuredBrands']) => void
} & Omit<BrandListProps, 'chosen' | 'onChange'>) => (
  <>
    <HeadingField value={block.title} onChange={(title) => onChange({ ...block, title })} />
    <BrandList {...list} chosen={block.brands} onChange={(brands) => onChange({ ...block, brands })} />
  </>
)
