/** The staff's calls for brands and categories. */
import { describe, expect, test } from 'vitest'
import { testApi } from '../setup/api.ts'
import { type Group, groupCalls, groupsPath } from '../setup/group-calls.ts'
import { drawTestPicture } from '../setup/pictures.ts'

const api = testApi()
const { headers, call, refused, list, find, create, change } = groupCalls(api)

describe.each(['brands', 'categories'])('%s', (kind) => {
  const one = kind === 'brands' ? 'brand' : 'category'

  test('are for staff only', async () => {
    for (const [method, path] of [
      ['GET', kind],
      ['POST', kind],
      ['GET', `${kind}/x`],
      ['PATCH', `${kind}/x`],
      ['DELETE', `${kind}/x`],
      ['PUT', `${one}-order`],
    ] as const)
      expect(
        (await api().refused(method, `${groupsPath}/${path}`, method === 'GET' ? {} : { body: {} }))[0],
      ).toBe(401)
  })

  test('are created with a name alone, with an address made of it, after the others', async () => {
    const group = await create(kind, { name: '  Café   & Söhne ' })
    expect(group).toMatchObject({
      name: 'Café & Söhne',
      slug: 'cafe-and-sohne',
      description: '',
      picture: null,
      productCount: 0,
      version: 1,
    })
    expect((await list(kind)).at(-1)?.id).toBe(group.id)
    expect((await call('GET', `${kind}/${group.id}`)).json()).toEqual(group)
    expect((await api().call('GET', `/api/${kind}/cafe-and-sohne`)).json()).toMatchObject({ id: group.id })
  })

  test('get another address where the one of their name is taken', async () => {
    const group = await create(kind, { name: 'Cafe and Söhne!' })
    expect(group.slug).toBe('cafe-and-sohne-2')
    expect((await create(kind, { name: '日本' })).slug).toBe(one)
  })

  test('with the same name, but for case and accents, are refused', async () => {
    expect(await refused('POST', kind, { name: 'CAFE & SOHNE' })).toEqual([
      422,
      `There is a ${one} named "Café & Söhne" already.`,
    ])
    const other = await find(kind, 'cafe-and-sohne-2')
    const reply = await change(kind, other, { name: 'café & söhne' })
    expect([reply.status, reply.text]).toEqual([422, `There is a ${one} named "Café & Söhne" already.`])
  })

  test('may change the case of their own name', async () => {
    const group = await create(kind, { name: 'lower case' })
    expect((await change(kind, group, { name: 'Lower Case' })).json()).toMatchObject({ name: 'Lower Case' })
  })

  test.each([
    [{}, 'name is required.'],
    [{ name: ' ' }, 'name must not be empty.'],
    [{ name: 'x'.repeat(101) }, 'name must be at most 100 characters long.'],
    [{ name: 'A', slug: 'With Space' }, 'slug must be lower-case letters'],
    [{ name: 'A', colour: 'red' }, 'has no field "colour"'],
    [{ name: 'A\u0000' }, 'NUL'],
    [{ name: 'A', picture: '' }, 'picture must not be empty.'],
  ])('are refused with the fields %j', async (input, message) => {
    const [status, text] = await refused('POST', kind, input)
    expect(status).toBe(400)
    expect(text).toContain(message)
  })

  test('with the address of another one are refused, and the other is named', async () => {
    expect(await refused('POST', kind, { name: 'Another', slug: 'cafe-and-sohne' })).toEqual([
      422,
      `The ${one} "Café & Söhne" has the address "cafe-and-sohne".`,
    ])
  })

  test('that are created at once with one name become one', async () => {
    const replies = await Promise.all(
      ['Race', 'race', 'RACE', 'Rácé'].map((name) => call('POST', kind, { name })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  })

  test('keep a change that somebody else made in another field', async () => {
    const group = await create(kind, { name: 'Two Editors' })
    await change(kind, group, { description: 'By the first' })
    const reply = await change(kind, group, { name: 'Two Editors Ltd' })
    expect(reply.json()).toMatchObject({ name: 'Two Editors Ltd', description: 'By the first', version: 3 })
  })

  test('refuse a change of a field that somebody else changed, and say what it is now', async () => {
    const group = await create(kind, { name: 'Contested', description: 'Before' })
    await change(kind, group, { name: 'First', description: 'By the first' })
    const late = await change(kind, group, { name: 'Second', description: 'By the second' })
    expect([late.status, late.text]).toEqual([
      409,
      `This ${one} has changed since it was opened: the name is "First" now; the description is "By the first" now.`,
    ])
    expect((await find(kind, 'contested')).name).toBe('First')
    expect((await change(kind, group, { name: 'First' })).status).toBe(200)
  })

  test('need the value that was seen of each changed field', async () => {
    const group = await find(kind, 'contested')
    const body = { version: group.version, changes: { name: 'New' }, seen: {} }
    expect(await refused('PATCH', `${kind}/${group.id}`, body)).toEqual([400, 'seen.name is required.'])
  })

  test('answer 404 for an unknown id', async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { version: 1, changes: {}, seen: {} }],
      ['DELETE', undefined],
    ] as const)
      expect((await refused(method, `${kind}/none`, body))[0]).toBe(404)
  })

  test('are deleted when nothing uses them', async () => {
    const group = await create(kind, { name: 'Short-lived' })
    expect((await call('DELETE', `${kind}/${group.id}`)).json()).toEqual({ success: true })
    expect((await refused('DELETE', `${kind}/${group.id}`))[0]).toBe(404)
  })

  test('keep a picture of the shop and refuse another', async () => {
    const upload = await api().call('POST', '/api/admin/pictures', {
      headers: { ...headers(), 'Content-Type': 'image/png' },
      raw: (await drawTestPicture({ format: 'png' })) as BodyInit,
    })
    const { url } = upload.json<{ url: string }>()
    const group = await create(kind, { name: 'Pictured', picture: url })
    expect(group.picture).toBe(url)
    expect((await api().call('GET', `/api/${kind}/pictured`)).json()).toMatchObject({ picture: url })
    expect((await change(kind, group, { picture: null })).json()).toMatchObject({ picture: null })
    const none = '/pictures/own.0000000000000000-800x800-000000.jpg'
    expect(await refused('POST', kind, { name: 'Unpictured', picture: none })).toEqual([
      422,
      'There is no such picture in this shop. Please add it again.',
    ])
  })
})

