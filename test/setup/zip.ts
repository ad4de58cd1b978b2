/** A zip file of entries that are stored without compression. */
import { crc32 } from 'node:zlib'

export const zipOf = (entries: Readonly<Record<string, Buffer>>): Buffer<ArrayBuffer> => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const file = Buffer.from(name)
    // Version, flags (UTF-8), method, time, date, checksum, two sizes, length of the name.
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x0800, 2)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(content.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(file.length, 22)
    parts.push(Buffer.from('PK\u0003\u0004'), head, file, content)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, place, file)
    offset += 4 + head.length + file.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(entries).length, 4)
  end.writeUInt16LE(Object.keys(entries).length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end])
}
