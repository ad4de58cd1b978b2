/**
 * Renders Markdown of the owner to HTML (decision 38): CommonMark with tables, without pictures. HTML in the text is
 * shown as it was typed, and a link that is not safe stays text, so the result needs no sanitizer. A line ends where it was
 * typed to end, as in an address. A page has its title
 * as heading 1: the highest heading of the text becomes heading 2.
 */
import MarkdownIt, { type Token } from 'markdown-it'
import { isSafeLink } from '../../domain/pages/safe-link.ts'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })
markdown.disable('image')
markdown.validateLink = isSafeLink

const MAX_HEADING = 6
const FIRST_HEADING = 2

// A wide table scrolls by itself, also with the keyboard.
markdown.renderer.rules.table_open = () =>
  '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'
markdown.renderer.rules.th_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('scope', 'col')
  return self.renderToken(tokens, index, options)
}

const shiftHeadings = (tokens: readonly Token[]): void => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))))
  for (const heading of headings) {
    const level = Number(heading.tag.slice(1)) - highest + FIRST_HEADING
    heading.tag = `h${Math.min(level, MAX_HEADING)}`
  }
}

const hrefOf = (token: Token): string | undefined =>
  token.type === 'link_open' ? String(token.attrGet('href') ?? '') : undefined

/** Links cannot be nested. `resolve` gives the address that a link leads to, or null: its text stands without it. */
const resolveLinks = (tokens: readonly Token[], resolve: (href: string) => string | null): Token[] => {
  let isDropped = false
  return tokens.filter((token) => {
    const href = hrefOf(token)
    if (href !== undefined) {
      const target = resolve(href)
      isDropped = target === null
      if (target !== null) token.attrSet('href', target)
      if (target && /^https?:/i.test(target)) token.attrSet('rel', 'noopener')
      return !isDropped
    }
    return !(token.type === 'link_close' && isDropped)
  })
}

export type ParsedMarkdown = {
  /** The addresses of all links. */
  links: string[]
  /** Call it once. */
  toHtml(resolve: (href: string) => string | null): string
}

export const parseMarkdown = (text: string): ParsedMarkdown => {
  const tokens = markdown.parse(text, {})
  shiftHeadings(tokens)
  return {
    links: tokens.flatMap(({ children }) => (children ?? []).flatMap((token) => hrefOf(token) ?? [])),
    toHtml: (resolve) => {
      for (const token of tokens) if (token.children) token.children = resolveLinks(token.children, resolve)
      return markdown.renderer.render(tokens, markdown.options, {})
    },
  }
}
