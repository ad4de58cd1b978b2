import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  formatObjectAddress,
  formatStoreLocation,
  parseObjectAddress,
  parseStoreLocation,
} from './store-location.ts'

describe('the location of an object store', () => {
  it.each([
    ['s3://shop', { bucket: 'shop', prefix: '', endpoint: undefined, region: 'us-east-1' }],
    ['s3://shop/', { bucket: 'shop', prefix: '' }],
    [
      's3://my-shop.example/a/b/?endpoint=https://storage.example.com:9000/&region=eu-1',
      { prefix: 'a/b/', endpoint: 'https://storage.example.com:9000', region: 'eu-1' },
    ],
  ])('%s is a bucket', (text, expected) => {
    const location = parseStoreLocation(text)
    expect(location).toMatchObject({ kind: 's3', ...expected })
    expect(parseStoreLocation(formatStoreLocation(location))).toEqual(location)
  })

  it.each(['/srv/pictures', './pictures', 'file:///srv/pictures'])('%s is a folder', (text) => {
    expect(parseStoreLocation(text)).toEqual({
      kind: 'folder',
      folder: resolve(text.replace('file://', '')),
    })
  })

  it.each([
    ['s3://key:secret@shop', 'must not contain credentials'],
    ['s3:///pictures', 'invalid bucket'],
    ['s3://Shop_1', 'invalid bucket'],
    ['s3://shop/../other?x=1', 'unknown parameter "x"'],
    ['s3://shop/%2e%2e%2fother', 'prefix'],
    ['s3://shop/pictures?endpoint=storage.example.com', 'endpoint'],
    ['s3://shop/pictures?endpoint=https://a:b@storage.example.com', 'endpoint'],
    ['s3://shop/pictures?endpoint=https://storage.example.com/path', 'endpoint'],
    ['s3://shop/pictures?region=eu/1', 'invalid region'],
    ['https://storage.example.com/shop', 'must be a folder or begin with s3://'],
  ])('%s is refused', (text, reason) => {
    expect(() => parseStoreLocation(text)).toThrow(reason)
  })
})

describe('the address of an object', () => {
  it.each([
    '/srv/backups/one.tar.gz',
    's3://shop/one.tar.gz',
    's3://shop/a/b/one.tar.gz?endpoint=https://storage.example.com&region=eu-1',
  ])('%s is read as it was printed', (text) => {
    const { location, key } = parseObjectAddress(text)
    expect(key).toBe('one.tar.gz')
    expect(formatObjectAddress(location, key)).toBe(text)
  })
  it('needs the name of an object', () => {
    expect(() => parseObjectAddress('s3://shop')).toThrow('names a bucket but no object')
  })
})
