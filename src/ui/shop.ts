/** What the owner has set: part of the data of every page, so it is there when a component is rendered. */
import { paths } from '../contract/paths.ts'
import type { Shop } from '../contract/settings/shop.ts'
import type { Sentence } from '../domain/settings/shop-settings.ts'
import type { Query } from './query.ts'
import { useQuery } from './query-hooks.tsx'

export const shopQuery: Query<Shop> = { queryKey: [paths.shop] }

/** A sentence of the owner, or the default. */
export const useSentence = (name: Sentence, byDefault: string): string =>
  useShop().shopping.sentences?.[name] || byDefault

export const useShop = (): Shop => {
  const { data } = useQuery(shopQuery)
  if (!data) throw new Error('the page came without the settings of the shop')
  return data
}
