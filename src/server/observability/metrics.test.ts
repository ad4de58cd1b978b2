import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

it('A request histogram counts requests by method, route and status in cumulative buckets', async () => {
  const metrics = createMetrics()
  const labels = { method: 'GET', route: '/products/{slug}', status: 200 }
  for (const seconds of [0.0005, 0.001, 0.003, 60]) metrics.requestTimer(labels).observe(seconds)
  metrics.requestTimer({ ...labels, status: 404 }).observe(0.25)
  const lines = (await metrics.text()).split('\n')
  const of = (status: number) => `method="GET",route="/products/{slug}",status="${status}"`
  expect(lines).toContain('# TYPE http_request_duration_seconds histogram')
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.001",${of(200)}} 2`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.0025",${of(200)}} 2`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.005",${of(200)}} 3`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="10",${of(200)}} 3`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="+Inf",${of(200)}} 4`)
  expect(lines).toContain(`http_request_duration_seconds_sum{${of(200)}} 60.0045`)
  expect(lines).toContain(`http_request_duration_seconds_count{${of(200)}} 4`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.25",${of(404)}} 1`)
})

it('A timer that has observed nothing adds no series', async () => {
  const metrics = createMetrics()
  metrics.requestTimer({ method: 'GET', route: '/', status: 304 })
  expect(await metrics.text()).not.toContain('route="/"')
})

it('An unknown request method is counted as "other"', async () => {
  const metrics = createMetrics()
  metrics.requestTimer({ method: 'BREW', route: '/', status: 405 }).observe(0.001)
  expect(await metrics.text()).toContain(
    'http_request_duration_seconds_count{method="other",route="/",status="405"} 1',
  )
})
