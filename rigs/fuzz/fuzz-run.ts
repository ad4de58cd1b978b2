/**
 * Sends random requests to every call of the API and judges each answer: no 5xx and nothing logged as an error, an
 * answer within the deadline and as the document declares it, and a refused request changes nothing. Heap after garbage
 * collection must not grow with the number of requests.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { errorTable } from '../../src/contract/errors.ts'
import type { MoneyApi } from '../../test/setup/money.ts'
import { type ChangeLog, watchChanges } from './change-log.ts'
import { collectionOf, type FuzzRequest, type Material, requestTo } from './fuzz-requests.ts'
import { observeValues } from './known-values.ts'
import { type Call, readCalls } from './operations.ts'
import { FOR_SHOPPERS, renewReadyRequests } from './ready-requests.ts'
import { createReadyRequests } from './ready-shop.ts'

/** ms; far more than any call takes on a busy machine. */
const DEADLINE_MS = 20_000
/** Requests between two renewals of carts and payments. */
const RENEWAL = 100
/** ms in which an event of the payment provider arrives. */
const SETTLE_MS = 30
/** The share of the requests after which memory is measured for the first time. */
const WARM_UP = 0.4

/** The state of a payment may change while it is refused: a decline is counted, a lost race is settled. */
const PAYMENT_REFUSALS = [402, 409]
const isPayment = ({ id, isForStaff }: Call): boolean => /payment|order|sandbox/i.test(id) && !isForStaff
const mayChangeWhenRefused = (call: Call, status: number): boolean =>
  isPayment(call) && PAYMENT_REFUSALS.includes(status)

/** Waits until what a payment started behind its answer has ended, so that no other request is blamed for it. */
const settle = async (api: MoneyApi, log: ChangeLog): Promise<void> => {
  do {
    await api.checkoutRig.settle()
    await pause(SETTLE_MS)
  } while (Object.keys(await log.take()).length > 0)
}

export type FuzzResult = {
  requests: number
  refused: number
  /** One message and the request for each. */
  faults: string[]
  /** Calls that were never answered with success: each with the refusal of a request that should fit. */
  neverSucceeded: ReadonlyMap<string, string>
  /** Accepted requests that changed rows: shows that changes are noticed. */
  changing: number
  /** MB of heap after garbage collection. */
  heapMb: { warm: number; end: number }
}

const heapMb = (): number => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1024 ** 2
}

const shortened = (text: string): string => (text.length > 600 ? `${text.slice(0, 600)}…` : text)
const described = ({ kind, method, address, headers, raw }: FuzzRequest): string => {
  const { Authorization: _, ...rest } = headers
  const body = raw === undefined ? '' : ` ${typeof raw === 'string' ? raw : `${raw.length} bytes`}`
  return shortened(`${method} ${address} (${kind}) ${JSON.stringify(rest)}${body}`)
}

/** Whether the address, as fetch sends it, is still one of the call. */
const isOf = ({ path }: Call, address: string): boolean => {
  const { pathname } = new URL(address, 'http://localhost')
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
}

type Answer = Awaited<ReturnType<MoneyApi['call']>>

const send = (
  api: MoneyApi,
  { method, address, headers, raw }: FuzzRequest,
): Promise<Answer | 'no answer'> => {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<'no answer'>((resolve) => {
    timer = setTimeout(resolve, DEADLINE_MS, 'no answer')
  })
  const body = raw === undefined ? {} : { raw: raw as BodyInit }
  // A body that is too large is not read, and its connection is closed: perhaps below the next request.
  const call = () => api.call(method, address, { headers, ...body })
  const answer = call().catch(call)
  return Promise.race([answer, deadline]).finally(() => clearTimeout(timer))
}

/** Node refuses a larger head before the shop sees the request; some names and values are its client's. */
const MAX_HEAD_BYTES = 15_000
const isHeadTooLarge = ({ address, headers }: FuzzRequest): boolean =>
  new URL(address, 'http://localhost').href.length + JSON.stringify(headers).length > MAX_HEAD_BYTES

