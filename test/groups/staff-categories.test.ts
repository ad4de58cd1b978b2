/** Levels and order of categories, and what a change of a brand or category does to search and links. */
import { describe, expect, test } from 'vitest'
import { findRedirect } from '../../src/storage/products/redirects.ts'
import { testApi } from '../setup/api.ts'
import { type Group, groupCalls } from '../setup/group-calls.ts'

const api = testApi()
const { call, refused, list, find, create, change } = groupCalls(api)
const searchFor = async (words: string) =>
  (await api().call('GET', `/api/products?search=${words}`))
    .json<{ slug: string }[]>()
    .map(({ slug }) => slug)

describe('the levels of categories', () => {
  const parentRefused = async (group: Group, parentId: string): Promise<string> => {
    const reply = await change('categories', group, { parentId })
    expect(reply.status).toBe(422)
    return reply.text
  }

  test('A subcategory is created below its parent and listed with its products', async () => {
    const parent = await find('categories', 'footwear')
    const group = await create('categories', { name: 'Slippers', parentId: parent.id })
    expect(group.parentId).toBe(parent.id)
    const shown = (await api().call('GET', '/api/categories/slippers')).json()
    expect(shown).toMatchObject({ parentSlug: 'footwear' })
  })

  test('There are two levels at most, and no circle', async () => {
    const [clothing, upper, bags] = await Promise.all(
      ['clothing', 'upper', 'bags'].map((slug) => find('categories', slug)),
    )
    if (!clothing || !upper || !bags) throw new Error('a category is missing')
    expect(await parentRefused(bags, upper.id)).toBe(
      '"Upper" is a subcategory itself. Categories have two levels at most.',
    )
    expect(await parentRefused(clothing, clothing.id)).toBe('A category cannot be its own parent.')
    expect(await parentRefused(clothing, (await find('categories', 'footwear')).id)).toBe(
      'A category with subcategories cannot become a subcategory. Move its subcategories first.',
    )
    expect(await parentRefused(clothing, upper.id)).toContain('two levels at most')
    expect(await parentRefused(bags, 'cat_none')).toBe('There is no such parent category.')
  })

  test('The same name is allowed below another parent', async () => {
    const parent = await find('categories', 'footwear')
    expect(await create('categories', { name: 'Upper', parentId: parent.id })).toMatchObject({
      slug: 'upper-2',
    })
    const upper = await find('categories', 'upper-2')
    const clothing = await find('categories', 'clothing')
    expect(await parentRefused(upper, clothing.id)).toBe('There is a category named "Upper" already.')
  })

  test('Two staff at once cannot make a circle', async () => {
    const [a, b] = [
      await create('categories', { name: 'Circle A' }),
      await create('categories', { name: 'Circle B' }),
    ]
    const replies = await Promise.all([
      change('categories', a, { parentId: b.id }),
      change('categories', b, { parentId: a.id }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('The subcategories of one parent are ordered without moving the others', async () => {
    const before = await list('categories')
    const { id: parentId } = await find('categories', 'clothing')
    const ids = before.filter((group) => group.parentId === parentId).map(({ id }) => id)
    await call('PUT', 'category-order', { parentId, ids: ids.toReversed() })
    const after = await list('categories')
    expect(after.filter((group) => group.parentId === parentId).map(({ id }) => id)).toEqual(ids.toReversed())
    const others = (groups: Group[]) =>
      groups.filter((group) => group.parentId !== parentId).map(({ id }) => id)
    expect(others(after)).toEqual(others(before))
    expect(await refused('PUT', 'category-order', { parentId: null, ids })).toEqual([
      409,
      'The categories have changed since the list was opened.',
    ])
  })
})

describe('search', () => {
  test('finds products by the new name of their brand, and no longer by the former one', async () => {
    const brand = await find('brands', 'fernway')
    expect(await searchFor('fernway')).toHaveLength(4)
    await change('brands', brand, { name: 'Quillstone' })
    expect(await searchFor('quillstone')).toHaveLength(4)
    expect(await searchFor('quillstome')).toHaveLength(4)
    expect(await searchFor('fernway')).toEqual([])
    expect(await searchFor('quillstone+tote')).toHaveLength(2)
  })

  test('finds products by the new name of the category above theirs', async () => {
    const parent = await find('categories', 'accessories')
    await change('categories', parent, { name: 'Oddments' })
    expect(await searchFor('oddments')).toContain('zip-wallet')
    const wallets = await find('categories', 'wallets')
    await change('categories', wallets, { parentId: null })
    expect(await searchFor('oddments')).not.toContain('zip-wallet')
  })
})

test('A former address of a brand leads to its page', async () => {
  const brand = await find('brands', 'norrland')
  await change('brands', brand, { slug: 'norrland-north' })
  expect(await findRedirect(api().db, 'brand', 'norrland')).toBe('norrland-north')
  expect((await api().call('GET', '/api/brands/norrland-north')).status).toBe(200)
})
