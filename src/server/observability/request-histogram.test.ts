import { expect, it } from 'vitest'
import { createAnswerTimes } from './request-histogram.ts'

it('counts answers by their labels and how long they took', () => {
  const times = createAnswerTimes()
  const labels = { method: 'GET', route: '/products/{slug}', status: 200 }
  for (const seconds of [0.0005, 0.001, 0.003, 60]) times.timer(labels).observe(seconds)
  times.timer({ ...labels, status: 404 }).observe(0.25)
  const lines = times.text().split('\n')
  const of = (status: number) => `method="GET",route="/products/{slug}",status="${status}"`
  expect(lines.slice(0, 2)).toEqual([
    '# HELP http_request_duration_seconds Time from the request to the end of its answer',
    '# TYPE http_request_duration_seconds histogram',
  ])
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.001",${of(200)}} 2`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.0025",${of(200)}} 2`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.005",${of(200)}} 3`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="10",${of(200)}} 3`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="+Inf",${of(200)}} 4`)
  expect(lines).toContain(`http_request_duration_seconds_sum{${of(200)}} 60.0045`)
  expect(lines).toContain(`http_request_duration_seconds_count{${of(200)}} 4`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.25",${of(404)}} 1`)
  expect(lines.at(-1)).toBe('')
})