test('A brand that products have is not deleted, and the message says how many', async () => {
  const { id, productCount } = await find('brands', 'fernway')
  expect(productCount).toBe(4)
  expect(await refused('DELETE', `brands/${id}`)).toEqual([
    409,
    '4 products use the brand "Fernway". Move them to another brand first.',
  ])
})

test('A category with products or subcategories is not deleted, and the message says how many', async () => {
  expect(await refused('DELETE', `categories/${(await find('categories', 'lids')).id}`)).toEqual([
    409,
    '1 product uses the category "Lids". Move it to another category first.',
  ])
  expect(await refused('DELETE', `categories/${(await find('categories', 'clothing')).id}`)).toEqual([
    409,
    '2 subcategories use the category "Clothing". Move them to another category first.',
  ])
})

test('Brands are put into another order by one call, and the shop lists them so', async () => {
  const ids = (await list('brands')).map(({ id }) => id)
  const wanted = ids.toReversed()
  const reply = await call('PUT', 'brand-order', { ids: wanted })
  expect(reply.json<Group[]>().map(({ id }) => id)).toEqual(wanted)
  const shown = (await api().call('GET', '/api/brands')).json<{ id: string }[]>()
  expect(shown.map(({ id }) => id)).toEqual(wanted)
})

test('An order that leaves out a brand, or names one twice, is refused', async () => {
  const ids = (await list('brands')).map(({ id }) => id)
  const [first = ''] = ids
  for (const wrong of [ids.slice(1), [...ids, 'brand_none'], [first, ...ids.slice(0, -1)]])
    expect(await refused('PUT', 'brand-order', { ids: wrong })).toEqual([
      409,
      'The brands have changed since the list was opened.',
    ])
})
