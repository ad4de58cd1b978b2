/** Starts and controls the provider's process. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { ProviderCommand, ProviderMessage, ProviderOptions } from './provider-process.ts'

export type Provider = {
  origin: string
  command(order: ProviderCommand): void
  close(): void
}

export const startProvider = (
  options: ProviderOptions,
  handlers: {
    fault: (kind: string) => void
    violation: (text: string) => void
    error: (text: string) => void
  },
): Promise<Provider> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'provider-process.ts'), [JSON.stringify(options)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    let closing = false
    child.once('exit', (code, signal) => {
      const text = `the provider's process ended (${signal ?? code})`
      if (!closing) handlers.error(text)
      reject(new Error(text))
    })
    child.on('message', (message) => {
      const reply = message as ProviderMessage
      if (reply.type === 'fault') handlers.fault(reply.kind)
      else if (reply.type === 'open')
        resolve({
          origin: `http://127.0.0.1:${reply.port}`,
          command: (options) => child.send(options),
          close: () => {
            closing = true
            child.disconnect()
          },
        })
      else handlers[reply.type](reply.text)
    })
  })
