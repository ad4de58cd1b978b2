import { expect, test } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { paths } from '../../contract/paths.ts'
import type { Home } from '../../contract/settings/shop.ts'
import { withDefaultHome } from './default-home.ts'
import { trimHomePayload } from './home-payload.ts'

const home = defaultSettings.home as Home

/** The data as a document brings it. */
const sentFor = (changed: Home) => {
  const queries = trimHomePayload([
    { queryKey: [paths.home], data: structuredClone(changed) },
    { queryKey: [paths.brands], data: [] },
  ])
  return JSON.parse(JSON.stringify(queries)).map(({ data }: { data: unknown }) => data)
}

test('the document of a home page without changes has the order of its blocks and the social section', () => {
  const [sent] = sentFor(home)
  expect(sent).toEqual({ blocks: home.blocks, social: home.social })
  expect(withDefaultHome(sent)).toEqual(home)
})

test('a document has the blocks that the owner has changed, and the browser adds the rest', () => {
  const changed = { ...home, hero: { ...home.hero, title: 'Now' }, blocks: [] }
  const [sent] = sentFor(changed)
  expect(Object.keys(sent).sort()).toEqual(['blocks', 'hero', 'social'])
  expect(withDefaultHome(sent)).toEqual(changed)
})
