// Preloaded into programs that are of no use without who started them (node --import): a runner of tests whose npm test
// was killed would go on for minutes, with its databases and browsers. It stops in good order where it knows how to.

import { isMainThread } from 'node:worker_threads'

const LOOK_EVERY = 500
const IN_GOOD_ORDER_WITHIN = 10_000

const parent = process.ppid

function stop() {
  const signal = /** @type {const} */ (['SIGTERM', 'SIGINT']).find((name) => process.listenerCount(name) > 0)
  if (!signal) process.exit(1)
  process.kill(process.pid, signal)
  setTimeout(() => process.exit(1), IN_GOOD_ORDER_WITHIN)
}

if (isMainThread) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, LOOK_EVERY)
  timer.unref()
}