const judge = (request: FuzzRequest, answer: Answer, changes: Record<string, number>): string | undefined => {
  const { call, mustRefuse } = request
  const { status, text } = answer
  if (status >= 500) return `answered ${status}: ${text}`
  if (mustRefuse !== undefined && status < 400) return `answered ${status}, although ${mustRefuse}`
  if (status >= 400 && Object.keys(changes).length > 0 && !mayChangeWhenRefused(call, status))
    return `answered ${status} (${text}) and changed ${JSON.stringify(changes)}`
  if (request.kind === 'other method' || !isOf(call, request.address)) return undefined
  if (status === 431 && isHeadTooLarge(request)) return undefined
  // Some calls are there in a whole shop only; test/server/openapi.test.ts asks them there.
  if (text === errorTable['unknown-call'].message) return undefined
  return call.problemOf({ status, contentType: answer.headers.get('content-type') ?? '', text })
}

/** An undamaged event of the payment provider is the last that it sent, signed. */
const signed = (api: MoneyApi, request: FuzzRequest): FuzzRequest => {
  const { call, kind, headers } = request
  const raw = api.checkoutRig.sent.at(-1)?.body
  if (call.id !== 'stripeWebhook' || kind !== 'valid' || raw === undefined) return request
  const json = { 'Content-Type': 'application/json', 'Stripe-Signature': api.sign(raw) }
  return { ...request, raw, headers: { ...headers, ...json } }
}

/** Asks every list without a filter: most random filters match nothing. */
const observeLists = async (
  api: MoneyApi,
  calls: readonly Call[],
  { observed, staff }: Material,
): Promise<void> => {
  const ofStaff = calls.filter(
    ({ method, path, isForStaff }) => method === 'GET' && isForStaff && !path.includes('{'),
  )
  for (const { path } of ofStaff) {
    const answer = await api.call('GET', path, { headers: staff })
    if (answer.status === 200 && answer.headers.get('content-type')?.startsWith('application/json'))
      observed.observe(path, answer.json())
  }
}

const observe = ({ observed }: Material, { call, address }: FuzzRequest, answer: Answer): void => {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (answer.status < 300 && isJson && address.length < 2000 && call.id !== 'readDescription')
    observed.observe(call.path.includes('{') ? collectionOf(call.path) : call.path, JSON.parse(answer.text))
}

/** Calls that may end the session that makes them, which would leave the others with nothing but 401. */
const ENDS_SESSIONS = new Set(['logout', 'endOwnSession', 'endOtherSessions'])

/** The numbers of the last renewals: larger than those before, and with the preparations that are not made each time. */
const LAST_TURNS = 1_000_000
const SAMPLES = 60
const MAX_TRIES = 6

/** Undamaged requests, first those with what was prepared for the call. */
const bestRequestsTo = (call: Call, material: Material, seed: number): FuzzRequest[] => {
  const { addresses, bodies } = material.ready
  const body = JSON.stringify(bodies.get(call.id))
  const rank = ({ address, raw }: FuzzRequest): number =>
    Number(address === addresses.get(call.id)) + Number(body !== undefined && raw === body)
  return fc
    .sample(requestTo(call, material), { seed, numRuns: SAMPLES })
    .filter(({ kind, headers }) => kind === 'valid' && Object.keys(headers).length <= 2)
    .sort((one, other) => rank(other) - rank(one))
    .slice(0, MAX_TRIES)
}

const clearRecords = ({ checkoutRig, changes }: MoneyApi): void => {
  for (const records of [checkoutRig.sent, checkoutRig.requests, checkoutRig.mails, changes])
    records.length = 0
}

