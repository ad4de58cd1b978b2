import { describe, expect, test } from 'vitest'
import { InvalidEventError, type PaymentProvider, ProviderError } from '../provider.ts'
import { routePayments, unreadableProvider } from './payment-accounts.ts'

/** An account that knows one payment, and records what it is asked. */
const account = (name: string, intentId: string, asked: string[]): PaymentProvider =>
  ({
    ...unreadableProvider('stripe'),
    publishableKey: name,
    createIntent: async () => {
      asked.push(`${name} creates`)
      return { id: intentId }
    },
    retrieveIntent: async (id: string) => {
      asked.push(`${name} retrieves`)
      if (id !== intentId) throw new ProviderError('not-found', 'No such payment')
      return { id }
    },
    captureIntent: async (id: string) => {
      asked.push(`${name} captures ${id}`)
      return { id }
    },
    listIntents: async function* () {
      yield { id: intentId }
    },
    readEvent: (body: string) => {
      if (body !== name) throw new InvalidEventError(`not signed by ${name}`)
      return { id: `event of ${name}` }
    },
  }) as unknown as PaymentProvider

const rig = () => {
  const asked: string[] = []
  const accounts = {
    present: account('new', 'intent-2', asked),
    former: [account('old', 'intent-1', asked)],
  }
  return { asked, provider: routePayments({ accounts: () => accounts, fresh: async () => accounts }) }
}
const capture = { idempotencyKey: 'key', orderNumber: 1, email: null }

describe('a provider of two accounts', () => {
  test('takes new payments with the present one', async () => {
    const { asked, provider } = rig()
    await provider.createIntent({} as never)
    expect(provider.publishableKey).toBe('new')
    expect(asked).toEqual(['new creates'])
  })

  test('captures a payment where it was made, and asks for its account once', async () => {
    const { asked, provider } = rig()
    await provider.captureIntent('intent-1', capture)
    await provider.captureIntent('intent-1', capture)
    expect(asked).toEqual([
      'new retrieves',
      'old retrieves',
      'old captures intent-1',
      'old captures intent-1',
    ])
    expect(await provider.isOfFormerAccount?.('intent-1')).toBe(true)
    expect(await provider.isOfFormerAccount?.('intent-2')).toBe(false)
  })

  test('asks the sandbox alone where it is the only former account', async () => {
    const asked: string[] = []
    const trial = { ...account('trial', 'intent-1', asked), mode: 'sandbox' as const }
    const accounts = { present: account('new', 'intent-2', asked), former: [trial] }
    const provider = routePayments({ accounts: () => accounts, fresh: async () => accounts })
    await provider.captureIntent('intent-1', capture)
    await provider.captureIntent('intent-2', capture)
    expect(asked).toEqual([
      'trial retrieves',
      'trial captures intent-1',
      'trial retrieves',
      'new captures intent-2',
    ])
  })

  test('lists the payments of both', async () => {
    const ids: string[] = []
    for await (const { id } of rig().provider.listIntents(new Date(0))) ids.push(id)
    expect(ids).toEqual(['intent-2', 'intent-1'])
  })

  test('lists an account once whose key was replaced, by its newest key', async () => {
    const accounts = {
      present: account('one', 'intent-2', []),
      former: [
        { ...account('one', 'intent-2', []), listIntents: unreadableProvider('stripe').listIntents },
        account('old', 'intent-1', []),
      ],
    }
    const routed = routePayments({ accounts: () => accounts, fresh: async () => accounts })
    const ids: string[] = []
    for await (const { id } of routed.listIntents(new Date(0))) ids.push(id)
    expect(ids).toEqual(['intent-2', 'intent-1'])
  })

  test('reads an event that either has signed, and no other', () => {
    const { provider } = rig()
    expect(provider.readEvent('old', 'signature').id).toBe('event of old')
    expect(() => provider.readEvent('stranger', 'signature')).toThrow('not signed by new')
  })

  test('asks no former account where the present one does not answer', async () => {
    const { asked } = rig()
    const broken = {
      ...account('new', 'intent-2', asked),
      retrieveIntent: unreadableProvider('stripe').retrieveIntent,
    }
    const accounts = { present: broken, former: [account('old', 'intent-1', asked)] }
    const routed = routePayments({ accounts: () => accounts, fresh: async () => accounts })
    await expect(routed.captureIntent('intent-1', capture)).rejects.toThrow(ProviderError)
    expect(asked).toEqual([])
  })
})
