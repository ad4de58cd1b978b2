/**
 * The calls that every page makes (settings, brands, links that have changed): their answers are kept, parsed, between
 * renders. The rules: an answer that depends on single things is not kept, any other change drops all, and what a render
 * that began before a change has read is not kept.
 */
import { responseText } from '../../api/calls/operation-route.ts'
import { type InvalidatedTags, readTags } from '../../api/catalogue-tags.ts'
import type { Fetch } from '../../ui/api-client.ts'
import type { Answer } from '../../ui/query.ts'

export type SharedAnswers = {
  /** Call it once for each render, when it begins. */
  forRender(fetch: (...call: Parameters<Fetch>) => Promise<Response>): Fetch
  invalidate(changed: InvalidatedTags): void
}

/** There are few such calls: this only bounds the memory. */
const MAX_KEPT = 20

/** Renders share it: a render that changed it would change the pages of others. */
const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

const answerWith = (response: Response, text: string, json: () => Promise<unknown>): Answer => {
  const { ok, status, statusText, headers } = response
  return { ok, status, statusText, headers, text: async () => text, json }
}

/** Without its stream, which costs more to read than the text does to parse. */
const direct = (response: Response): Answer => {
  const text = responseText(response)
  return text === undefined ? response : answerWith(response, text, async () => JSON.parse(text))
}

const shared = async (response: Response): Promise<Answer> => {
  const text = responseText(response) ?? (await response.text())
  const data = freeze(JSON.parse(text))
  return answerWith(response, text, async () => data)
}

export const createSharedAnswers = (options: {
  /** Whether `invalidate` has been called for every change so far. */
  isConnected: () => boolean
}): SharedAnswers => {
  let kept = new Map<string, Answer>()
  return {
    forRender: (fetch) => {
      const answers = kept
      return async (path, init) => {
        const known = options.isConnected() ? answers.get(path) : undefined
        if (known) return known
        const response = await fetch(path, init)
        const isShared = !path.includes('?') && response.ok && readTags(response.headers).length === 0
        if (!isShared || answers.size >= MAX_KEPT) return direct(response)
        const answer = await shared(response)
        answers.set(path, answer)
        return answer
      }
    },
    invalidate: (changed) => {
      if (changed === 'everything') kept = new Map()
    },
  }
}
