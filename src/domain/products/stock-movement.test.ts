import { expect, test } from 'vitest'
import {
  MOVEMENT_KINDS,
  movementActor,
  movementChoice,
  movementSource,
  movementText,
  signedUnits,
} from './stock-movement.ts'

test('every kind of movement has words of its own', () => {
  expect(new Set(MOVEMENT_KINDS.map(movementText)).size).toBe(MOVEMENT_KINDS.length)
})

test('a purchase is the customer’s, an edit the person’s, and what nobody of the staff did the shop’s', () => {
  expect(movementActor({ kind: 'sale', actor: 'shop', actorName: null })).toBe('Customer')
  expect(movementActor({ kind: 'edit', actor: 'staff', actorName: 'Ann' })).toBe('Ann')
  expect(movementActor({ kind: 'edit', actor: 'owner', actorName: null })).toBe('Owner')
  expect(movementActor({ kind: 'import', actor: 'staff', actorName: 'Ann' })).toBe('Ann')
  expect(movementActor({ kind: 'release', actor: 'shop', actorName: null })).toBe('The shop')
})

test('a movement names its order or file, where there still is one', () => {
  expect(movementSource({ kind: 'sale', orderNumber: 1004, document: null })).toBe('Order #1004')
  expect(movementSource({ kind: 'import', orderNumber: null, document: 'shirts.csv' })).toBe('shirts.csv')
  expect(movementSource({ kind: 'sale', orderNumber: null, document: null })).toBeUndefined()
})

test('a change shows its sign, also of what was taken', () => {
  expect([signedUnits(3), signedUnits(-2)]).toEqual(['+3', '−2'])
})

test('a movement names what it moved: a variant, all of them, or what is no longer tracked', () => {
  const none = { size: null, color: null }
  expect(movementChoice({ size: 'M', color: 'Olive', variants: 1 })).toBe('M / Olive')
  expect(movementChoice({ ...none, variants: 3 })).toBe('All')
  expect(movementChoice({ ...none, variants: 0 })).toBe('No longer tracked')
  expect(movementChoice({ ...none, variants: 1 })).toBe('')
})
