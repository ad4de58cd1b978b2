/**
 * Where an object store is, as settings and commands name it: a folder, or
 * s3://bucket/prefix?endpoint=https://storage.example.com&region=eu-1. Credentials are settings of their own, because
 * locations are printed.
 */
import { basename, dirname, join, resolve } from 'node:path'

export type S3Location = {
  kind: 's3'
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** The origin of the server. Undefined: Amazon's. */
  endpoint: string | undefined
  region: string
}
export type StoreLocation = { kind: 'folder'; folder: string } | S3Location

export type S3Credentials = { accessKeyId: string; secretAccessKey: string }

/** Servers other than Amazon's accept it, or name the region in their documentation. */
const DEFAULT_REGION = 'us-east-1'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w.-]+\/)*$/
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/i
const PARAMETERS = ['endpoint', 'region']

export class LocationError extends Error {}

const originOf = (text: string): string => {
  const url = URL.parse(text)
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username ||
    url.search ||
    url.pathname !== '/'
  )
    throw new LocationError('has an endpoint that is not an origin such as https://storage.example.com')
  return url.origin
}

const parseS3 = (text: string): S3Location => {
  const url = URL.parse(text)
  if (!url) throw new LocationError('must be like s3://bucket/prefix?endpoint=https://storage.example.com')
  if (url.username || url.password)
    throw new LocationError('must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) throw new LocationError(`has the unknown parameter "${unknown.slice(0, 60)}"`)
  if (!BUCKET.test(url.host)) throw new LocationError('has an invalid bucket name')
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  const prefix = path === '' ? '' : `${path}/`
  if (!PREFIX.test(prefix) || prefix.split('/').includes('..'))
    throw new LocationError('has a prefix with characters other than letters, digits, ".", "_", "-" and "/"')
  const region = url.searchParams.get('region') || DEFAULT_REGION
  if (!REGION.test(region)) throw new LocationError('has an invalid region')
  const endpoint = url.searchParams.get('endpoint')
  return { kind: 's3', bucket: url.host, prefix, endpoint: endpoint ? originOf(endpoint) : undefined, region }
}

/** @throws LocationError whose message completes a sentence that begins with the setting's name */
export const parseStoreLocation = (text: string): StoreLocation => {
  if (/^s3:/i.test(text)) return parseS3(text)
  if (/^file:\/\/\//i.test(text))
    return { kind: 'folder', folder: resolve(decodeURI(new URL(text).pathname)) }
  if (/^[a-z][a-z0-9+.-]+:/i.test(text)) throw new LocationError('must be a folder or begin with s3://')
  return { kind: 'folder', folder: resolve(text) }
}

/** The address of one object, as messages print it and `parseObjectAddress` reads it. */
export const formatObjectAddress = (location: StoreLocation, key: string): string =>
  formatStoreLocation(
    location.kind === 'folder'
      ? { ...location, folder: join(location.folder, key) }
      : { ...location, prefix: `${location.prefix}${key}/` },
  )

/** @throws LocationError as `parseStoreLocation` does, and when no object is named */
export const parseObjectAddress = (text: string): { location: StoreLocation; key: string } => {
  const location = parseStoreLocation(text)
  if (location.kind === 'folder')
    return { location: { ...location, folder: dirname(location.folder) }, key: basename(location.folder) }
  const parts = location.prefix.split('/').slice(0, -1)
  const key = parts.pop()
  if (key === undefined) throw new LocationError('names a bucket but no object in it')
  return { location: { ...location, prefix: parts.map((part) => `${part}/`).join('') }, key }
}

/** As `parseStoreLocation` reads it. */
export const formatStoreLocation = (location: StoreLocation): string => {
  if (location.kind === 'folder') return location.folder
  const { bucket, prefix, endpoint, region } = location
  const parameters = [
    ...(endpoint === undefined ? [] : [`endpoint=${endpoint}`]),
    ...(region === DEFAULT_REGION ? [] : [`region=${region}`]),
  ]
  const path = prefix === '' ? '' : `/${prefix.slice(0, -1)}`
  return `s3://${bucket}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}
