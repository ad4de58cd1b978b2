/**
 * The HTML part of a mail in the shop's look. The rules: only the logo and pictures of goods are loaded, from the shop's own
 * address and the same for every reader, so that no load tells who reads; it says the same without them. Every text is escaped, and the layout is a table with inline styles, because mail programs ignore much else. The style element
 * is constant: it has what inline styles cannot, the dark colours.
 */
import { html, raw } from 'hono/html'
import { ownPicture } from '../domain/pictures/own-picture.ts'
import { accentOf } from '../domain/settings/accent.ts'
import { pngOf, type ShopFileRef } from '../domain/settings/shop-file.ts'
import type { CompanySettings } from '../domain/settings/shop-settings.ts'
import { filledBlocks, type MailBlock, type MailFact, mailText } from './mail-content.ts'

export type MailLook = {
  /** Of the shop. */
  name: string
  /** Null: the colour of the design. */
  accent: string | null
  logo: ShopFileRef | null
  company: CompanySettings
  /** What the owner calls the tax. */
  taxName: string
  /** The public origin of the shop, without a trailing slash. */
  origin: string
  /** At the foot of every mail. */
  links: readonly { label: string; url: string }[]
}

const FONT = "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/** The Content-Security-Policy of the admin area allows it by its hash, for the view of a mail. */
export const MAIL_STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 18px!important}}
@media (prefers-color-scheme:dark){
.ground{background-color:#1d1c19!important}
.card{background-color:#282622!important;border-right-color:#44413a!important;border-bottom-color:#44413a!important;border-left-color:#44413a!important}
.text,.text a{color:#f1efe9!important}
.muted,.muted a{color:#b5aea1!important}
.rule{border-color:#44413a!important}
}
`

type Html = ReturnType<typeof html>

const paragraph = (line: string): Html => html`<p style="margin:0 0 12px">${line}</p>`
const heading = (text: string): Html =>
  html`<h2 style="margin:0 0 6px;font-size:16px;line-height:24px;font-weight:600">${text}</h2>`

const factRow = ({ label, value, href }: MailFact, isSum = false): Html => {
  const line = isSum ? 'border-top:1px solid #dedad1;padding-top:10px;font-weight:600' : ''
  const shown = href === undefined ? value : html`<a href="${href}" style="color:inherit">${value}</a>`
  return html`<tr><td class="${isSum ? 'text rule' : 'muted'}" style="padding:3px 16px 3px 0;${line};${
    isSum ? '' : 'color:#635e54'
  };vertical-align:top;white-space:nowrap">${label}</td><td class="${isSum ? 'rule' : ''}" align="right" style="padding:3px 0;${line};vertical-align:top;word-break:break-word">${shown}</td></tr>`
}

const table = (rows: readonly Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse">${rows}</table>`

/** px. The file is twice as wide, for dense screens. */
const PICTURE_WIDTH = 64
const LOGO_HEIGHT = 36

/** Empty where there is no picture of the shop's own. */
const pictureCell = (url: string | null, origin: string): Html => {
  const own = ownPicture(url, 2 * PICTURE_WIDTH)
  const image = own
    ? html`<img src="${origin}${own.src}" alt="" width="${PICTURE_WIDTH}" height="${Math.round((PICTURE_WIDTH * own.picture.height) / own.picture.width)}" style="display:block;border:0;background-color:#${own.picture.color}">`
    : ''
  return html`<td class="rule" width="${PICTURE_WIDTH}" style="width:${PICTURE_WIDTH}px;padding:10px 16px 10px 0;border-top:1px solid #dedad1">${image}</td>`
}

const shopMark = ({ name, logo, origin }: Pick<MailLook, 'name' | 'logo' | 'origin'>): Html | string =>
  logo
    ? html`<img src="${origin}${pngOf(logo.src)}" alt="${name}" width="${Math.round((LOGO_HEIGHT * logo.width) / logo.height)}" height="${LOGO_HEIGHT}" style="display:block;border:0">`
    : name

const blockHtml = (block: MailBlock, accent: string, origin: string): Html => {
  switch (block.kind) {
    case 'text':
      return html`${block.lines.map(paragraph)}`
    case 'list':
      return html`${block.heading === undefined ? '' : heading(block.heading)}${table(
        block.lines.map(
          (line, index) =>
            html`<tr>${block.pictures?.some((src) => src !== null) ? pictureCell(block.pictures[index] ?? null, origin) : ''}<td class="rule" style="padding:10px 0;border-top:1px solid #dedad1;word-break:break-word">${line}</td></tr>`,
        ),
      )}`
    case 'facts':
      return table(block.facts.map((fact) => factRow(fact)))
    case 'totals':
      return html`${table(
        block.facts.map((fact, index) => factRow(fact, index === block.facts.length - 1)),
      )}${
        block.note === undefined
          ? ''
          : html`<p class="muted" style="margin:6px 0 0;font-size:14px;color:#635e54">${block.note}</p>`
      }`
    case 'address':
      return html`${heading(block.heading)}<p style="margin:0">${block.lines.map((line, index) =>
        index === 0 ? line : html`<br>${line}`,
      )}</p>`
    case 'link':
      return html`<a href="${block.url}" style="display:inline-block;padding:12px 22px;border-radius:4px;background-color:${accent};color:#faf9f6;font-weight:600;text-decoration:none">${block.button}</a><p class="muted" style="margin:12px 0 0;font-size:14px;line-height:20px;color:#635e54">${block.label}: <a href="${block.url}" style="color:inherit;word-break:break-all">${block.url}</a></p>`
  }
}

/** Whom the customer buys from, a line each; none where the owner has entered nothing. */
const companyLines = (
  { legalName, address, vatNumber, registration, email, phone }: CompanySettings,
  taxName: string,
): string[] =>
  [
    legalName,
    ...address.split('\n').map((line) => line.trim()),
    registration,
    vatNumber && `${taxName} number ${vatNumber}`,
    email,
    phone,
  ].filter((line) => line !== '')

/** The first sentence, which mail programs show beside the subject. */
const previewOf = (blocks: readonly MailBlock[]): string => {
  const [first] = blocks
  return first?.kind === 'text' ? (first.lines[0] ?? '') : ''
}

/** The text part of a mail that is made of blocks, with the company and the links below. */
export const signedText = (
  blocks: readonly MailBlock[],
  { company, taxName, links }: Pick<MailLook, 'company' | 'taxName' | 'links'>,
): string => {
  const lines = [...companyLines(company, taxName), ...links.map(({ label, url }) => `${label}: ${url}`)]
  return mailText(blocks) + (lines.length > 0 ? `\n-- \n${lines.join('\n')}\n` : '')
}

export const mailHtml = async (
  { subject, blocks }: { subject: string; blocks: readonly MailBlock[] },
  { name, accent: chosen, logo, company, taxName, origin, links }: MailLook,
): Promise<string> => {
  const accent = accentOf(chosen)
  const shown = filledBlocks(blocks)
  const body = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(MAIL_STYLE)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#faf9f6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${previewOf(shown)}</div>
<table role="presentation" class="ground text" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;background-color:#faf9f6;color:#1d1c19;${raw(FONT)};font-size:16px;line-height:24px">
<tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:left">
<tr><td class="text" style="padding:0 4px 16px;font-size:20px;font-weight:600"><a href="${origin}/" style="color:inherit;text-decoration:none">${shopMark({ name, logo, origin })}</a></td></tr>
<tr><td class="card text" style="padding:32px 28px;background-color:#ffffff;border:1px solid #dedad1;border-top:4px solid ${accent};border-radius:4px">
<h1 style="margin:0 0 20px;font-size:24px;line-height:30px;font-weight:600;word-break:break-word">${subject}</h1>
${shown.map((block) => html`<div style="margin:0 0 24px">${blockHtml(block, accent, origin)}</div>\n`)}</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;font-size:14px;line-height:20px;color:#635e54">${companyLines(
    company,
    taxName,
  ).map(
    (line) => html`${line}<br>`,
  )}<a href="${origin}/" style="color:inherit">${origin.replace(/^https?:\/\//, '')}</a>${links.map(({ label, url }) => html`<br><a href="${url}" style="color:inherit">${label}</a>`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  return String(await body)
}
