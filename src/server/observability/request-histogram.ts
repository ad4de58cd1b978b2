/**
 * How long answers took, as a histogram in Prometheus' text form. Of our own, because what is kept is answered in so
 * little time that a library's look-up by labels, made anew for each answer, was a twentieth of it.
 */

export type AnswerLabels = { method: string; route: string; status: number }
export type Timer = { observe(seconds: number): void }
export type AnswerTimes = {
  /** To be kept by who answers alike again and again. */
  timer(labels: AnswerLabels): Timer
  text(): string
}

const NAME = 'http_request_duration_seconds'
const HELP = 'Time from the request to the end of its answer'
/** Seconds: the upper ends of the buckets; the last has none. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Series = Timer & { lines(): string[] }

const createSeries = (labels: string): Series => {
  const counts = new Array<number>(BOUNDS.length + 1).fill(0)
  let sum = 0
  return {
    observe: (seconds) => {
      let bucket = 0
      while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1
      counts[bucket] = (counts[bucket] as number) + 1
      sum += seconds
    },
    lines: () => {
      if (counts.every((count) => count === 0)) return []
      let total = 0
      const buckets = [...BOUNDS, '+Inf'].map((bound, index) => {
        total += counts[index] ?? 0
        return `${NAME}_bucket{le="${bound}",${labels}} ${total}`
      })
      return [...buckets, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`]
    },
  }
}

export const createAnswerTimes = (): AnswerTimes => {
  const series = new Map<string, Series>()
  return {
    timer: ({ method, route, status }) => {
      const labels = `method=${JSON.stringify(method)},route=${JSON.stringify(route)},status="${status}"`
      const known = series.get(labels) ?? createSeries(labels)
      series.set(labels, known)
      return known
    },
    text: () =>
      [
        `# HELP ${NAME} ${HELP}`,
        `# TYPE ${NAME} histogram`,
        ...[...series.values()].flatMap((one) => one.lines()),
        '',
      ].join('\n'),
  }
}
