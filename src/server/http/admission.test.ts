import { describe, expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

const LIMITS = { total: 4, perClient: 2, totalWhenLate: 1, perClientWhenLate: 1, healthChecksPerClient: 2 }
const createTestAdmission = (isLate = () => false, limits = LIMITS) => {
  const shed: string[] = []
  const lines: object[] = []
  const clock = { now: 0 }
  const admission = createAdmission({
    limits,
    isLate,
    onShed: (reason) => shed.push(reason),
    log: { warn: (details: object) => lines.push(details) } as never,
    now: () => clock.now,
  })
  return { admission, shed, lines, clock }
}

describe('admission', () => {
  it('refuses requests above the total, and admits the next one when one is answered', () => {
    const { admission, shed } = createTestAdmission()
    const leave = ['a', 'a', 'b', 'b'].map((client) => admission.enter(client))
    expect(admission.enter('c')).toBe('in-flight')
    expect(admission.inFlight()).toBe(4)
    ;(leave[0] as () => void)()
    expect(admission.enter('c')).toBeTypeOf('function')
    expect(shed).toEqual(['in-flight'])
  })

  it('refuses requests of one client above its share, and leaves the places to others', () => {
    const { admission } = createTestAdmission()
    for (let count = 0; count < 2; count += 1) expect(admission.enter('a')).toBeTypeOf('function')
    expect(admission.enter('a')).toBe('client')
    expect(admission.enter('b')).toBeTypeOf('function')
  })

  it('admits few requests while the event loop is late', () => {
    let isLate = true
    const { admission } = createTestAdmission(() => isLate)
    expect(admission.enter('a')).toBeTypeOf('function')
    expect(admission.enter('b')).toBe('event-loop')
    isLate = false
    expect(admission.enter('b')).toBeTypeOf('function')
  })

  it('while the event loop is late, many requests of one client do not keep others out', () => {
    let isLate = false
    const limits = { ...LIMITS, total: 20, perClient: 10, totalWhenLate: 4, perClientWhenLate: 2 }
    const { admission } = createTestAdmission(() => isLate, limits)
    const flood = Array.from({ length: 9 }, () => admission.enter('flood'))
    isLate = true
    expect(admission.enter('flood')).toBe('event-loop')
    const [first] = [admission.enter('a'), admission.enter('b')]
    expect(first).toBeTypeOf('function')
    expect(admission.enter('c')).toBe('event-loop')
    ;(first as () => void)()
    expect(admission.enter('c')).toBeTypeOf('function')
    // A request of the flood that is answered makes room only when it counted.
    ;(flood[0] as () => void)()
    expect(admission.enter('d')).toBe('event-loop')
    for (const leave of flood.slice(1)) (leave as () => void)()
    expect(admission.enter('flood')).toBeTypeOf('function')
  })

  it('bounds what is never refused for load per client, apart from its other requests', () => {
    const { admission, shed } = createTestAdmission(() => true)
    admission.enter('a')
    const leave = [admission.enterAlways('a'), admission.enterAlways('a')]
    expect(admission.enterAlways('a')).toBe('client')
    expect(admission.enterAlways('b')).toBeTypeOf('function')
    ;(leave[0] as () => void)()
    expect(admission.enterAlways('a')).toBeTypeOf('function')
    expect([admission.inFlight(), shed]).toEqual([1, ['client']])
  })

  it('above the total leaves each client a small share of what is never refused for load', () => {
    const { admission } = createTestAdmission()
    const clients = ['a', 'b']
    for (const client of [...clients, ...clients])
      expect(admission.enterAlways(client)).toBeTypeOf('function')
    expect(admission.enterAlways('c')).toBeTypeOf('function')
    expect(admission.enterAlways('c')).toBe('client')
  })

  it('bounds health checks per client, apart from all other requests', () => {
    const { admission } = createTestAdmission(() => true)
    for (let at = 0; at < LIMITS.total; at += 1) admission.enter(`client ${at}`)
    const leave = admission.enterHealthCheck('monitor')
    expect(admission.enterHealthCheck('monitor')).toBeTypeOf('function')
    expect(admission.enterHealthCheck('monitor')).toBe('client')
    expect(admission.enterHealthCheck('another monitor')).toBeTypeOf('function')
    if (typeof leave === 'function') leave()
    expect(admission.enterHealthCheck('monitor')).toBeTypeOf('function')
  })

  it('logs one line in ten seconds, with the number of refused requests', () => {
    const { admission, lines, clock } = createTestAdmission(() => true)
    admission.enter('a')
    for (let count = 0; count < 5; count += 1) admission.enter('b')
    clock.now = 10_000
    admission.enter('b')
    expect(lines).toEqual([
      { reason: 'event-loop', refused: 1, inFlight: 1 },
      { reason: 'event-loop', refused: 5, inFlight: 1 },
    ])
  })
})
