import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
let middle: ChildProcess | undefined
let runner = 0

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'haberdash-runner-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a process like npm test, with a long-running test runner as its child. */
const start = async (orderly: string): Promise<void> => {
  const program = join(folder, 'runner.mjs')
  const child = new URL('child.mjs', import.meta.url).href
  writeFileSync(program, `${orderly}\nconsole.log(process.pid)\nsetInterval(() => {}, 1000)`)
  const run = `
    import { exitWithParent, runQuietly } from ${JSON.stringify(child)}
    const args = [...exitWithParent, ${JSON.stringify(program)}]
    await runQuietly(process.execPath, args, { onLine: (line) => console.log(line) })`
  middle = spawn(process.execPath, ['--input-type=module', '-e', run], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(middle.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  runner = Number(output)
  expect(isRunning(runner)).toBe(true)
}

const end = async (signal: NodeJS.Signals): Promise<void> => {
  const ended = once(middle as ChildProcess, 'exit')
  middle?.kill(signal)
  await ended
  for (let waited = 0; waited < 15_000 && isRunning(runner); waited += 50) await pause(50)
  const isLeft = isRunning(runner)
  if (isLeft) process.kill(runner, 'SIGKILL')
  expect(isLeft, 'the runner keeps running alone').toBe(false)
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'A test runner exits when npm test is ended by %s',
  async (signal) => {
    await start('')
    await end(signal)
  },
)

test('A child with a signal handler shuts down gracefully', async () => {
  const cleanedUp = join(folder, 'cleanedUp')
  const cleanUp = `writeFileSync(${JSON.stringify(cleanedUp)}, ''); process.exit()`
  await start(`import { writeFileSync } from 'node:fs'\nprocess.on('SIGTERM', () => { ${cleanUp} })`)
  await end('SIGKILL')
  expect(existsSync(cleanedUp)).toBe(true)
})
