/**
 * What every dynamic `import()` of the browser's code becomes, in place of Vite's preload helper (vite.config.ts). The
 * rule: a chunk is imported only after its files have been fetched. A browser may remember a failed import until the page
 * is reloaded (Chromium 147 does); a failed request can be made again.
 */

/** Requests by URL. A failed one is removed, so that the next import makes it again. */
const requests = new Map<string, Promise<unknown>>()

const isOnPage = (url: string, rel: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].some(({ href }) => href === url)

const fetchScript = async (url: string): Promise<void> => {
  if (isOnPage(url, 'modulepreload')) return
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(`${url} answered ${response.status}.`)
  // The import takes the file from the HTTP cache, which stores it once its whole body has been read.
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

const fetchFile = (file: string): Promise<unknown> => {
  const url = new URL(`/${file}`, location.origin).href
  const request = requests.get(url) ?? (file.endsWith('.css') ? fetchStyle(url) : fetchScript(url))
  requests.set(url, request)
  request.catch(() => requests.delete(url))
  return request
}

/** The page knows how many imports have not ended (site/input-recorder.ts). `files`: the chunk and what it imports, as paths from the root of the site; none in development. */
export const importChunk = async <Module>(
  load: () => Promise<Module>,
  files: string[] = [],
): Promise<Module> => {
  const unfinished = globalThis.earlyInput?.unfinished
  const one = {}
  unfinished?.add(one)
  try {
    await Promise.all(files.map(fetchFile))
    return await load()
  } finally {
    unfinished?.delete(one)
  }
}
