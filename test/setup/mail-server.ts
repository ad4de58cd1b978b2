/** As much of a mail server as a message needs: it can be slow, or refuse every message for now. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { MailLook } from '../../src/mail/mail-html.ts'

export const testLook: MailLook = {
  name: 'The shop of tests',
  accent: null,
  logo: null,
  company: { legalName: '', address: '', vatNumber: '', registration: '', email: '', phone: '' },
  taxName: 'VAT',
  origin: 'https://shop.example',
  links: [],
}

export type MailServer = {
  url: string
  /** Whole messages, as they came. */
  received: string[]
  /** The most connections that were open at once. */
  mostConnections(): number
  /** Refuses messages, as a server does that is being repaired. */
  refuse(isRefusing: boolean): void
  close(): Promise<void>
}

/** @param options.delay ms that it takes to accept a message */
export const startMailServer = async (options: { delay?: number } = {}): Promise<MailServer> => {
  const received: string[] = []
  const sockets = new Set<Socket>()
  let most = 0
  let isRefusing = false
  const server = createServer((socket) => {
    let text = ''
    let isData = false
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    socket.on('data', async (chunk) => {
      text += chunk
      if (isData && text.endsWith('\r\n.\r\n')) {
        received.push(text)
        isData = false
        text = ''
        await pause(options.delay ?? 0)
        socket.write('250 taken\r\n')
      } else if (!isData && text.endsWith('\r\n')) {
        const isMail = /^MAIL/i.test(text)
        const isTls = /^STARTTLS/i.test(text)
        isData = /^DATA/i.test(text)
        const answer = isData ? '354 go on\r\n' : /^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n'
        text = ''
        if (isTls) socket.write('502 not here\r\n')
        else socket.write(isMail && isRefusing ? '451 later\r\n' : answer)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    mostConnections: () => most,
    refuse: (is) => {
      isRefusing = is
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