export const fuzz = async (
  api: MoneyApi,
  options: { seed: number; requests: number; files: readonly Uint8Array[] },
): Promise<FuzzResult> => {
  const { seed, requests, files } = options
  const { calls, components } = readCalls()
  const observed = observeValues()
  const methods = Map.groupBy(calls, ({ path }) => path)
  const material = {
    components,
    observed,
    methods: new Map([...methods].map(([path, of]) => [path, new Set(of.map(({ method }) => method))])),
    ready: createReadyRequests(),
    files,
    staff: await api.staff(),
  }
  const kept = await api.db
    .selectFrom('products')
    .select(['id', 'slug'])
    .where('slug', 'in', FOR_SHOPPERS)
    .execute()
  observed.protect(kept.flatMap(({ id, slug }) => [id, slug]))
  const log: ChangeLog = await watchChanges(api.db)
  const result: FuzzResult = {
    requests,
    refused: 0,
    faults: [],
    neverSucceeded: new Map(),
    changing: 0,
    heapMb: { warm: 0, end: 0 },
  }
  const succeeded = new Set<string>()
  const refusals = new Map<string, string>()

  const tryOne = async (request: FuzzRequest): Promise<void> => {
    const answer = await send(api, request)
    const changes = await log.take()
    const logged = api.faults.splice(0)
    if (answer === 'no answer') {
      result.faults.push(`no answer within ${DEADLINE_MS / 1000} s: ${described(request)}`)
      return
    }
    const problem = judge(request, answer, changes) ?? (logged.length > 0 ? 'logged an error' : undefined)
    const causes = logged.map((each) => ('err' in each ? String(each.err) : JSON.stringify(each))).join('; ')
    if (problem !== undefined) result.faults.push(`${problem} ${causes}: ${described(request)}`)
    if (answer.status >= 400) {
      result.refused += 1
      const isReady = request.address === material.ready.addresses.get(request.call.id)
      if (isReady || (request.kind === 'valid' && !refusals.has(request.call.id)))
        refusals.set(request.call.id, `${answer.status} ${answer.text.slice(0, 80)}`)
    } else {
      succeeded.add(request.call.id)
      if (Object.keys(changes).length > 0) result.changing += 1
    }
    observe(material, request, answer)
    if (answer.status < 400 && isPayment(request.call)) await settle(api, log)
  }

  const renew = async (turn: number): Promise<void> => {
    clearRecords(api)
    // Only the newest sessions are kept.
    material.staff = await api.staff()
    const shop = { api, ready: material.ready, staff: material.staff }
    await renewReadyRequests(shop, observed, turn)
    await observeLists(api, calls, material)
    await settle(api, log)
  }

  for (let at = 0; at < requests; at += 1) {
    if (at % RENEWAL === 0) await renew(at / RENEWAL)
    if (at === Math.floor(requests * WARM_UP)) result.heapMb.warm = heapMb()
    // It deletes all trial orders, which the other rounds need.
    const isLeftOut = (id: string) => id === 'removeDemo' && Math.floor(at / RENEWAL) % 5 !== 4
    const [call] = [0, 1]
      .map((more) => calls[(at + more) % calls.length] as Call)
      .filter(({ id }) => !isLeftOut(id))
    if (!call) continue
    const staff = ENDS_SESSIONS.has(call.id) ? await api.staff() : material.staff
    const [random] = fc.sample(requestTo(call, { ...material, staff }), { seed: seed + at, numRuns: 1 })
    const request = random && signed(api, random)
    if (ENDS_SESSIONS.has(call.id)) await log.take()
    if (request) await tryOne(request)
    if (ENDS_SESSIONS.has(call.id)) {
      material.staff = await api.staff()
      await log.take()
    }
  }
  clearRecords(api)
  result.heapMb.end = heapMb()
  // Few requests leave calls to chance: those without a success get the requests that fit best.
  for (let turn = LAST_TURNS; turn < LAST_TURNS + 4; turn += 1) {
    const missing = calls.filter(({ id }) => !succeeded.has(id))
    if (missing.length === 0) break
    await renew(turn)
    for (const call of missing)
      for (const request of bestRequestsTo(call, material, seed + turn)) {
        if (!succeeded.has(call.id)) await tryOne(signed(api, request))
      }
  }
  result.neverSucceeded = new Map(
    calls
      .filter(({ id }) => !succeeded.has(id))
      .map(({ id }) => [id, refusals.get(id) ?? 'not asked'] as const),
  )
  return result
}
