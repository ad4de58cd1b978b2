/** Values that break programs: text that PostgreSQL cannot store, numbers beyond every range, keys of prototypes. */
import fc from 'fast-check'

export const LONE_SURROGATES = ['\ud800', 'A\udc00da', '\udbff']
export const NUL = '\u0000'

/** JSON as text, because a JavaScript value cannot hold duplicate keys or numbers beyond its range. */
export const oddJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[...LONE_SURROGATES, NUL, `Ada${NUL}`, '\ufffe', '', ' ', '__proto__', '💥', 'x'.repeat(9000)].map(
      (text) => JSON.stringify(text),
    ),
    ...['null', 'true', '-0', '1e999', '-1e999', '1e308', '9007199254740993', '1e-400', '0.1', '-1', '2e9'],
    ...['[]', '{}', '[null]', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":"\\ud800"}'],
    '{"toString":1,"valueOf":2,"length":3,"\\ud800":4,"\\u0000":5}',
  ),
  fc.json({ stringUnit: 'binary' }),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
  fc.double().map((number) => (Number.isFinite(number) ? String(number) : '1e400')),
)

type Path = readonly (string | number)[]
const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]))
    : []),
]

/** The value as JSON, with the entry at `path` replaced by `odd`. */
const withOdd = (value: unknown, path: Path, odd: string): string => {
  const [key, ...rest] = path
  if (key === undefined) return odd
  const entries = Object.entries(value as object).map(([name, entry]): [string, string] => [
    name,
    name === String(key) ? withOdd(entry, rest, odd) : JSON.stringify(entry),
  ])
  return Array.isArray(value)
    ? `[${entries.map(([, text]) => text).join(',')}]`
    : `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}

/** The body as JSON with an odd value in one place, an odd key added, or a key twice. */
export const oddBody = (body: object): fc.Arbitrary<string> => {
  const inPlace = fc
    .tuple(fc.constantFrom(...pathsOf(body)), oddJson)
    .map(([path, odd]) => withOdd(body, path, odd))
  const whole = JSON.stringify(body)
  const keys = [...Object.keys(body), '__proto__', 'constructor', 'toJSON', 'length', '\ud800']
  const withKey = fc.tuple(fc.constantFrom(...keys), oddJson, fc.boolean()).map(([key, odd, isFirst]) => {
    const entry = `${JSON.stringify(key)}:${odd}`
    return isFirst ? `{${entry},${whole.slice(1)}` : `${whole.slice(0, -1)},${entry}}`
  })
  return fc.oneof({ weight: 3, arbitrary: inPlace }, { weight: 1, arbitrary: withKey })
}

/** A part of an address as it is sent: percent signs are not escaped. */
export const oddPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('%00', 'a%00b', '%ED%A0%80', '%ff', '%', '%zz', '%F0%9F%92%A5', '__proto__', '..', '%2f'),
  fc.constantFrom('9'.repeat(30), '1e9', '-1', 'x'.repeat(3000), '+', '%20', 'constructor', '[]', 'null'),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

/** Headers that clients, proxies and attackers send. fetch refuses to send other characters. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  { Cookie: 'sessionId=%00; sessionId=; =; ;;; preferred-currency=__proto__' },
  { Cookie: `sessionId=${'x'.repeat(4000)}` },
  { 'X-Forwarded-For': `${'1.2.3.4,'.repeat(200)}unknown, [::1]:x, "` },
  { 'If-None-Match': '*', 'If-Modified-Since': 'never' },
  { Accept: 'image/png;q=2, */*;q=-1', 'Accept-Encoding': 'br;q=x, identity;q=0' },
  { Range: 'bytes=-1,5-2' },
  { 'X-Request-Id': '../../etc/passwd' },
  { 'User-Agent': '<script>alert(1)</script>' },
)
