import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createStartupGate } from './startup-gate.ts'

const callOf = (url: string) => {
  const request = new IncomingMessage(new Socket())
  request.url = url
  return [request, new ServerResponse(request)] as const
}
const gateOf = (holdsRequests: boolean) => {
  const gate = createStartupGate({ securityHeadersFor: () => ({}), requestIdOf: () => 'id', holdsRequests })
  const answered: string[] = []
  const open = () =>
    gate.open({ app: (request) => answered.push(request.url ?? ''), tryFastPath: () => false })
  return { gate, answered, open }
}

it('answers 503 until the shop is open', () => {
  const { gate, answered, open } = gateOf(false)
  const [request, response] = callOf('/sale')
  gate.app(request, response)
  open()
  expect([response.statusCode, answered]).toEqual([503, []])
})

it('holds requests in development until the shop is open, so that hot reload shows the page', () => {
  const { gate, answered, open } = gateOf(true)
  for (const url of ['/sale', '/shop']) gate.app(...callOf(url))
  expect(answered).toEqual([])
  open()
  expect(answered).toEqual(['/sale', '/shop'])
})
