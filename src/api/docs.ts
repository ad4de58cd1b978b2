/** The description of the API as a page for people: plain HTML from the OpenAPI document, no script. */
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { ApiEnv } from './api-services.ts'
import { type DescribedCall, mediaOf } from './described-call.ts'
import { curlOf } from './docs-curl.ts'
import { parameterTable, schemaSection, schemaTable } from './docs-schema.ts'
import { docsStyle } from './docs-style.ts'
import { type ApiDocument, apiDocument } from './openapi.ts'

type ListedCall = { method: string; path: string; call: DescribedCall }

const METHODS = ['get', 'post', 'put', 'delete'] as const

const callsOf = (document: ApiDocument): ListedCall[] =>
  Object.entries(document.paths ?? {})
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const call = item[method]
        return call ? [{ method, path, call }] : []
      }),
    )

const anchor = (tag: string): string => tag.toLowerCase()
const pretty = (value: unknown): string => JSON.stringify(value, null, 2)
const example = (value: unknown) =>
  value === undefined
    ? ''
    : html`<details class="example"><summary>Example</summary><pre tabindex="0">${pretty(value)}</pre></details>`

const body = (call: DescribedCall) => {
  const media = mediaOf(call.requestBody)
  if (media?.type.startsWith('image/'))
    return html`<h4>Body</h4><p>A file: ${Object.keys(call.requestBody && 'content' in call.requestBody ? call.requestBody.content : {}).join(', ')}.</p>`
  return media ? html`<h4>Body</h4>${schemaTable(media.schema, 'body')}${example(media.example)}` : ''
}

const answers = (call: DescribedCall) => {
  const good = Object.entries(call.responses ?? {}).filter(([status]) => status < '400')
  return html`<h4>Answers</h4>${good.map(([status, answer]) => {
    const media = mediaOf(answer)
    const isJson = media?.type === 'application/json'
    const notes = [media && !isJson ? media.type : '', ...Object.keys(answer.headers ?? {})].filter(Boolean)
    return html`<p class="answer"><b class="status">${status}</b> ${answer.description}${
      notes.length > 0 ? html` <span class="type">${notes.join(', ')}</span>` : ''
    }</p>${isJson ? schemaTable(media.schema, 'answer') : ''}${example(media?.example)}`
  })}`
}

const refusals = (call: DescribedCall) => {
  const bad = Object.entries(call.responses ?? {}).filter(([status]) => status >= '400')
  if (bad.length === 0) return ''
  return html`<details class="errors"><summary>Errors</summary><dl>${bad.map(([status, answer]) => {
    const sentences = String(answer.description).split('\n\n')
    return html`<dt class="status bad">${status}</dt>${sentences.map((sentence) => html`<dd>${sentence}</dd>`)}`
  })}</dl></details>`
}

const article = ({ method, path, call }: ListedCall) => html`
<article id="${call.operationId}">
  <h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>${
    call.security?.length ? html` <span class="staff">Staff token</span>` : ''
  }</h3>
  <p>${call.summary}.</p>
  ${call.parameters?.length ? html`<h4>Parameters</h4>${parameterTable(call.parameters)}` : ''}
  ${body(call)}
  ${answers(call)}
  ${refusals(call)}
  <pre class="curl" tabindex="0">${curlOf(method, path, call)}</pre>
</article>`

const navigation = (groups: [string, ListedCall[]][]) =>
  groups.map(
    ([tag, calls]) =>
      html`<p><a href="#${anchor(tag)}">${tag}</a></p><ul>${calls.map(
        ({ method, path, call }) =>
          html`<li><a href="#${call.operationId}"><span class="method ${method}">${method.toUpperCase()}</span>
${path.replace(/^\/api/, '')}</a></li>`,
      )}</ul>`,
  )

export const docsPage = (document: ApiDocument) => {
  const byTag = Map.groupBy(callsOf(document), ({ call }) => call.tags?.[0] ?? '')
  const groups = (document.tags ?? [])
    .map(({ name }): [string, ListedCall[]] => [name, byTag.get(name) ?? []])
    .filter(([, calls]) => calls.length > 0)
  const schemas = Object.entries(document.components?.schemas ?? {}).sort(([a], [b]) => a.localeCompare(b))
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${document.info.title} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(docsStyle)}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
  <h1>${document.info.title} API <small>${document.info.version}</small></h1>
  <p>${document.info.description}</p>
  <p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}). <a href="/">To the shop</a></p>
</header>
<div class="columns">
<nav aria-label="Calls"><details><summary>All calls</summary>${navigation(groups)}<p><a href="#schemas">Schemas</a></p></details>
<div class="wide">${navigation(groups)}<p><a href="#schemas">Schemas</a></p></div></nav>
<main id="calls">
${groups.map(
  ([tag, calls]) => html`<section id="${anchor(tag)}" aria-labelledby="${anchor(tag)}-title">
<h2 id="${anchor(tag)}-title">${tag}</h2>
<p>${document.tags?.find(({ name }) => name === tag)?.description}</p>
${calls.map(article)}
</section>`,
)}
<section id="schemas" aria-labelledby="schemas-title">
<h2 id="schemas-title">Schemas</h2>
${schemas.map(([name, schema]) => schemaSection(name, schema))}
</section>
</main>
</div>
</body>
</html>`
}

/** The page, made when it is first asked for. */
export const docsRoutes = (): Hono<ApiEnv> => {
  let page: string | undefined
  return new Hono<ApiEnv>().get('/api/docs', async (c) => {
    page ??= String(await docsPage(apiDocument()))
    return c.html(page, 200, { 'Cache-Control': 'public, max-age=300' })
  })
}
