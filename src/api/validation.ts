/** Validates input with a schema and words the first problem as one plain sentence that names the field. */
import type { z } from 'zod'
import { HttpError } from '../contract/errors.ts'
import { textDefect } from './storable-text.ts'

const NOUNS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const bound = (
  issue: { origin: string; inclusive?: boolean; exact?: boolean },
  limit: number | bigint,
  word: string,
) => {
  if (issue.origin === 'string') return `must be ${word} ${limit} characters long`
  if (issue.origin === 'array') return `must have ${word} ${limit} entries`
  return `must be ${word} ${limit}`
}

/** Messages without a subject, for checks that have no message in the contract. */
const fragment: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required'
      return `must be ${NOUNS[issue.expected] ?? 'of another type'}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      return bound(issue, issue.minimum, 'at least')
    case 'too_big':
      return bound(issue, issue.maximum, 'at most')
    case 'invalid_value':
      if (issue.input === undefined) return 'is required'
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `has no field ${issue.keys.map((key) => `"${key.slice(0, 60)}"`).join(', ')}`
    default:
      return 'is not valid'
  }
}

/** "items.0.quantity must be at least 1." A message of the contract that is a whole sentence is kept. */
const messageOf = (issue: z.core.$ZodIssue, whole: string): string => {
  const isFragment = /^[a-z]/.test(issue.message)
  if (!isFragment) return issue.message
  const subject = issue.path.length === 0 ? whole : issue.path.map(String).join('.')
  return `${subject} ${issue.message}.`
}

/** The parsed value. `whole` names the whole input in messages, such as "The request body". @throws HttpError `invalid-request` */
export const validate = <S extends z.ZodType>(schema: S, value: unknown, whole: string): z.output<S> => {
  const result = schema.safeParse(value, { error: fragment })
  if (!result.success) {
    const [issue] = result.error.issues
    throw new HttpError('invalid-request', issue && messageOf(issue, whole))
  }
  return result.data
}

/** As `validate`, and refuses text that the database cannot store. Shoppers' query strings need no such check: they are only compared. */
export const validateStorable = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  whole: string,
): z.output<S> => {
  const data = validate(schema, value, whole)
  // Checks the parsed data: the schema bounds its depth and drops unknown fields.
  const defect = textDefect(data)
  if (defect) throw new HttpError('invalid-request', `${whole} contains ${defect}.`)
  return data
}
