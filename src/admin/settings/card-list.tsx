/** The products of a block of the home page: found by search, in the order of staff. */
import { useEffect, useId, useState } from 'react'
import { paths } from '../../contract/paths.ts'
import type { Product, ProductListQuery } from '../../contract/products/product.ts'
import { home } from '../../domain/settings/home-settings.ts'
import type { HomeCard } from '../../domain/settings/shop-settings.ts'
import { pathOfKey } from '../../ui/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ListEditor } from './list-editor.tsx'

const SEARCH_DELAY_MS = 250
const RESULTS = 8

/** The products that a search finds; none for an empty term. */
const useProductSearch = (term: string): readonly Product[] => {
  const [found, setFound] = useState<readonly Product[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      if (term.trim() === '') return setFound([])
      const query: ProductListQuery = { search: term.trim(), limit: String(RESULTS) }
      const answer = await fetch(pathOfKey([paths.products, query]), { signal: controller.signal }).catch(
        () => undefined,
      )
      if (answer?.ok) setFound(await answer.json())
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [term])
  return found
}

const ProductSearch = ({ onChoose }: { onChoose: (slug: string) => void }) => {
  const id = useId()
  const [term, setTerm] = useState('')
  const found = useProductSearch(term)
  return (
    <div className="mt-4">
      <TextField
        label="Add a product"
        type="search"
        placeholder="Name, brand or SKU"
        autoComplete="off"
        aria-controls={id}
        value={term}
        onChange={({ target }) => setTerm(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul id={id} aria-label="Products found" className="mt-1">
        {found.map(({ slug, name, brand, price }) => (
          <li key={slug}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2 text-left text-sm underline-offset-4 hover:underline"
              onClick={() => {
                onChoose(slug)
                setTerm('')
              }}
            >
              <span>{`${name} `}</span>
              <span className="text-muted">{`${brand.name}, £${price}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const hasOwnText = ({ name, price, picture }: HomeCard): boolean =>
  name !== undefined || price !== undefined || picture !== undefined

const MAX_CARDS = home.sale.of.cards.most

type CardListProps = { cards: readonly HomeCard[]; onChange: (cards: HomeCard[]) => void }

export const CardList = ({ cards, onChange }: CardListProps) => (
  <div className="col-span-full">
    <p className="mb-1.5 text-sm font-medium">Products</p>
    <ListEditor
      items={cards}
      onChange={onChange}
      nameOf={({ name, product }) => name ?? product}
      max={MAX_CARDS}
    >
      {(card, change) => (
        <div className="flex min-h-11 flex-wrap items-center gap-x-4">
          <span className="font-medium">{card.name ?? card.product}</span>
          {hasOwnText(card) ? (
            <>
              <span className="text-sm text-muted">
                {`Fixed text: £${card.price ?? ''}${card.compareAtPrice ? `, was £${card.compareAtPrice}` : ''}`}
              </span>
              <Button variant="quiet" size="sm" onClick={() => change({ product: card.product })}>
                Follow the product
              </Button>
            </>
          ) : (
            <span className="text-sm text-muted">Name, price and picture of the product</span>
          )}
        </div>
      )}
    </ListEditor>
    {cards.length < MAX_CARDS && (
      <ProductSearch
        onChoose={(product) => {
          if (!cards.some((card) => card.product === product)) onChange([...cards, { product }])
        }}
      />
    )}
  </div>
)
