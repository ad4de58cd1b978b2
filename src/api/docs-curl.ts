/** A line for the terminal that makes a call with the examples of its description. */
import { type DescribedCall, mediaOf } from './described-call.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export const curlOf = (method: string, path: string, call: DescribedCall): string => {
  const parameters = (call.parameters ?? []).filter((parameter) => 'in' in parameter)
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
      .map(({ name, example }) => [name, String(example)]),
  )
  const url = `http://localhost:3000${filled}${query.size > 0 ? `?${query}` : ''}`
  const media = mediaOf(call.requestBody)
  const body = media?.example
  return [
    'curl',
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    query.size > 0 ? quoted(url) : url,
    ...(call.security?.length ? [`-H 'Authorization: Bearer TOKEN'`] : []),
    ...(media?.type.startsWith('image/')
      ? [`-H 'Content-Type: ${media.type}' --data-binary @picture.jpg`]
      : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' ')
}
