import { expect, test } from 'vitest'
import type { ConnectedNode } from '../../storage/database/connected-nodes.ts'
import { compareReleases, releaseOfSchema } from '../settings/releases.ts'
import { findNodesInTheWay } from './serving-nodes.ts'

const releases = [
  { version: '0.2.0', commit: '', schema: '098-a' },
  { version: '0.3.0', commit: '', schema: '138-b' },
  { version: '0.4.0', commit: '', schema: '160-c' },
]
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const node = (release: string | undefined, since: Date | undefined): ConnectedNode => ({
  release,
  since,
  pid: 1,
  address: undefined,
})
const applied = (...names: [string, number][]) => names.map(([name, hour]) => ({ name, at: at(hour) }))
const of02 = applied(['001-first', 1], ['098-a', 2])
const of03 = applied(['098-a', 2], ['138-b', 10])
const named = (...call: Parameters<typeof findNodesInTheWay>) =>
  findNodesInTheWay(...call).map((each) => each.named)

test('a node that announces its release is in the way where it is older than the oldest that may serve', () => {
  expect(named([node('0.4.0', at(5)), node('0.10.0', at(5))], of03, releases, '0.4.0')).toEqual([])
  expect(named([node('0.4.0', at(5)), node('0.10.0', at(5))], of03, releases, '0.5.0')).toEqual(['0.4.0'])
})

test('a silent node is of the release that made the tables', () => {
  expect(named([node(undefined, at(12))], of02, releases, '0.3.0')).toEqual(['0.2.0'])
  expect(named([node(undefined, at(12))], of03, releases, '0.3.0')).toEqual([])
  expect(named([node(undefined, undefined)], of03, releases, '0.3.0'), 'sessions of another role').toEqual([])
  expect(named([node(undefined, at(12))], applied(['060-x', 1]), releases, '0.2.0')).toEqual(['before 0.2.0'])
})

test('a silent node that was connected before the tables of its release were made is of an older one', () => {
  expect(named([node(undefined, at(9))], of03, releases, '0.3.0')).toEqual(['before 0.3.0'])
})

test('a silent node is never taken for a release that announces itself', () => {
  const of04 = [...of03, { name: '160-c', at: at(14) }]
  expect(named([node(undefined, at(15))], of04, releases, '0.4.0')).toEqual(['0.3.0'])
})

test('releases are compared by their numbers, and found by their last migration', () => {
  expect(compareReleases('0.10.0', '0.9.1')).toBeGreaterThan(0)
  expect(releaseOfSchema(['098-a', '110-between'], releases)).toBe('0.2.0')
  expect(releaseOfSchema(['060-x'], releases)).toBeUndefined()
})
