import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { watchCertificate } from '../doctor/certificate-end.ts'
import { countFailedCheckouts, type OwnerFigures, watchOwnerMetrics } from './owner-metrics.ts'

const now = new Date('2026-01-10T12:00:00Z')

const metricsOf = async (figures: OwnerFigures, certificateEnd?: Date): Promise<Record<string, number>> => {
  const register = new Registry()
  watchOwnerMetrics(register, {
    figures: () => figures,
    certificateEnd: () => certificateEnd,
    now: () => now,
  })
  return Object.fromEntries(
    [...(await register.metrics()).matchAll(/^haberdash_(\w+) (\S+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  )
}

test('the age of the last backup, its failure, and the end of the certificate are metrics', async () => {
  const backups = { succeededAt: '2026-01-10T11:00:00Z', everyMs: 60_000, failure: 'the disk is full' }
  const selling = { lastOrderAge: 90, usualPause: 3600 }
  expect(await metricsOf({ backups, selling }, new Date('2026-01-11T12:00:00Z'))).toEqual({
    backup_age_seconds: 3600,
    backup_failed: 1,
    backup_late: 1,
    order_age_seconds: 90,
    order_pause_usual_seconds: 3600,
    certificate_seconds: 86_400,
  })
})

test('what is not known has no metric, so that no alert is silenced by a zero', async () => {
  expect(await metricsOf({ backups: {}, selling: undefined })).toEqual({ backup_failed: 0, backup_late: 0 })
})

test('failed checkouts are counted by their cause, and logged as before', () => {
  const lines: string[] = []
  const causes: string[] = []
  const log = countFailedCheckouts(pino({}, { write: (line) => void lines.push(line) }), (cause) => {
    causes.push(cause)
  })
  log.info({ event: 'payment-open-refused', problem: 'out-of-stock' }, 'a payment could not be opened')
  log.info({ event: 'payment-released' }, 'a payment was released')
  log.info({ event: 'payment-opened' }, 'a payment is open')
  expect(causes).toEqual(['out-of-stock', 'released'])
  expect(lines).toHaveLength(3)
})

test('the certificate is read once an hour, and unknown where the address is not reached', async () => {
  let clock = 0
  let reads = 0
  const ends: (Date | undefined)[] = [now, undefined]
  const read = async () => {
    const validTo = ends[reads]
    reads += 1
    if (!validTo) throw new Error('not reached')
    return { validTo }
  }
  const end = watchCertificate('https://shop.example', read, () => clock)
  end()
  await Promise.resolve()
  expect([end(), end(), reads]).toEqual([now, now, 1])
  clock = 3_700_000
  end()
  await new Promise(setImmediate)
  expect([end(), reads]).toEqual([undefined, 2])
  expect(watchCertificate('http://localhost:3000', read)()).toBeUndefined()
})
