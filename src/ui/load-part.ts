/**
 * Loads a part of the site that is imported on demand, in place of Vite's preload helper (vite.config.ts): a part is
 * imported only after each of its files has arrived. A browser may remember a failed import until the page is reloaded
 * (Chromium 147 does); a failed request can be made again.
 */

/** By URL. A failure is forgotten, so that the next press asks again. */
const requests = new Map<string, Promise<unknown>>()

const isOnPage = (url: string, rel: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].some(({ href }) => href === url)

const fetchScript = async (url: string): Promise<void> => {
  if (isOnPage(url, 'modulepreload')) return
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(`${url} answered ${response.status}.`)
  // The import takes it from the HTTP cache, where it is only as a whole.
  await response.arrayBuffer()
}

const fetchStyle = async (url: string): Promise<void> => {
  if (isOnPage(url, 'stylesheet')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  link.onload = () => resolve()
  link.onerror = () => {
    link.remove()
    reject(new TypeError(`${url} did not arrive.`))
  }
  document.head.append(link)
  await promise
}

const arrival = (file: string): Promise<unknown> => {
  const url = new URL(`/${file}`, location.origin).href
  const request = requests.get(url) ?? (file.endsWith('.css') ? fetchStyle(url) : fetchScript(url))
  requests.set(url, request)
  request.catch(() => requests.delete(url))
  return request
}

/** `files`: what the part consists of, from the root of the site; empty in development. */
export const loadPart = async <Part>(
  importPart: () => Promise<Part>,
  files: string[] = [],
): Promise<Part> => {
  await Promise.all(files.map(arrival))
  return importPart()
}
