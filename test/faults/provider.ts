/** The provider's process, as its parent sees it. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { ProviderNews, ProviderOptions, ProviderOrder } from './provider-process.ts'

export type Provider = {
  origin: string
  order(order: ProviderOrder): void
  close(): void
}

export const startProvider = (
  options: ProviderOptions,
  hear: {
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
      if (!closing) hear.error(text)
      reject(new Error(text))
    })
    child.on('message', (message) => {
      const news = message as ProviderNews
      if (news.news === 'fault') hear.fault(news.kind)
      else if (news.news === 'open')
        resolve({
          origin: `http://127.0.0.1:${news.port}`,
          order: (order) => child.send(order),
          close: () => {
            closing = true
            child.disconnect()
          },
        })
      else hear[news.news](news.text)
    })
  })
