/**
 * The pages that are sent when the renderer or the database fails. They use no renderer, which may be what failed, no script
 * and no file.
 */
/** The Content-Security-Policy allows it by its hash. */
export const ERROR_PAGE_STYLE = `body{margin:0;padding:min(20vh,9rem) max(1.25rem,calc(50vw - 36rem));font:1rem/1.6 "Instrument Sans",system-ui,sans-serif;color:#1d1c19;background:#faf9f6}
main{max-width:34rem}
h1{margin:0 0 1.5rem;font-size:clamp(2.25rem,1.6rem + 3vw,3.75rem);font-weight:400;line-height:1.05;letter-spacing:-.03em;text-wrap:balance}
p{margin:0 0 1.5rem;font-size:1.25rem;text-wrap:pretty}
a{display:inline-flex;align-items:center;min-height:2.75rem;margin-right:1.5rem;font-size:1rem;font-weight:600;color:inherit;text-underline-offset:4px}
a:first-child{padding:0 1.5rem;border-radius:2px;color:#faf9f6;background:#1d1c19;text-decoration:none}
a:focus-visible{outline:2px solid #1d1c19;outline-offset:3px}
small{font-size:.875rem;color:#635e54}`

/** An empty link leads to the page itself: it is the way to ask again without a script. */
const documentOf = (title: string, text: string, id: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>${ERROR_PAGE_STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="">Try again</a> <a href="/">Back to the shop</a></p><p><small>Request ${id}</small></p></main></body></html>
`

/** @param id of the request, by which the log has what happened */
export const errorPage = (status: number, id: string): string =>
  status === 503
    ? documentOf(
        'Back in a moment',
        'The shop cannot be reached just now. Your cart is kept. Please try again in a minute.',
        id,
      )
    : documentOf(
        'Something went wrong',
        'That was our fault, not yours. Nothing in your cart is lost. Please try again in a moment.',
        id,
      )
