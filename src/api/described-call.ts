/** A call as the OpenAPI document has it, for its page. The document made here holds no references but to schemas. */
import type { ApiDocument } from './openapi.ts'

export type DescribedCall = NonNullable<NonNullable<NonNullable<ApiDocument['paths']>[string]>['get']>
export type Media = { type: string; schema: unknown; example: unknown }

/** What a body or an answer consists of: its first form. */
export const mediaOf = (
  part: { content?: Record<string, object> } | object | undefined,
): Media | undefined => {
  const content = part && 'content' in part ? part.content : undefined
  const [first] = Object.entries(content ?? {})
  if (!first) return undefined
  const media = first[1] as { schema?: unknown; example?: unknown }
  return { type: first[0], schema: media.schema, example: media.example }
}
