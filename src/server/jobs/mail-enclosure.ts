/**
 * A page of the shop as a file of a mail: a document of its own that stays readable without the shop (a durable medium,
 * Directive 2011/83/EU Art. 2(10)). The rules: nothing is loaded from anywhere, and the size is bounded.
 */
import { html, raw } from 'hono/html'
import { parseMarkdown } from '../../api/pages/markdown.ts'
import type { MailEnclosure } from '../../checkout/mails/mail-parts.ts'

/** UTF-8. A page has 60,000 characters at most; the tags of an empty table could make much more of them. */
const MAX_HTML_BYTES = 400_000

export type MailAttachment = { filename: string; contentType: string; content: string }

const STYLE = `body{margin:0 auto;max-width:42rem;padding:2rem 1.25rem;color:#1d1c19;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
table{border-collapse:collapse}th,td{padding:.375rem .75rem .375rem 0;border-bottom:1px solid #999;text-align:left;vertical-align:top}`

const day = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)

/** @param origin that of links to the shop's pages */
export const mailAttachment = async (
  { fileName, title, body, changedAt }: MailEnclosure,
  { origin, timeZone }: { origin: string; timeZone: string },
): Promise<MailAttachment> => {
  const { toHtml } = parseMarkdown(body)
  const content = toHtml((href) => (href.startsWith('/') ? origin + href : href))
  const version = `Version of ${day(changedAt, timeZone)}`
  const document = String(
    await html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<h1>${title}</h1>
${raw(content)}
<p>${version}</p>
</body>
</html>
`,
  )
  if (Buffer.byteLength(document) <= MAX_HTML_BYTES)
    return { filename: `${fileName}.html`, contentType: 'text/html; charset=utf-8', content: document }
  return {
    filename: `${fileName}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: `${title}\n\n${body}\n\n${version}\n`,
  }
}
