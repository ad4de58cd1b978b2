// Preloaded into child processes (node --import) that must exit with their parent. A test runner whose npm test was killed
// would otherwise run on for minutes, with its databases and browsers. A child with a signal handler shuts down gracefully.

import { isMainThread } from 'node:worker_threads'

const CHECK_INTERVAL_MS = 500
const SHUTDOWN_TIMEOUT_MS = 10_000

const parent = process.ppid

function stop() {
  const signal = /** @type {const} */ (['SIGTERM', 'SIGINT']).find((name) => process.listenerCount(name) > 0)
  if (!signal) process.exit(1)
  process.kill(process.pid, signal)
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS)
}

if (isMainThread) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, CHECK_INTERVAL_MS)
  timer.unref()
}
