/**
 * Keeps docs/observability.md, the alert rules and the dashboard in step with the code: each metric, alert and log event
 * is documented, and alerts and dashboard use metrics that exist. promtool tests the rules where it is installed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SECURITY_EVENTS } from '../src/api/calls/security-log.ts'
import { STAFF_EVENTS } from '../src/api/calls/staff-log.ts'
import { PAYMENT_EVENTS } from '../src/checkout/payment-trail.ts'
import { createMetrics } from '../src/server/observability/metrics.ts'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const docs = read('docs/observability.md')
const alerts = read('deploy/prometheus/alerts.yml')
const dashboard = read('deploy/grafana/haberdash.json')

/** The metrics of a shop in which everything has happened once, so that each has its labels. */
const exampleMetrics = async (): Promise<string> => {
  const metrics = createMetrics()
  const noStats = { pages: 0, bytes: 0, hits: 0, misses: 0, purges: 0, queued: 0, completed: 0, failed: 0 }
  const stats = () => ({ ...noStats, inFlight: 0, waiting: 0, refused: 0 })
  metrics.watch({
    cache: { stats },
    pictures: { stats },
    queues: { renders: { stats } },
    poolStats: () => [{ pool: 'shop', max: 1, inUse: 0, idle: 0, waiting: 0 }],
    requestsInFlight: () => 0,
    dataDir: '.',
    readDatabase: async () => ({
      orders: [{ status: 'confirmed', count: 1 }],
      payments: {
        states: [{ state: 'paid', count: 1 }],
        oldest: { capture: 0, refund: 0, release: 0, reconciliation: 0 },
      },
      jobs: [{ queue: 'order-message', waiting: 0, retried: 0, oldestSeconds: 0 }],
      backups: { succeededAt: new Date().toISOString() },
      selling: { lastOrderAge: 60, usualPause: 3600 },
    }),
    certificateEnd: () => new Date(),
  })
  metrics.requestTimer({ method: 'GET', route: '/', status: 200 }).observe(0.01)
  metrics.pageRendered(200, 0.01)
  metrics.requestShed('busy')
  metrics.checkoutFailed('out-of-stock')
  metrics.securityEvent('login-failed')
  metrics.connectionClosed('idle')
  metrics.jobEnded('order-message', 'completed')
  metrics.providerCalled('capture', 'ok', 0.01)
  return metrics.text()
}
const metricNames = async () =>
  [...(await exampleMetrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')

/** The labels of each metric, and those that Prometheus adds to all. */
const readMetricLabels = async (): Promise<Map<string, Set<string>>> => {
  const labels = new Map<string, Set<string>>()
  for (const [, name = '', list = ''] of (await exampleMetrics()).matchAll(
    /^([a-z]\w*)(?:\{(.*)\})? \S+$/gm,
  )) {
    const known = labels.get(name) ?? new Set(['job', 'instance'])
    for (const [, label = ''] of list.matchAll(/(\w+)="/g)) known.add(label)
    labels.set(name, known)
  }
  return labels
}

type Panel = {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { refId: string; expr: string }[]
}
const { panels, uid, schemaVersion, templating } = JSON.parse(dashboard) as {
  uid: string
  schemaVersion: number
  panels: Panel[]
  templating: { list: { name: string; type: string; hide?: number }[] }
}
const dashboardQueries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const alertQueries = [...alerts.matchAll(/^( *)expr: (?:>-\n((?:\1 {2}.*\n)+)|(.*))/gm)].map(
  ([, , block, line]) => block ?? line ?? '',
)

/** The labels that an expression selects or groups by, with the metrics to which they apply. */
const usedLabels = (expression: string): { metric: string; labels: string[] }[] => {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */))
  return [
    ...expression.matchAll(/(?<![:\w])((?:haberdash|http|nodejs|process)_[a-z_]+)(?:\{([^}]*)\})?/g),
  ].map(([, metric = '', selectors = '']) => ({
    metric,
    labels: [...grouped, ...[...selectors.matchAll(/(\w+) *[=!]/g)].map(([, label = '']) => label)],
  }))
}

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
})

it('Alerts and dashboard select and group by labels that their metrics have', async () => {
  const known = await readMetricLabels()
  const used = [...alertQueries, ...dashboardQueries].flatMap(usedLabels)
  expect(used.filter(({ labels }) => labels.length > 0).length).toBeGreaterThan(30)
  const missing = used.flatMap(({ metric, labels }) =>
    labels.filter((label) => !known.get(metric)?.has(label)).map((label) => `${metric} has no ${label}`),
  )
  expect(missing).toEqual([])
})

describe('The dashboard follows the published schema of Grafana (kinds/dashboard)', () => {
  it('has an id of 8 to 40 characters, and variables of known types', () => {
    expect(uid).toMatch(/^[\w-]{8,40}$/)
    expect(Number.isInteger(schemaVersion)).toBe(true)
    for (const { type, hide = 0 } of templating.list) {
      expect(['query', 'adhoc', 'constant', 'datasource', 'interval', 'textbox', 'custom']).toContain(type)
      expect([0, 1, 2]).toContain(hide)
    }
    const names = templating.list.map(({ name }) => name)
    const used = [...dashboard.matchAll(/\$\{?([a-z]\w*)/g)].map(([, name]) => name ?? '')
    expect([...new Set(used)].filter((name) => !names.includes(name))).toEqual([])
  })

  it('has panels with ids of their own, in a grid of 24 columns, none over another', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = new Set<string>()
    for (const { title, type, gridPos, targets = [] } of panels) {
      expect(title).not.toBe('')
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      if (type !== 'row') expect(targets.length).toBeGreaterThan(0)
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(cells.has(`${x},${y}`)).toBe(false)
          cells.add(`${x},${y}`)
        }
    }
  })
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
