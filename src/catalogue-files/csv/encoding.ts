/**
 * The encoding of an uploaded file, from its bytes alone: UTF-8 and UTF-16 by their byte order mark, UTF-8 by being
 * valid, Windows-1252 (what Excel saves as "CSV") where every byte is one of its characters. Anything else is refused
 * with the reason. Nothing is replaced: a file is read as it was written, or not at all.
 */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The file cannot be read as a table. The message is for its owner. */
export class UnreadableFile extends Error {
  readonly line: number | null
  constructor(sentence: string, line: number | null = null, options: { cause?: unknown } = {}) {
    super(sentence, options)
    this.name = 'UnreadableFile'
    this.line = line
  }
}

/** Bytes that Windows-1252 does not define. */
const UNDEFINED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Tab, line feed, vertical tab, form feed, carriage return. */
const isControl = (byte: number): boolean => byte < 0x20 && (byte < 0x09 || byte > 0x0d)

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const markOf = (bytes: Uint8Array): Encoding | undefined => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return undefined
}

/** UTF-16 without a mark: every second byte of a Western header row is zero. */
const utf16ByZeros = (bytes: Uint8Array): Encoding | undefined => {
  const head = bytes.subarray(0, 64)
  if (head.length < 4 || !head.includes(0)) return undefined
  const zeros = (offset: number) => head.filter((byte, index) => index % 2 === offset && byte === 0).length
  const needed = head.length / 4
  if (zeros(1) > needed && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > needed && zeros(1) === 0 ? 'utf-16be' : undefined
}

const refuseKnownFormats = (head: Uint8Array): void => {
  if (startsWith(head, 0x50, 0x4b))
    throw new UnreadableFile(
      'This is a workbook or a zip, not a CSV file. In the spreadsheet choose "Save as" and "CSV UTF-8".',
    )
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(
      'This is an old Excel workbook, not a CSV file. In the spreadsheet choose "Save as" and "CSV UTF-8".',
    )
  if (startsWith(head, 0x1f, 0x8b)) throw new UnreadableFile('This file is compressed. Unpack it first.')
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFile('This is a PDF, not a CSV file.')
}

/** Concatenates the first bytes of the chunks, for signatures that a small first chunk would cut. */
const HEAD_BYTES = 64

/** Reads all bytes once, with flat memory. @throws UnreadableFile */
export const detectEncoding = async (chunks: AsyncIterable<Uint8Array>): Promise<Encoding> => {
  let head = new Uint8Array()
  let encoding: Encoding | undefined
  let isHeadRead = false
  let utf8: TextDecoder | undefined = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let badLine: number | undefined
  let control: { byte: number; line: number } | undefined
  let size = 0
  const refuseControl = (): void => {
    if (control && isHeadRead && !encoding?.startsWith('utf-16'))
      throw new UnreadableFile(
        `Line ${control.line} contains a control character (${control.byte}): this is not a text file, or it is damaged.`,
        control.line,
      )
  }
  const readHead = (): void => {
    isHeadRead = true
    refuseKnownFormats(head)
    encoding = markOf(head) ?? utf16ByZeros(head)
  }
  const isUtf8 = (chunk?: Uint8Array): boolean => {
    try {
      utf8?.decode(chunk, { stream: chunk !== undefined })
      return utf8 !== undefined
    } catch {
      utf8 = undefined
      return false
    }
  }
  for await (const chunk of chunks) {
    size += chunk.length
    if (!isHeadRead) {
      head = new Uint8Array([...head, ...chunk.subarray(0, HEAD_BYTES)])
      if (head.length >= HEAD_BYTES) readHead()
    }
    if (encoding === 'utf-16le' || encoding === 'utf-16be') continue
    for (const byte of chunk) {
      if (byte === 0x0a) line += 1
      else if (control === undefined && isControl(byte)) control = { byte, line }
      else if (badLine === undefined && UNDEFINED_IN_1252.has(byte)) badLine = line
    }
    refuseControl()
    isUtf8(chunk)
  }
  if (!isHeadRead) readHead()
  if (size === 0) throw new UnreadableFile('The file is empty.')
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return encoding
  refuseControl()
  if (isUtf8()) return 'utf-8'
  if (encoding === 'utf-8')
    throw new UnreadableFile(
      'The file says that it is UTF-8, but it is damaged. Save it again as "CSV UTF-8".',
    )
  if (badLine === undefined) return 'windows-1252'
  throw new UnreadableFile(
    `The letters in line ${badLine} are in an encoding that is not known. Save the file as "CSV UTF-8".`,
    badLine,
  )
}

/** The text without its byte order mark. @throws UnreadableFile where the bytes are not of the encoding */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true })
      if (text.includes('\0')) throw new UnreadableFile('The file contains NUL characters: it is damaged.')
      if (text !== '') yield text
    }
    const rest = decoder.decode()
    if (rest !== '') yield rest
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new UnreadableFile(
      'The file is damaged: its bytes are not text. Save it again as "CSV UTF-8".',
      null,
      {
        cause,
      },
    )
  }
}
