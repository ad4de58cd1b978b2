/**
 * Keeps docs/observability.md, the alert rules and the dashboard in step with the code: each metric, alert and log event
 * is documented, and alerts and dashboard use metrics that exist. promtool tests the rules where it is installed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SECURITY_EVENTS } from '../src/api/security-log.ts'
import { STAFF_EVENTS } from '../src/api/staff/staff-log.ts'
import { PAYMENT_EVENTS } from '../src/checkout/payment-trail.ts'
import { createMetrics } from '../src/server/observability/metrics.ts'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const docs = read('docs/observability.md')
const alerts = read('deploy/prometheus/alerts.yml')
const dashboard = read('deploy/grafana/haberdash.json')

const exampleMetrics = async (): Promise<string> => {
  const metrics = createMetrics()
  const noStats = { pages: 0, bytes: 0, hits: 0, misses: 0, purges: 0, queued: 0, completed: 0, failed: 0 }
  const stats = () => ({ ...noStats, inFlight: 0, waiting: 0, refused: 0 })
  metrics.watch({
    cache: { stats },
    pictures: { stats },
    queues: { renders: { stats } },
    poolStats: () => [],
    requestsInFlight: () => 0,
    dataDir: '.',
    readDatabase: async () => ({
      orders: [],
      payments: { states: [], oldest: { capture: 0, refund: 0, release: 0, reconciliation: 0 } },
      jobs: [],
    }),
  })
  return metrics.text()
}
const metricNames = async () =>
  [...(await exampleMetrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')

describe('docs/observability.md', () => {
  it('documents every metric of the shop', async () => {
    const own = (await metricNames()).filter((name) => /^(haberdash|http)_/.test(name))
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((name) => !docs.includes(`\`${name}\``))).toEqual([])
  })

  it('documents every event of the log', () => {
    const events = [PAYMENT_EVENTS, SECURITY_EVENTS, STAFF_EVENTS].flatMap((events) => Object.keys(events))
    expect([...events, 'declines-limited'].filter((event) => !docs.includes(`\`${event}\``))).toEqual([])
  })

  it('says of every alert what to do, at the address that the alert names', () => {
    const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !docs.includes(`### ${name}\n`))).toEqual([])
    for (const name of named) expect(alerts).toContain(`docs/observability.md#${name.toLowerCase()}\n`)
  })
})

it('Alerts and dashboard use metrics that exist', async () => {
  const known = new Set(await metricNames())
  const used = [...(alerts + dashboard).matchAll(/(?<!:)\b(?:haberdash|http|nodejs|process)_[a-z_]+\b/g)].map(
    ([name]) => name.replace(/_(count|bucket|sum)$/, ''),
  )
  expect(used.length).toBeGreaterThan(20)
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([])
  expect(() => JSON.parse(dashboard)).not.toThrow()
})

const promtool = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(promtool, ['--version']).status === 0

it.runIf(hasPromtool)('promtool accepts the alert rules, and they fire when they should', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, {
      cwd: join(root, 'deploy', 'prometheus'),
      encoding: 'utf8',
    })
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  }
})
