/** The pages that are sent when the renderer or the database fails. They need no script and no file. */
import type { ServerResponse } from 'node:http'

/** The Content-Security-Policy allows it by its hash. */
export const ERROR_PAGE_STYLE = `body{margin:15vh auto;max-width:34rem;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif;color:#1d1c19;background:#faf9f6}
a{color:inherit}small{color:#635e54}`

const errorPage = (title: string, text: string, id: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>${ERROR_PAGE_STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Back to the shop</a></p><p><small>Request ${id}</small></p></main></body></html>
`

/**
 * Sends a static error page. It uses no renderer, which may be what failed.
 * @param retryAfterSeconds of a 503
 */
export const sendErrorPage = (
  response: ServerResponse,
  status: 500 | 503,
  id: string,
  retryAfterSeconds = 30,
) => {
  const [title, text] =
    status === 503
      ? ['Back in a moment', 'The shop cannot be reached just now. Please try again in a minute.']
      : ['Something went wrong', 'That was our fault, not yours. Please try again in a moment.']
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': String(retryAfterSeconds) } : {}),
  })
  response.end(errorPage(title, text, id))
}
